import { type DestinationStream, pino } from 'pino';
import { requestId } from '#database/engine/request-id.ts';

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>;

/**
 * Characters that JSON leaves as they are, and that a terminal or an editor takes for more than a letter: controls of
 * the second set, ends of lines and paragraphs, and those that turn the direction of writing.
 */
const misleading = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The process's log: one JSON line per event, always without tokens, cookies and email addresses. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    // What is logged for a request says which one.
    mixin: () => {
      const request = requestId();
      return request === undefined ? {} : { request };
    },
    redact: ['*.cookie', '*.authorization', '*.password', '*.token'],
    hooks: {
      streamWrite: (line: string) =>
        line.replace(misleading, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
