import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type CheckedBackup, checkBackup } from '#commands/backup/check-backup.ts';
import { refuseUsed, restoreBackup } from '#commands/backup/restore-backup.ts';
import { takeProcessLock } from '#database/engine/lock.ts';
import { BackupRefused, badFile } from '#formats/backup/manifest.ts';
import { openBackup } from '#formats/backup/read.ts';
import type { Answer } from './administer.ts';
import { keepFilesPrivate } from './data-folder.ts';
import { openedFile, rangesOf } from './file-ranges.ts';
import { databaseFile, lockAlone, openDataAsItIs } from './process-context.ts';
import { reasonOf } from './reason.ts';
import { hashOfSecret, loadSecret, secretFile } from './secret.ts';
import { type Settings, SettingsError } from './settings.ts';

/** The answer after a backup was restored. */
type RestoredInstallation = { readonly madeAt: string; readonly rows: number; readonly missing: readonly string[] };

/**
 * Restores a backup into an empty installation. Everything in the file is checked first: a refused one has touched
 * nothing.
 *
 * @param wish.hasSecret - false: the secret that is here stays, though keys and second factors were sealed by another
 */
export async function restoreInstallation(
  settings: Settings,
  { file, hasSecret }: { readonly file: string; readonly hasSecret: boolean },
): Promise<Answer<RestoredInstallation>> {
  const held = await openedFile(file);
  if (typeof held === 'string') return { ok: false, message: `${file} can not be read: ${held}.` };
  try {
    return await inEmptyFolder<RestoredInstallation>(settings, async (stays) => {
      const checked = await checkBackup(await openBackup(await rangesOf(held, shortened)), {
        freeBytes: await freeBytes(settings),
      });
      const keepsSecret = hasSecret ? secretToKeep(settings, checked) : undefined;
      const data = await openDataAsItIs(settings);
      try {
        await refuseUsed(data.db.reader);
        const written: string[] = [];
        try {
          const secret = keepsSecret && (await secretIn(checked));
          if (secret) write(written, secretFile(settings), secret);
          await restorePages(settings, checked, written);
          await restoreBackup(data, checked);
        } catch (error) {
          for (const path of written) rmSync(path, { force: true });
          throw error;
        }
        stays();
        const why = await data.db.migrate().then(
          () => undefined,
          (error) => reasonOf(error) ?? Promise.reject(error),
        );
        if (why !== undefined)
          return { ok: false, message: `${file} is back, but not up to date: ${why}. Start Fabula.` };
      } finally {
        await data.db.close();
      }
      const { madeAt, tables, missing } = checked.manifest;
      return { ok: true, madeAt, rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0), missing };
    });
  } catch (error) {
    if (error instanceof BackupRefused) {
      const instead = error.isOfFile ? ' Copy the file here anew, or take another backup.' : '';
      return { ok: false, message: `${file} was not restored. ${error.message} Nothing was changed.${instead}` };
    }
    const why = reasonOf(error, file);
    if (why === undefined) throw error;
    return { ok: false, message: `${file} was not restored: ${why}. Nothing of it is left here.` };
  } finally {
    await held.close();
  }
}

/** Holds the lock of the data; of a folder, a database and a lock that were made for it nothing is left unless it stays. */
async function inEmptyFolder<Value>(
  settings: Settings,
  body: (stays: () => void) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const { dataFolder } = settings;
  keepFilesPrivate();
  const made = mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const had = new Set(readdirSync(dataFolder));
  let hasStayed = false;
  try {
    const lock = await takeProcessLock(lockAlone(settings));
    if (!lock) return { ok: false, message: `A Fabula process works on the data in ${dataFolder}. Stop it first.` };
    try {
      return await body(() => {
        hasStayed = true;
      });
    } finally {
      if (!hasStayed) removeMade(settings, had);
      await (hasStayed ? lock.release() : lock.forget());
    }
  } finally {
    if (!hasStayed && made !== undefined) removeEmpty(dataFolder, made);
  }
}
/** Removes the database that came about meanwhile, and folders with nothing in them. */
function removeMade({ dataFolder }: Settings, had: ReadonlySet<string>): void {
  const database = databaseFile({ dataFolder });
  if (!had.has(basename(database)))
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(database + end, { force: true });
  for (const name of ['files', 'objects', 'staging', 'pages']) if (!had.has(name)) removeHollow(join(dataFolder, name));
}

/** Removes a folder that holds nothing but folders. */
function removeHollow(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeHollow(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Removes a folder, and those above it up to the first that was made with it, as long as they are empty. */
function removeEmpty(folder: string, first: string): void {
  for (let at = resolve(folder); existsSync(at) && readdirSync(at).length === 0; at = dirname(at)) {
    rmdirSync(at);
    if (at === resolve(first)) return;
  }
}

/** Bytes the disk of the data folder has room for. */
async function freeBytes({ dataFolder }: Settings): Promise<number> {
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize;
}

/**
 * Whether the backup's secret has to be written: there is none here.
 *
 * @throws BackupRefused where another one is here, or one is missing: nobody could use their second factor any more
 */
function secretToKeep(settings: Settings, { manifest, parts }: CheckedBackup): boolean {
  if (manifest.secret === undefined) return false;
  const isHere = settings.secret !== undefined || existsSync(secretFile(settings));
  if (isHere && isSecretOf(settings, manifest.secret)) return false;
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

function isSecretOf(settings: Settings, hash: string): boolean {
  try {
    return hashOfSecret(loadSecret(settings)) === hash;
  } catch (error) {
    // The file does not hold a secret at all.
    if (error instanceof SettingsError) return false;
    throw error;
  }
}

async function secretIn(backup: CheckedBackup): Promise<Uint8Array | undefined> {
  const part = backup.parts.find(({ kind }) => kind === 'secret');
  if (!part) return undefined;
  const pieces: Uint8Array[] = [];
  await backup.read(part, (bytes) => void pieces.push(bytes));
  return Buffer.concat(pieces);
}

/** The operator's own texts; one that is here already stays. */
async function restorePages({ dataFolder }: Settings, backup: CheckedBackup, written: string[]): Promise<void> {
  for (const part of backup.parts.filter(({ kind }) => kind === 'page')) {
    const path = join(dataFolder, 'pages', part.name);
    if (existsSync(path)) continue;
    const pieces: Uint8Array[] = [];
    await backup.read(part, (bytes) => void pieces.push(bytes));
    mkdirSync(join(dataFolder, 'pages'), { recursive: true });
    write(written, path, Buffer.concat(pieces), 0o644);
  }
}

/** Writes a file where there is none, and notes that it exists before anything is in it. */
function write(written: string[], path: string, bytes: Uint8Array, mode = 0o600): void {
  const file = openSync(path, 'wx', mode);
  written.push(path);
  try {
    writeFileSync(file, bytes, { flush: true });
  } finally {
    closeSync(file);
  }
}

function shortened(): BackupRefused {
  return badFile('The file became shorter while it was read.');
}
