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
};

/** Opens the database a location names, without migrating it. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return location.url ? openPostgres(location.url, location.schema, location.mayWrite) : openSqlite(location.file);
}
