import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Queries } from '#database/connection.ts';
import { migrations } from '#database/migrations/index.ts';
import type { Tables } from '#database/tables/tables.ts';
import { type SchemaState, schemaStateOf } from './schema-state.ts';
import { findShapes, listMigrations, listTables } from './shapes.ts';

/** A newer Fabula has changed the database so that this one cannot work with it; nothing was touched. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  /** The migrations that this code does not know. */
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    super(`The database has had migrations this version does not know: ${names.join(', ')}.`);
    this.names = names;
  }
}

/** The database lacks migrations, and this process may not run them; nothing was touched. */
export class OlderDatabaseError extends Error {
  override name = 'OlderDatabaseError';
  /** The migrations that it lacks. */
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    super(`The database lacks migrations of this version: ${names.join(', ')}.`);
    this.names = names;
  }
}

type Options = {
  readonly schema?: string | undefined;
  /** Keeps a copy of a database that holds something before it is changed; answers where. */
  readonly keepCopy?: (name: string) => Promise<string>;
};

/**
 * Runs the migrations that a database has not had yet, each in its own transaction, under Kysely's lock.
 *
 * @returns their names
 * @throws NewerDatabaseError where this code cannot work with the database
 */
export async function migrateToLatest(db: Kysely<Tables>, options: Options): Promise<readonly string[]> {
  const state = await findSchemaState(db, options.schema);
  if (state.kind === 'newer') throw new NewerDatabaseError(state.unknown);
  if (state.kind === 'fits') return [];
  if (state.missing.length < Object.keys(migrations).length) await options.keepCopy?.(state.missing[0] ?? 'migration');
  const { error } = await migratorOf(db, options.schema).migrateToLatest();
  if (error) throw error;
  return state.missing;
}

/** What the schema of a database is to this code. */
export async function findSchemaState(db: Queries, schema?: string): Promise<SchemaState> {
  return schemaStateOf(await listMigrations(db, schema), Object.keys(migrations));
}

function migratorOf(db: Kysely<Tables>, schema: string | undefined): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
}

/**
 * Makes the tables as a version of the schema has them, in a database that holds nothing to be kept: the tables of ours
 * that it has go first.
 */
export async function makeTablesAnew(db: Kysely<Tables>, version: string, schema: string | undefined): Promise<void> {
  const known = await findShapes(Object.keys(migrations).at(-1) ?? '');
  const own = (await listTables(db)).filter((name) => known?.has(name) || name.startsWith('kysely_migration'));
  // A table that indexes another is deleted before it, together with the tables it owns.
  const others = own.filter((name) => !name.startsWith('search_words'));
  for (const name of [...own.filter((one) => one === 'search_words'), ...others])
    await sql`drop table if exists ${sql.table(name)}`.execute(db);
  const { error } = await migratorOf(db, schema).migrateTo(version);
  if (error) throw error;
}
