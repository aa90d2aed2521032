import { createHash, type Hash } from 'node:crypto';
import type { WholeContext } from '#commands/context.ts';
import { whileLeftoversStay } from '#commands/object/remove-leftovers.ts';
import { isHold } from '#database/catalogue.ts';
import type { Database, Queries } from '#database/connection.ts';
import { NewerDatabaseError } from '#database/engine/migrate.ts';
import type { TableShape } from '#database/table-shape.ts';
import { listRows, type WholeRow } from '#database/whole-table.ts';
import { type BackupManifest, backupVersion } from '#formats/backup/manifest.ts';
import { lineOf } from '#formats/backup/rows.ts';
import type { BackupWriter } from '#formats/backup/write.ts';
import { type NamedBytes, namedBy, pathOf, schemaOf, shapesOfBackup } from './backup-parts.ts';

/** The files outside the database that are part of an installation. */
export type Belongings = {
  /** Undefined where the operator sets it, or does not want it in the file. */
  readonly secret: Uint8Array<ArrayBuffer> | undefined;
  /** Of the secret; undefined where there is none. */
  readonly secretHash: string | undefined;
  /** Texts of the operator's own. */
  readonly pages: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
  /** The Fabula that makes the backup. */
  readonly madeBy: string;
};

/** Bytes of rows in memory at a time: a part of a table holds no more, unless a single row is longer. */
const partBytes = 4 * 2 ** 20;

/**
 * Writes everything an installation holds: all rows as of one moment, while people continue to write, and then the
 * bytes that those rows name. Objects that are deleted meanwhile stay until they are copied. Pictures that were removed
 * meanwhile, and missing bytes, are reported.
 */
export function makeBackup(
  context: Pick<WholeContext, 'db' | 'files' | 'objects' | 'staging' | 'now' | 'random'>,
  writer: BackupWriter,
  belongings: Belongings,
): Promise<Omit<BackupManifest, 'sums'>> {
  return whileLeftoversStay(context, () => writeAll(context, writer, belongings));
}

async function writeAll(
  context: Pick<WholeContext, 'db' | 'files' | 'objects' | 'staging' | 'now' | 'random'>,
  writer: BackupWriter,
  { secret, secretHash, pages, madeBy }: Belongings,
): Promise<Omit<BackupManifest, 'sums'>> {
  const madeAt = new Date(context.now()).toISOString();
  const named = new Map<string, NamedBytes>();
  const { schema, tables } = await context.db.inSnapshot((reader) => writeTables(reader, writer, named));
  const missing: string[] = [];
  for (const bytes of named.values()) if (!(await writeNamed(context, writer, bytes))) missing.push(pathOf(bytes));
  for (const { name, bytes } of pages) await writer.addBytes(`pages/${name}`, bytes);
  if (secret) await writer.addBytes('secret', secret);
  const manifest = {
    ...({ format: 'fabula-backup', version: backupVersion, madeBy, madeAt, schema, tables } as const),
    ...{ ...(secretHash ? { secret: secretHash } : {}), missing },
  };
  await writer.finish(manifest);
  return manifest;
}

async function writeTables(reader: Queries, writer: BackupWriter, named: Map<string, NamedBytes>) {
  const schema = await schemaOf(reader);
  const shapes = schema === undefined ? undefined : await shapesOfBackup(schema);
  if (schema === undefined) throw new Error('The database has no tables yet.');
  // Beside a newer release a process may serve, but it would leave out what only that one knows.
  if (!shapes) throw new NewerDatabaseError([schema]);
  const tables: Record<string, number> = {};
  for (const shape of shapes.values()) {
    let rows = 0;
    let lines: string[] = [];
    let length = 0;
    let parts = 0;
    const flush = async () => {
      const path = `tables/${shape.name}/${String(parts++).padStart(6, '0')}.jsonl`;
      await writer.addBytes(path, new TextEncoder().encode(lines.join('')));
      lines = [];
      length = 0;
    };
    for await (const row of allRows(reader, shape)) {
      if (shape.name === 'catalogue' && isHold(row.id)) continue;
      const line = lineOf(row, shape.columns);
      const bytes = namedBy(shape.name, row);
      if (bytes) named.set(pathOf(bytes), bytes);
      lines.push(line);
      length += line.length;
      rows++;
      if (length >= partBytes) await flush();
    }
    if (length > 0) await flush();
    tables[shape.name] = rows;
  }
  return { schema, tables };
}

/** All rows of a table, some at a time: the larger they are, the fewer. */
export async function* allRows(reader: Database['reader'], shape: TableShape): AsyncGenerator<WholeRow> {
  let limit = 20;
  let after: WholeRow | undefined;
  for (;;) {
    const rows = await listRows(reader, shape, { after, limit });
    yield* rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
    const size = rows.reduce((sum, row) => sum + sizeOf(row), 1);
    limit = Math.min(2_000, Math.max(1, Math.floor((limit * partBytes) / size)));
  }
}

function sizeOf(row: WholeRow): number {
  return Object.values(row).reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + value.length;
    return sum + (value instanceof Uint8Array ? value.byteLength : 8);
  }, 0);
}

/** Writes the bytes that a row names; answers whether they were there, and were those. */
async function writeNamed(
  { files, objects, staging }: Pick<WholeContext, 'files' | 'objects' | 'staging'>,
  writer: BackupWriter,
  { kind, name, size, md5 }: NamedBytes,
): Promise<boolean> {
  const path = pathOf({ kind, name });
  if (kind === 'content') {
    const bytes = await files.read(name);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== name) return false;
    await writer.addStream(path, new Blob([new Uint8Array(bytes)]).stream());
    return true;
  }
  if (kind === 'object') {
    const stream = await objects.open(name);
    if (!stream) return false;
    const sum = createHash('md5');
    const { bytes } = await writer.addStream(path, stream.pipeThrough(summed(sum)));
    return bytes === size && sum.digest('base64') === md5;
  }
  const staged = await staging.open(name);
  if (!staged) return false;
  return (await writer.addStream(path, staged.stream.pipeThrough(atMost(size)))).bytes === size;
}

/** Passes bytes on, and sums them up. */
function summed(sum: Hash): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(chunk, out) {
      sum.update(chunk);
      out.enqueue(chunk);
    },
  });
}

/** An upload may have continued since its row was read. */
function atMost(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = most;
  return new TransformStream({
    transform(chunk, out) {
      if (left > 0) out.enqueue(chunk.subarray(0, left));
      left -= chunk.byteLength;
    },
  });
}
