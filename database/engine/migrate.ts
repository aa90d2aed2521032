import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '#database/migrations/index.ts';
import type { Tables } from '#database/tables.ts';

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
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
    ...(options.schema ? { migrationTableSchema: options.schema } : {}),
  });
  const had = await namesOf(db, options.schema);
  const unknown = had.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new NewerDatabaseError(`The database has had migrations this version does not know: ${unknown.join(', ')}.`);
  const missing = Object.keys(migrations).filter((name) => !had.includes(name));
  if (missing.length === 0) return;
  if (had.length > 0) await options.keepCopy?.(missing[0] ?? 'migration');
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function namesOf(db: Kysely<Tables>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name, schema: at }) => name === 'kysely_migration' && (!schema || at === schema))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
