import pg from 'pg';

/**
 * The codes of PostgreSQL when it ends a connection or refuses one: shut down, crashed, starting, idle (in a transaction or
 * not), full.
 */
const lostStates = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300']);

/** The codes of the network. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** Messages of the client itself, which has no codes for them. */
const lostMessages =
  /^Connection terminated|^timeout (?:expired|exceeded)|and is not queryable$|^Postgres connection has been discarded$/;

/**
 * Whether an error says that the connection to the server is lost or could not be made, and nothing about the query.
 */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as Error & { code?: string };
  if (error instanceof pg.DatabaseError) return lostStates.has(code) || code.startsWith('08');
  return lostCodes.has(code) || lostMessages.test(error.message);
}
