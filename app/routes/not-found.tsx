import { notFound } from '#app/responses.ts';

export function loader() {
  notFound();
}

export default function NotFound() {
  return null;
}
