import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { failureLengths } from '#domain/limits.ts';

/** An error nobody caught: the page says so, with the id under which the log has it. */
export type ApplicationError = { readonly id: string };

/** Where what failed in a browser is told to the log. */
const address = '/api/failures';

/** What one loaded page tells at most: an error that comes with every frame is one error. */
const mostTold = 10;

let current: ApplicationError | undefined;
let told = 0;
const known = new WeakMap<object, string>();
const listeners = new Set<() => void>();

/** The error that nobody caught, if there is one: the root then shows the error page in place of the application. */
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

/** Tells the log what failed; the same error is told once. Answers the id it is found under. */
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

/** What a router's boundary caught: refusals are no failures, and a network that is away cannot be told anything. */
export function tellRouteError(error: unknown): void {
  if (!isRouteErrorResponse(error) && !isNetworkError(error)) tellFailure(error);
}

/** Whether a request did not reach the server at all. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/**
 * Takes what nobody catches to the error state and to the log. What has no script of ours in its stack comes from an
 * extension or a browser's own quirk: it is logged, and the page stays.
 */
export function listenForErrors(): void {
  addEventListener('error', ({ error, message }) => take(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => take(reason));
}

function take(error: unknown): void {
  // What was stopped on purpose, and a network that is away, are told where they matter.
  if ((isObject(error) && 'name' in error && error.name === 'AbortError') || isNetworkError(error)) return;
  const id = tellFailure(error);
  if (current || !isOurs(stackOf(error))) return;
  current = { id };
  for (const listener of listeners) listener();
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
