import { notFound } from '#app/responses.ts';

export function loader() {
  notFound();
}
