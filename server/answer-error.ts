import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isNoRoom } from '#commands/no-room.ts';
import { DatabaseUnavailable } from '#database/connection.ts';
import type { Log } from './log.ts';
import { unavailableSeconds } from './passing-trouble.ts';

const refusals: Readonly<Record<number, string>> = { 400: 'invalid', 413: 'tooLarge' };

/** The answer where an error was thrown, and the part of it that is logged. */
export function answerError(error: Error, c: Context, log: Log): Response {
  // Said on purpose, as of a body that is too large.
  if (error instanceof HTTPException) return c.json({ error: refusals[error.status] ?? 'refused' }, error.status);
  if (error instanceof DatabaseUnavailable) {
    log.warn({ err: error, path: c.req.path }, 'A request came while the database was away.');
    c.header('Retry-After', unavailableSeconds);
    return c.json({ error: 'unavailable' }, 503);
  }
  if (isNoRoom(error)) {
    log.error({ err: error, path: c.req.path }, 'A request failed: the disk is full.');
    return c.json({ error: 'noRoom' }, 507);
  }
  log.error({ err: error, path: c.req.path }, 'A request failed.');
  return c.text('Internal Server Error', 500);
}
