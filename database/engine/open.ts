import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from '#database/connection.ts';

/** Where the data is: a PostgreSQL server's address, else an SQLite file in the data folder. */
export type DatabaseLocation = {
  readonly url?: string | undefined;
  readonly file: string;
  readonly schema?: string | undefined;
};

/** Opens the database a location names, without migrating it. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return location.url ? openPostgres(location.url, location.schema) : openSqlite(location.file);
}
