/** Milliseconds that the way to another page may take. */
export const leavingMs = 10_000;

let leftAt = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });

/** Reloads the page, unless someone is on their way to another one: the reload would bring them back. */
export function reloadHere(): void {
  if (performance.now() - leftAt > leavingMs) location.reload();
}
