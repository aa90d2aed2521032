import type { ServerResponse } from 'node:http';
import type { Log } from './log.ts';

/**
 * Puts a last resort around what hears an event: what it throws, at once or later, is logged, and whoever sent the
 * event is answered. Node would end the process instead, and with it everyone else's work.
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

/** Answers a request that could not be answered, as far as nothing was said yet. */
export function failRequest(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Internal Server Error');
}
