import { shapesOfBackup } from '#commands/backup/backup-parts.ts';
import { checkBackup } from '#commands/backup/check-backup.ts';
import { type BackupSource, openBackup } from '#formats/backup/read.ts';
import { type BackupWriter, writeBackup } from '#formats/backup/write.ts';

/** Takes a backup into memory. */
export function intoMemory() {
  const pieces: Uint8Array[] = [];
  const sink = new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(new Uint8Array(piece)) });
  return { writer: writeBackup(sink), bytes: () => new Uint8Array(Buffer.concat(pieces)) };
}

/** A backup in memory as it is read. */
export function sourceOf(bytes: Uint8Array<ArrayBuffer>): BackupSource {
  return { size: bytes.byteLength, read: async (offset, length) => bytes.slice(offset, offset + length) };
}

/** A backup in memory that is in order; refused where it is not. */
export const check = async (bytes: Uint8Array<ArrayBuffer>) => checkBackup(await openBackup(sourceOf(bytes)));

/** Ends a backup of the first version of the schema, with so many rows in some tables. */
export async function finishBackup(writer: BackupWriter, rows: Record<string, number>, more: object = {}) {
  const names = [...((await shapesOfBackup('001-first-story'))?.keys() ?? [])];
  const tables = { ...Object.fromEntries(names.map((name) => [name, 0])), ...rows };
  const facts = { format: 'fabula-backup', version: 1, madeBy: 'a test', madeAt: '2026-01-01T00:00:00Z' } as const;
  await writer.finish({ ...facts, schema: '001-first-story', tables, missing: [], ...more });
}
