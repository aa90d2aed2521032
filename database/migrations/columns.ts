import type { ColumnDataType, CreateTableBuilder, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/** The few column types that differ between the engines. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export function bytesType(db: Kysely<any>): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`bytea` : sql`blob`;
}

/**
 * Text that sorts by its bytes on both engines (PostgreSQL would else sort by the server's language): for positions
 * and everything else that is compared.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function exactTextType(db: Kysely<any>): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

/** A table described by one line a column: `type`, and `?` behind the name where it may be null. */
export type Columns = Readonly<Record<string, ColumnDataType | RawBuilder<unknown>>>;

/** Makes a table of required columns, except those whose name ends in `?`; its first lines are its primary key. */
export async function makeTable(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  db: Kysely<any>,
  name: string,
  key: readonly string[],
  columns: Columns,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  more: (table: CreateTableBuilder<string, any>) => CreateTableBuilder<string, any> = (table) => table,
): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  let table: CreateTableBuilder<string, any> = db.schema.createTable(name);
  for (const [column, type] of Object.entries(columns)) {
    const optional = column.endsWith('?');
    table = table.addColumn(optional ? column.slice(0, -1) : column, type as ColumnDataType, (built) =>
      optional ? built : built.notNull(),
    );
  }
  await more(table.addPrimaryKeyConstraint(`${name}_key`, key as [string])).execute();
}

/** Makes an index of a table on some of its columns, in their order. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function makeIndex(db: Kysely<any>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute();
}
