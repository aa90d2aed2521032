import SqliteFile from 'better-sqlite3';
import { Kysely, PostgresAdapter, SqliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Queries } from '#database/connection.ts';
import { migrations } from '#database/migrations/index.ts';
import type { ColumnShape, TableShape } from '#database/table-shape.ts';

/**
 * The tables as a version of the schema has them, by name: read off an empty database in memory that is migrated to
 * that version, so that they are right for older ones, too.
 *
 * @returns undefined where this code knows no such version
 */
export async function findShapes(schema: string): Promise<ReadonlyMap<string, TableShape> | undefined> {
  if (!Object.hasOwn(migrations, schema)) return undefined;
  const file = new SqliteFile(':memory:');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) });
  try {
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(schema);
    if (error) throw error;
    const tables = file
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by name")
      .all()
      .map(({ name }) => name)
      .filter((name) => !/^(sqlite|kysely)_/.test(name));
    return new Map(tables.map((name) => [name, shapeOf(file, name)]));
  } finally {
    await db.destroy();
  }
}

type Column = { name: string; type: string; notnull: number; pk: number; dflt_value: string | null };

function shapeOf(file: SqliteFile.Database, name: string): TableShape {
  const columns = file.prepare<[string], Column>('select * from pragma_table_info(?)').all(name);
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return { name, columns: columns.map(columnOf), key: key.map((column) => column.name) };
}

function columnOf({ name, type, notnull, pk, dflt_value }: Column): ColumnShape {
  const kinds: Readonly<Record<string, ColumnShape['kind']>> = { text: 'text', blob: 'bytes' };
  return {
    name,
    kind: kinds[type.toLowerCase()] ?? 'number',
    isNullable: notnull === 0 && pk === 0,
    hasDefault: dflt_value !== null,
  };
}

/** A text as the engine can hold it: PostgreSQL has no place for the character of the number 0. */
export function toStorable(db: Queries, text: string): string {
  return db.getExecutor().adapter instanceof PostgresAdapter ? text.replaceAll('\0', '\ufffd') : text;
}

/** The names of all tables of a database, ours or not. */
export async function listTables(db: Queries): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

/** The migrations a database has had, in order; none where it has no tables yet. */
export async function listMigrations(db: Queries, schema?: string): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name, schema: at }) => name === 'kysely_migration' && (!schema || at === schema))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
