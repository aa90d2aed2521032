import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBackup, type CheckedBackup } from '#commands/check-backup.ts';
import { refuseUsed, restoreBackup } from '#commands/restore-backup.ts';
import { takeProcessLock } from '#database/engine/lock.ts';
import { BackupRefused } from '#formats/backup/manifest.ts';
import { openBackup } from '#formats/backup/read.ts';
import type { Answer } from './administer.ts';
import { isOfSystem } from './back-up.ts';
import { rangesOf } from './file-ranges.ts';
import { openDataAsItIs } from './process-context.ts';
import { hashOfSecret, loadSecret, secretFile } from './secret.ts';
import type { Settings } from './settings.ts';

/** What is said when a backup was brought back. */
type BroughtBack = { readonly madeAt: string; readonly rows: number; readonly missing: readonly string[] };

/**
 * Brings a backup back into an empty installation. Everything in the file is looked at first: what is refused has touched
 * nothing.
 *
 * @param wish.hasSecret - false: the secret that is here stays, though keys and second factors were sealed by another
 */
export async function bringBack(
  settings: Settings,
  { file, hasSecret }: { readonly file: string; readonly hasSecret: boolean },
): Promise<Answer<BroughtBack>> {
  let held: FileHandle;
  try {
    held = await open(file, 'r');
  } catch (error) {
    return { ok: false, message: `${file} can not be read: ${(error as Error).message}` };
  }
  try {
    return await inEmptyFolder(settings, async () => {
      const checked = await checkBackup(await openBackup(await rangesOf(held, shortened)), {
        freeBytes: await freeBytes(settings),
      });
      const keepsSecret = hasSecret ? secretToKeep(settings, checked) : undefined;
      const data = await openDataAsItIs(settings);
      try {
        await refuseUsed(data.db.reader);
        const secret = keepsSecret && (await secretIn(checked));
        if (secret) writeFileSync(secretFile(settings), secret, { mode: 0o600, flag: 'wx', flush: true });
        await restoreBackup(data, checked).catch((error) => {
          if (secret) rmSync(secretFile(settings), { force: true });
          throw error;
        });
        await bringPages(settings, checked);
      } finally {
        await data.db.close();
      }
      const { madeAt, tables, missing } = checked.manifest;
      return { ok: true, madeAt, rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0), missing };
    });
  } catch (error) {
    if (error instanceof BackupRefused) return { ok: false, message: `${error.message} Nothing was changed.` };
    if (isOfSystem(error))
      return { ok: false, message: `It was broken off, and nothing is left of it: ${error.message}` };
    throw error;
  } finally {
    await held.close();
  }
}

/** Holds the lock of the data; a folder that was made for it and in which nothing came about is removed again. */
async function inEmptyFolder<Value>(settings: Settings, body: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
  mkdirSync(settings.dataFolder, { recursive: true });
  const lock = await takeProcessLock(join(settings.dataFolder, 'lock'), settings.databaseUrl, settings.databaseSchema);
  if (!lock)
    return { ok: false, message: `A Fabula process works on the data in ${settings.dataFolder}. Stop it first.` };
  try {
    return await body();
  } finally {
    await lock.release();
  }
}

/** Bytes the disk of the data folder has room for. */
async function freeBytes({ dataFolder }: Settings): Promise<number> {
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize;
}

/**
 * Whether the backup's secret is to be written: there is none here.
 *
 * @throws BackupRefused where another one is here, or one is missing: nobody could use their second factor any more
 */
function secretToKeep(settings: Settings, { manifest, parts }: CheckedBackup): boolean {
  if (manifest.secret === undefined) return false;
  const isHere = settings.secret !== undefined || existsSync(secretFile(settings));
  if (isHere && hashOfSecret(loadSecret(settings)) === manifest.secret) return false;
  const instead = 'or say --without-secret: everybody must then log in anew, and second factors are lost.';
  const isInside = parts.some(({ kind }) => kind === 'secret');
  if (settings.secret !== undefined)
    throw new BackupRefused(`FABULA_SECRET is not the one the backup was made under. Set that one, ${instead}`);
  if (isHere)
    throw new BackupRefused(
      `Another secret is in ${secretFile(settings)} than the one the backup was made under. ${isInside ? 'Move it away' : 'Put that one there'}, ${instead}`,
    );
  if (!isInside)
    throw new BackupRefused(
      `The backup does not hold the secret it was made under. Set it as FABULA_SECRET, or put it into ${secretFile(settings)}, ${instead}`,
    );
  return true;
}

async function secretIn(backup: CheckedBackup): Promise<Uint8Array | undefined> {
  const part = backup.parts.find(({ kind }) => kind === 'secret');
  if (!part) return undefined;
  const pieces: Uint8Array[] = [];
  await backup.read(part, (bytes) => void pieces.push(bytes));
  return Buffer.concat(pieces);
}

/** Texts of the operator's own; one that is here already stays. */
async function bringPages({ dataFolder }: Settings, backup: CheckedBackup): Promise<void> {
  for (const part of backup.parts.filter(({ kind }) => kind === 'page')) {
    const path = join(dataFolder, 'pages', part.name);
    if (existsSync(path)) continue;
    const pieces: Uint8Array[] = [];
    await backup.read(part, (bytes) => void pieces.push(bytes));
    mkdirSync(join(dataFolder, 'pages'), { recursive: true });
    writeFileSync(path, Buffer.concat(pieces));
  }
}

function shortened(): BackupRefused {
  return new BackupRefused('The file became shorter while it was read.');
}
