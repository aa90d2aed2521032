import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables/tables.ts';
import type { SchemaState } from './engine/schema-state.ts';

/** What a repository function queries: the reading side of a database, or an open transaction. */
export type Queries = Kysely<Tables>;

/** An open database of either engine. Nothing outside `database/engine/` asks which one it is. */
export type Database = {
  /** For reading only; on SQLite a separate connection, which never waits for an open transaction. */
  readonly reader: Queries;
  /**
   * Runs the body in one transaction, repeated on conflict, at most 5 times in all: the body has no effect outside the
   * database, and awaits nothing but its queries. An error in it rolls everything back.
   *
   * @throws DatabaseUnavailable when a server is unreachable for more than some seconds, or was lost while it committed
   */
  inTransaction<Value>(body: (tx: Queries) => Promise<Value>): Promise<Value>;
  /**
   * As `inTransaction`, for a body that only changes and adds rows by their keys and decides nothing by what it reads.
   * On PostgreSQL such writers wait for each other's rows, while those of `inTransaction` fail one another when their
   * rows are merely neighbors in an index.
   */
  inKeyedTransaction<Value>(body: (tx: Queries) => Promise<Value>): Promise<Value>;
  /**
   * Reads in one snapshot: all queries see the same moment, whatever is committed meanwhile. For data that must be
   * consistent and takes many queries; on SQLite it has its own connection, so that nobody waits for it.
   */
  inSnapshot<Value>(body: (reader: Queries) => Promise<Value>): Promise<Value>;
  /**
   * Brings the tables up to date, and answers the migrations it ran; keeps a copy first where there is something to lose.
   *
   * @throws NewerDatabaseError where this code cannot work with the database
   */
  migrate(): Promise<readonly string[]>;
  /** What the schema is to this code, as it is now. */
  schemaState(): Promise<SchemaState>;
  /** Makes the tables as a version of the schema has them, in a database that holds nothing: its tables go first. */
  makeAnew(version: string): Promise<void>;
  /** The problems that the engine finds in its own file, in its own words; a server looks after its files itself. */
  listDamage(): Promise<string[]>;
  /** The time of the server in milliseconds, which all processes of a site share; of this machine, where there is none. */
  clock(): Promise<number>;
  /** Whether queries are answered, and writes would be accepted. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** How often a transaction is tried in all when others interfere. */
export const transactionAttempts = 5;

/** Others interfered each time a transaction was tried: nothing was changed, and it can be tried later. */
export class TransactionConflict extends Error {
  override name = 'TransactionConflict';
}

/**
 * The database is unreachable: the request was not executed, or it is unknown whether it was. It comes back without
 * help, and the caller may try again.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** Whether the connection was lost while a transaction was committed: it may have been, or not. */
  readonly isInDoubt: boolean;

  constructor(isInDoubt: boolean, options?: ErrorOptions) {
    super('The database can not be reached.', options);
    this.isInDoubt = isInDoubt;
  }
}
