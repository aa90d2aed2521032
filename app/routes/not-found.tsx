export { loader } from './load-not-found.ts';

export default function NotFound() {
  return null;
}
