import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import { isNetworkError } from './application-error.ts';

/** Said when what was sent found no server. */
export const unreachedEvent = 'fabula:unreached';

/** What a proxy answers when there is nobody behind it. */
const gatewayStatuses = [502, 504];

/**
 * Takes an act that found no server for one that did not happen: the page, and what was typed in it, stay where they
 * are, where the error page would have neither. `unreachedEvent` says so to whoever tells the person. Anything else
 * that went wrong is left as it is.
 */
export function keepUnreached(results: Record<string, DataStrategyResult>): void {
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isUnreached(result)) continue;
    // With the status of a failure the pages are not asked to load anew, which would fail as well.
    results[routeId] = { type: 'data', result: data(undefined, { status: 503 }) };
    dispatchEvent(new Event(unreachedEvent));
  }
}

function isUnreached(result: unknown): boolean {
  // The router wraps what an act threw together with the status of the answer.
  const error =
    typeof result === 'object' && result !== null && 'data' in result && 'init' in result ? result.data : result;
  return isNetworkError(error) || (isRouteErrorResponse(error) && gatewayStatuses.includes(error.status));
}
