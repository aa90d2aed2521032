import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import { isNetworkError } from './application-error.ts';

/** Raised when a request found no server. */
export const unreachedEvent = 'fabula:unreached';

/** The answer of a proxy with no server behind it. */
const gatewayStatuses = [502, 504];

/**
 * Treats an action that found no server as one that did not happen: the page, and the typed text in it, stay where they
 * are, while the error page would have neither. `unreachedEvent` reports it to the code that tells the person. Any
 * other error is left as it is.
 */
export function keepUnreached(results: Record<string, DataStrategyResult>): void {
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isUnreached(result)) continue;
    // With the status of a failure the pages are not asked to reload, which would fail as well.
    results[routeId] = { type: 'data', result: data(undefined, { status: 503 }) };
    dispatchEvent(new Event(unreachedEvent));
  }
}

/** Whether a loader or an act found no server. */
export function isUnreached(result: unknown): boolean {
  // The router wraps what an act threw together with the status of the answer.
  const error =
    typeof result === 'object' && result !== null && 'data' in result && 'init' in result ? result.data : result;
  return isNetworkError(error) || (isRouteErrorResponse(error) && gatewayStatuses.includes(error.status));
}
