import type { LogEvent } from 'kysely';
import type { Database } from '#database/connection.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Where the data is: a PostgreSQL server's address, else an SQLite file in the data folder. */
export type DatabaseLocation = {
  readonly url?: string | undefined;
  readonly file: string;
  readonly schema?: string | undefined;
  /** Asked before each write transaction on a server, where another process could have taken the data meanwhile. */
  readonly mayWrite?: (() => Promise<void>) | undefined;
  /** Told of each statement, without its values, and of the milliseconds it took. */
  readonly heard?: ((statement: string, ms: number) => void) | undefined;
};

/** Opens the database a location names, without migrating it. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { url, file, heard, ...rest } = location;
  const log = heard && ((event: LogEvent) => heard(event.query.sql, event.queryDurationMillis));
  return url ? openPostgres(url, { ...rest, log }) : openSqlite(file, log);
}
