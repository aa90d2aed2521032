import type { TableShape } from '#database/table-shape.ts';
import type { WholeRow } from '#database/whole-table.ts';
import { BackupRefused, badFile, damaged, partPaths } from '#formats/backup/manifest.ts';
import { type BackupPart, jsonOf, linesInto, type OpenBackup } from '#formats/backup/read.ts';
import { rowOf } from '#formats/backup/rows.ts';
import { shapesOfBackup } from './backup-parts.ts';

/** The tables of a backup, once everything in it was looked at. */
export type CheckedBackup = OpenBackup & { readonly shapes: ReadonlyMap<string, TableShape> };

/**
 * Checks everything in a backup before anything is touched: every part against its checksum, every line of every table
 * against the columns that the table had in the backup's version of the schema, and the number of rows.
 *
 * @param freeBytes - the free bytes of the disk
 * @throws BackupRefused with a sentence that names the problem
 */
export async function checkBackup(
  backup: OpenBackup,
  { freeBytes = Number.POSITIVE_INFINITY } = {},
): Promise<CheckedBackup> {
  const { manifest, parts } = backup;
  const needed = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (needed > freeBytes)
    throw new BackupRefused(`The backup needs ${needed} bytes, and the disk has ${freeBytes} left.`);
  const shapes = await shapesOfBackup(manifest.schema);
  if (!shapes)
    throw new BackupRefused(
      `The backup is of a database this Fabula does not know (${manifest.schema}): bring it back with the one that made it (${manifest.madeBy}).`,
    );
  const names = Object.keys(manifest.tables);
  const unknown = names.find((name) => !shapes.has(name));
  if (unknown !== undefined) throw badFile(`The backup has a table that is not known: ${unknown}.`);
  const lacking = [...shapes.keys()].find((name) => !names.includes(name));
  if (lacking !== undefined) throw badFile(`The backup lacks a table: ${lacking}.`);
  const counts = new Map<string, number>();
  for (const part of parts) {
    if (part.kind !== 'table') {
      await backup.read(part, () => undefined);
      if (part.kind === 'content' && part.sha256 !== part.name) throw damaged(part.path);
      if (part.kind === 'secret' && part.bytes !== 32) throw damaged('secret');
      continue;
    }
    if (!shapes.has(part.name)) throw badFile(`The backup has a table that is not known: ${part.name}.`);
    await readRows({ ...backup, shapes }, part, () => void counts.set(part.name, (counts.get(part.name) ?? 0) + 1));
  }
  for (const [name, rows] of Object.entries(manifest.tables)) {
    const found = counts.get(name) ?? 0;
    if (found !== rows) throw damaged(`${name} has ${found} rows instead of ${rows}`);
  }
  return { ...backup, shapes };
}

/** Hands over the rows of a part of a table, one after another. */
export async function readRows(
  { read, shapes }: CheckedBackup,
  part: BackupPart,
  take: (row: WholeRow) => Promise<void> | void,
): Promise<void> {
  const columns = shapes.get(part.name)?.columns ?? [];
  let line = 0;
  const lines = linesInto((text) => take(rowOf(jsonOf(text), columns, `${part.path}, line ${++line}`)));
  await read(part, lines.take);
  await lines.end();
}

/** The parts of tables in the order their rows were written in. */
export function tableParts(parts: readonly BackupPart[]): BackupPart[] {
  return parts
    .filter(({ path }) => partPaths.table.test(path))
    .sort(({ path: one }, { path: other }) => (one < other ? -1 : 1));
}
