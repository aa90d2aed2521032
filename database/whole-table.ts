import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { toStorable } from '#database/engine/shapes.ts';
import type { TableShape } from './table-shape.ts';

/** A row of any table, by the names of its columns. */
export type WholeRow = Readonly<Record<string, string | number | Uint8Array | null>>;

/** Parameters a statement may have on every engine. */
const mostParameters = 30_000;

/** Rows of a table behind a key, in the order of the keys. */
export async function listRows(
  db: Queries,
  shape: TableShape,
  { after, limit }: { readonly after: WholeRow | undefined; readonly limit: number },
): Promise<WholeRow[]> {
  const key = sql.join(shape.key.map((column) => sql.id(column)));
  const behind = after ? sql`where (${key}) > (${sql.join(shape.key.map((column) => after[column]))})` : sql``;
  const { rows } = await sql<WholeRow>`
    select ${sql.join(shape.columns.map(({ name }) => sql.id(name)))} from ${sql.table(shape.name)}
    ${behind} order by ${key} limit ${limit}`.execute(db);
  return rows;
}

/** Writes rows into a table as they are. */
export async function insertRows(tx: Queries, shape: TableShape, rows: readonly WholeRow[]): Promise<void> {
  const { columns } = shape;
  const most = Math.max(1, Math.floor(mostParameters / columns.length));
  const held = (value: WholeRow[string] | undefined) =>
    typeof value === 'string' ? toStorable(tx, value) : (value ?? null);
  for (let at = 0; at < rows.length; at += most) {
    const tuples = rows
      .slice(at, at + most)
      .map((row) => sql`(${sql.join(columns.map(({ name }) => held(row[name])))})`);
    await sql`
      insert into ${sql.table(shape.name)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
      values ${sql.join(tuples)}`.execute(tx);
  }
}

/** Removes every row of a table. */
export async function deleteRows(tx: Queries, { name }: TableShape): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(tx);
}

/** How many rows a table has. */
export async function countRows(db: Queries, { name }: Pick<TableShape, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
