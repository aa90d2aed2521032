import type { WholeContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { findShapes, listMigrations, listTables } from '#database/engine/shapes.ts';
import { migrations } from '#database/migrations/index.ts';
import { updateSearchVersion } from '#database/search-index.ts';
import { countRows, deleteRows, insertRows, type WholeRow } from '#database/whole-table.ts';
import { BackupRefused } from '#formats/backup/manifest.ts';
import type { BackupPart } from '#formats/backup/read.ts';
import { type CheckedBackup, readRows, tableParts } from './check-backup.ts';

type RestoreContext = Pick<WholeContext, 'db' | 'files' | 'objects' | 'staging'>;

/** Rows written in one statement, and bytes of a staged file. */
const rowsAtOnce = 200;
const rowBytesAtOnce = 4 * 2 ** 20;
const pieceBytes = 8 * 2 ** 20;

/** The rows that migrations write into a new database. */
const writtenByMigrations = new Set(['catalogue']);

/**
 * Restores a checked backup into an empty installation: first the bytes, then all rows in one transaction. A failure
 * leaves nothing behind. The database then has the version of the backup, and has to be migrated.
 *
 * @throws BackupRefused when the database is not empty, before anything is touched
 */
export async function restoreBackup(context: RestoreContext, backup: CheckedBackup): Promise<void> {
  const { db } = context;
  await refuseUsed(db.reader);
  const had = await listMigrations(db.reader);
  if (had.at(-1) !== backup.manifest.schema) await db.makeAnew(backup.manifest.schema);
  const brought: BackupPart[] = [];
  try {
    for (const part of backup.parts) {
      if (part.kind === 'content' || part.kind === 'object' || part.kind === 'staged') {
        brought.push(part);
        await restoreBytes(context, backup, part);
      }
    }
    await db.inTransaction((tx) => restoreRows(tx, backup));
  } catch (error) {
    for (const part of brought) await removeBytes(context, part);
    throw error;
  }
}

/**
 * Refuses a database that holds data, or that belongs to something else: all of it would be lost.
 *
 * @throws BackupRefused naming a table with rows, or one that is not ours
 */
export async function refuseUsed(db: Queries): Promise<void> {
  const newer = (await listMigrations(db)).find((name) => !Object.hasOwn(migrations, name));
  if (newer !== undefined) throw new BackupRefused(`A newer Fabula has used the database (${newer}).`);
  const known = await findShapes(Object.keys(migrations).at(-1) ?? '');
  for (const name of await listTables(db)) {
    if (name.startsWith('kysely_migration')) continue;
    if (!known?.has(name)) throw new BackupRefused(`The database has a table that is not Fabula’s: ${name}.`);
    if (name.startsWith('search_words') || writtenByMigrations.has(name)) continue;
    const rows = await countRows(db, { name });
    if (rows > 0)
      throw new BackupRefused(
        `The database is not empty (${name}: ${rows}). A backup is brought back into an empty one only: name another with FABULA_DATA or DATABASE_URL.`,
      );
  }
}

async function restoreRows(tx: Queries, backup: CheckedBackup): Promise<void> {
  for (const shape of backup.shapes.values()) await deleteRows(tx, shape);
  for (const part of tableParts(backup.parts)) {
    const shape = backup.shapes.get(part.name);
    if (!shape) throw new BackupRefused(`The backup has a table that is not known: ${part.name}.`);
    let rows: WholeRow[] = [];
    let bytes = 0;
    const flush = async () => {
      await insertRows(tx, shape, rows);
      rows = [];
      bytes = 0;
    };
    await readRows(backup, part, async (row) => {
      rows.push(row);
      for (const value of Object.values(row))
        bytes += typeof value === 'object' ? (value?.length ?? 0) : String(value).length;
      if (rows.length >= rowsAtOnce || bytes >= rowBytesAtOnce) await flush();
    });
    if (rows.length > 0) await flush();
  }
  // The search index is rebuilt from public works: none of them has been looked at yet.
  if (backup.shapes.has('catalogue')) await updateSearchVersion(tx, -1);
}

async function restoreBytes(context: RestoreContext, backup: CheckedBackup, part: BackupPart): Promise<void> {
  const { files, objects, staging } = context;
  if (part.kind === 'content') {
    const pieces: Uint8Array[] = [];
    await backup.read(part, (bytes) => void pieces.push(bytes));
    await files.keep(Buffer.concat(pieces));
    return;
  }
  if (part.kind === 'staged') {
    let at = 0;
    let waiting: Uint8Array[] = [];
    let size = 0;
    const flush = async () => {
      await staging.append(part.name, at, Buffer.concat(waiting));
      at += size;
      waiting = [];
      size = 0;
    };
    await backup.read(part, async (bytes) => {
      waiting.push(bytes);
      size += bytes.byteLength;
      if (size >= pieceBytes) await flush();
    });
    if (size > 0 || at === 0) await flush();
    return;
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const [, received] = await Promise.all([
    backup
      .read(part, (bytes) => writer.write(bytes))
      .then(
        () => writer.close(),
        (error) => writer.abort(error).then(() => Promise.reject(error)),
      ),
    objects.receive(part.name, 0, readable, part.bytes),
  ]);
  const sums = received.received === part.bytes ? await objects.seal(part.name, part.bytes) : undefined;
  if (!sums) throw new Error(`The bytes of ${part.path} could not be stored.`);
}

async function removeBytes({ files, objects, staging }: RestoreContext, { kind, name }: BackupPart): Promise<void> {
  if (kind === 'content') await files.remove(name);
  else if (kind === 'object') await objects.remove(name);
  else await staging.remove(name);
}
