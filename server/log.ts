import { pino } from 'pino';

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>;

/** The process's log: one JSON line an event, without tokens, cookies or email addresses. */
export function createLog(level: string): Log {
  return pino({ level, redact: ['*.cookie', '*.authorization', '*.password', '*.token'] });
}
