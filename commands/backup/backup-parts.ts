import type { Queries } from '#database/connection.ts';
import { findShapes, listMigrations } from '#database/engine/shapes.ts';
import type { TableShape } from '#database/table-shape.ts';
import type { WholeRow } from '#database/whole-table.ts';

/** Bytes that a row names: where they lie, under what, and how many the row says they are. */
export type NamedBytes = {
  readonly kind: 'content' | 'object' | 'staged';
  readonly name: string;
  readonly size: number;
  /** In base64, where the row says it. */
  readonly md5?: string;
};

/**
 * Tables that a backup leaves out: those that search rebuilds, uploads that are begun again, and bytes that are waiting
 * to be deleted and that no backup holds.
 */
const leftOut = /^(search_|object_upload$|object_leftover$)/;

/** The tables a backup of some version of the schema holds; undefined where this code knows no such version. */
export async function shapesOfBackup(schema: string): Promise<ReadonlyMap<string, TableShape> | undefined> {
  const shapes = await findShapes(schema);
  return shapes && new Map([...shapes].filter(([name]) => !leftOut.test(name)));
}

/** The version of the schema a database has; undefined where it holds nothing. */
export async function schemaOf(db: Queries): Promise<string | undefined> {
  return (await listMigrations(db)).at(-1);
}

/** The bytes that a row of a table names; the same may be named several times. */
export function namedBy(table: string, row: WholeRow): NamedBytes | undefined {
  const named = (kind: NamedBytes['kind'], name: unknown, size: unknown): NamedBytes | undefined =>
    typeof name === 'string' ? { kind, name, size: Number(size) } : undefined;
  if (table === 'file' || table === 'rendition') return named('content', row.sha256, row.size);
  if (table === 'stored_object') {
    const object = named('object', row.id, row.size);
    return object && { ...object, md5: String(row.md5) };
  }
  if (table === 'upload' && Number(row.received) > 0) return named('staged', row.id, row.received);
  if ((table === 'export' || table === 'account_archive') && row.ready_at !== null)
    return named('staged', row.id, row.size);
  return undefined;
}

/** The path that bytes have in a backup. */
export function pathOf({ kind, name }: Pick<NamedBytes, 'kind' | 'name'>): string {
  const folders = { content: 'files', object: 'objects', staged: 'staging' };
  return `${folders[kind]}/${name}`;
}
