import type { ServerResponse } from 'node:http';
import type { Log } from './log.ts';

/**
 * Puts a last resort around an event handler: an error that it throws, immediately or later, is logged, and the sender
 * of the event is answered. Node would end the process instead, and with it everyone else's work.
 */
export function withLastResort<Parts extends unknown[]>(
  log: Log,
  event: string,
  hear: (...parts: Parts) => unknown,
  answer: (...parts: Parts) => void = () => undefined,
): (...parts: Parts) => void {
  return (...parts) => {
    const resort = (error: unknown) => {
      log.error({ err: error, event }, 'An event was not expected.');
      try {
        answer(...parts);
      } catch (another) {
        log.error({ err: another, event }, 'Nor could it be answered.');
      }
    };
    try {
      const later = hear(...parts);
      if (later instanceof Promise) later.catch(resort);
    } catch (error) {
      resort(error);
    }
  };
}

/** Answers a failed request, unless an answer was begun. */
export function failRequest(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Internal Server Error');
}
