import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '#database/migrations/index.ts';
import type { Tables } from '#database/tables/tables.ts';
import { findShapes, listMigrations, listTables } from './shapes.ts';

/** The database was written by a newer Fabula than this one; nothing was touched. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

type Options = {
  readonly schema?: string | undefined;
  /** Keeps a copy of a database that holds something before it is changed; answers where. */
  readonly keepCopy?: (name: string) => Promise<string>;
};

/**
 * Runs the migrations that a database has not had yet, each in its own transaction, under Kysely's lock.
 *
 * @throws NewerDatabaseError when it has had one that this code does not know
 */
export async function migrateToLatest(db: Kysely<Tables>, options: Options): Promise<void> {
  const had = await listMigrations(db, options.schema);
  const unknown = had.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new NewerDatabaseError(`The database has had migrations this version does not know: ${unknown.join(', ')}.`);
  const missing = Object.keys(migrations).filter((name) => !had.includes(name));
  if (missing.length === 0) return;
  if (had.length > 0) await options.keepCopy?.(missing[0] ?? 'migration');
  const { error } = await migratorOf(db, options.schema).migrateToLatest();
  if (error) throw error;
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
