import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { failureLengths } from '#domain/limits.ts';

/** An uncaught error: the page says so, with its id in the log. */
export type ApplicationError = { readonly id: string };

/** The address to which a browser's failures are reported. */
const address = '/api/failures';

/** The reports of one loaded page at most: an error that repeats with every frame is one error. */
const mostTold = 10;

let current: ApplicationError | undefined;
let told = 0;
const known = new WeakMap<object, string>();
const listeners = new Set<() => void>();

/** The uncaught error, if there is one: the root then shows the error page in place of the application. */
export function useApplicationError(): ApplicationError | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => undefined,
  );
}

/** Shows the application again: someone went on to another page. */
export function forgetApplicationError(): void {
  if (!current) return;
  current = undefined;
  for (const listener of listeners) listener();
}

/** Reports a failure to the log; the same error is reported once. Returns its id. */
export function tellFailure(error: unknown): string {
  const kept = isObject(error) ? known.get(error) : undefined;
  if (kept) return kept;
  const id = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (isObject(error)) known.set(error, id);
  if (++told > mostTold) return id;
  const body = JSON.stringify({
    id,
    message: messageOf(error).slice(0, failureLengths.message),
    stack: stackOf(error).slice(0, failureLengths.stack),
    path: location.pathname.slice(0, 300),
  });
  fetch(address, { method: 'POST', body, keepalive: true, headers: { 'Content-Type': 'application/json' } }).catch(
    () => undefined,
  );
  return id;
}

/** The error of a router's boundary: refusals are no failures, and without a network nothing can be reported. */
export function tellRouteError(error: unknown): void {
  if (!isRouteErrorResponse(error) && !isNetworkError(error)) tellFailure(error);
}

/**
 * An error that React got over by itself, drawing a part of the page anew: of a page that an extension or a translation
 * changed before it came alive, or of a part that could not be fetched. It is logged, and the page stays.
 */
export function tellRecovered(error: unknown): void {
  const cause = isObject(error) && 'cause' in error ? error.cause : undefined;
  if (!(cause instanceof MissingPart)) tellFailure(error);
}

/** The code of a part of the page could not be fetched. */
export class MissingPart extends Error {}

/** Whether a request did not reach the server at all. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/**
 * Takes uncaught errors to the error state and to the log. An error without a script of ours in its stack comes from an
 * extension or a browser's own quirk: it is logged, and the page stays.
 */
export function listenForErrors(): void {
  addEventListener('error', ({ error, message }) => take(error ?? message));
  addEventListener('unhandledrejection', (event) => {
    // A load that a walk to another page cuts off in the middle of its answer is nobody's to hear of.
    if (isAbort(event.reason)) event.preventDefault();
    else take(event.reason);
  });
}

function take(error: unknown): void {
  // Deliberate aborts, and an unreachable network, are reported where they matter.
  if (isAbort(error) || isNetworkError(error)) return;
  const id = tellFailure(error);
  if (current || !isOurs(stackOf(error))) return;
  current = { id };
  for (const listener of listeners) listener();
}

/** Whether something was cut off deliberately. */
function isAbort(error: unknown): boolean {
  return isObject(error) && 'name' in error && error.name === 'AbortError';
}

/** Whether a stack leads through a script that this site serves. */
export function isOurs(stack: string, origin = location.origin): boolean {
  return stack.includes(`${origin}/assets/`) || stack.includes(`${origin}/app/`);
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return String(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}

function isObject(error: unknown): error is object {
  return typeof error === 'object' && error !== null;
}
