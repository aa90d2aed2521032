import { DatabaseUnavailable } from '#database/connection.ts';
import { NewerDatabaseError, OlderDatabaseError } from '#database/engine/migrate.ts';

const ofSystem: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'whoever runs this may not do that there',
  EPERM: 'whoever runs this may not do that there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of that path is no folder',
  EEXIST: 'there is something else of that name',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'that disk can only be read',
  EIO: 'the disk is damaged there',
  EBUSY: 'another program holds it',
  ENOTFOUND: 'there is no server of that name',
  EAI_AGAIN: 'the name of the server can not be looked up at the moment',
  ECONNREFUSED: 'no server answers at that address',
  ECONNRESET: 'the server broke off the connection',
  EHOSTUNREACH: 'that server can not be reached',
  ENETUNREACH: 'that server can not be reached',
  ETIMEDOUT: 'the server does not answer',
};

const ofSqlite: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'fabula.sqlite, or the lock beside it, is no database; move it away, or restore a backup',
  SQLITE_CORRUPT: 'the database is damaged; restore a backup',
  SQLITE_CANTOPEN: 'the database, or the lock beside it, is no file that can be opened',
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'the disk is damaged, or can not be written',
  SQLITE_READONLY: 'whoever runs this may not write the database',
  SQLITE_PERM: 'whoever runs this may not open the database',
  SQLITE_BUSY: 'another program holds the database',
};

/** By the code of PostgreSQL, or by its class (the first two characters). */
const ofServer: Readonly<Record<string, string>> = {
  '3D000': 'that server has no such database',
  '28': 'the database server lets nobody in by that name and password',
  '42501': 'the name in DATABASE_URL may not do that in the database',
  '53': 'the database server has no room or no connections left',
  '57': 'the database server is starting or stopping',
};

/**
 * Why the system or a database could not do something, in terms of what the operator can fix; only the operator sees
 * it, so that it may hold paths. Undefined where the fault is not theirs.
 *
 * @param named - a path that the message names anyway
 */
export function reasonOf(error: unknown, named?: string): string | undefined {
  if (error instanceof NewerDatabaseError)
    return `a newer Fabula has changed the database, and nothing was done to it now: use that one (${error.names.join(', ')})`;
  if (error instanceof OlderDatabaseError)
    return `the database is older than this Fabula: run "npm run fabula -- migrate" (${error.names.join(', ')})`;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  if (code.startsWith('SQLITE_')) return Object.entries(ofSqlite).find(([begin]) => code.startsWith(begin))?.[1];
  // An error of a database server has a severity; addresses that were all tried come in one error with several inside.
  if ('severity' in error) return ofServer[code] ?? ofServer[code.slice(0, 2)];
  if (!('syscall' in error || error instanceof AggregateError)) return undefined;
  const reason = ofSystem[code] ?? `the system says ${code}`;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  return path === undefined || (named !== undefined && path.startsWith(named)) ? reason : `${reason} (${path})`;
}

/**
 * The same for reasons that keep a server from starting: also those of a database that belongs to something else, or
 * that someone has changed.
 */
export function startReasonOf(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return reasonOf(error.cause) ?? 'the database server does not answer';
  if (error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR')
    return `fabula.sqlite is not as Fabula left it (${error.message}); move it away, or restore a backup`;
  return reasonOf(error);
}
