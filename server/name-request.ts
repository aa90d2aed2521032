import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header in which a proxy names a request, and in which the answer does. */
export const requestIdHeader = 'X-Request-Id';

/** An id of a proxy in front: nothing that could pretend to be more than an id in a log. */
const ofProxy = /^[\w-]{8,64}$/;

/** The id of a request: the one that a trusted proxy has given it, else one of its own. */
export function nameRequest({ headers }: Pick<IncomingMessage, 'headers'>, trustsProxy: boolean): string {
  const given = headers['x-request-id'];
  if (trustsProxy && typeof given === 'string' && ofProxy.test(given)) return given;
  return randomUUID().slice(-12);
}
