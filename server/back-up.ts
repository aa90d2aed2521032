import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Belongings, makeBackup } from '#commands/backup/make-backup.ts';
import { partPaths } from '#formats/backup/manifest.ts';
import { writeBackup } from '#formats/backup/write.ts';
import type { Answer } from './administer.ts';
import { databaseFile, openDataAsItIs } from './process-context.ts';
import { reasonOf } from './reason.ts';
import { hashOfSecret, loadSecret, secretFile } from './secret.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

/** Bytes of one of the operator's own texts that a backup includes. */
const longestPage = 4 * 2 ** 20;

/**
 * Writes everything an installation holds into one file, even while a server is running. The file has its name only
 * once it is complete and on the disk; before, its name ends in `.part`.
 */
export async function backUp(
  settings: Settings,
  { file, hasSecret, mayReplace }: { readonly file: string; readonly hasSecret: boolean; readonly mayReplace: boolean },
): Promise<Answer<{ file: string; bytes: number; rows: number; missing: readonly string[]; hasSecret: boolean }>> {
  if (!settings.databaseUrl && !existsSync(databaseFile(settings)))
    return { ok: false, message: `There is no database in ${settings.dataFolder}.` };
  if (existsSync(file) && !mayReplace)
    return { ok: false, message: `${file} is there already. --replace writes over it.` };
  const data = await openIfReached(settings);
  if (typeof data === 'string') return { ok: false, message: `The database can not be opened: ${data}.` };
  const unfinished = `${file}.part`;
  try {
    const belongings = belongingsOf(settings, hasSecret);
    const held = await open(unfinished, 'w', 0o600).catch((error) => reasonOf(error, file) ?? Promise.reject(error));
    if (typeof held === 'string') return { ok: false, message: `${file} can not be written: ${held}.` };
    let bytes = 0;
    const sink = new WritableStream<Uint8Array>({
      async write(chunk) {
        for (let at = 0; at < chunk.byteLength; ) {
          const { bytesWritten } = await held.write(chunk, at, chunk.byteLength - at, bytes);
          at += bytesWritten;
          bytes += bytesWritten;
        }
      },
    });
    try {
      const { tables, missing } = await makeBackup(data, writeBackup(sink), belongings).finally(async () => {
        await held.sync();
        await held.close();
      });
      await rename(unfinished, file);
      await syncFolder(dirname(file));
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
      return { ok: true, file, bytes, rows, missing, hasSecret: belongings.secret !== undefined };
    } catch (error) {
      await rm(unfinished, { force: true });
      const why = reasonOf(error, file);
      if (why === undefined) throw error;
      return { ok: false, message: `${file} was not written: ${why}.` };
    }
  } finally {
    await data.db.close();
  }
}

async function openIfReached(settings: Settings) {
  try {
    const data = await openDataAsItIs(settings);
    await data.db.isReady();
    return data;
  } catch (error) {
    return reasonOf(error) ?? Promise.reject(error);
  }
}

/** Where a folder's entries are not synced by themselves: a name is only sure to survive a crash after that. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path === '' ? '.' : path, 'r');
  await folder.sync().finally(() => folder.close());
}

function belongingsOf(settings: Settings, hasSecret: boolean): Belongings {
  const isThere = settings.secret !== undefined || existsSync(secretFile(settings));
  const secret = isThere ? loadSecret(settings) : undefined;
  return {
    secret: hasSecret && settings.secret === undefined && secret ? new Uint8Array(secret) : undefined,
    secretHash: secret && hashOfSecret(secret),
    pages: pagesOf(settings),
    madeBy: version,
  };
}

function pagesOf({ dataFolder }: Settings): Belongings['pages'] {
  const folder = join(dataFolder, 'pages');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => partPaths.page.test(`pages/${name}`))
    .map((name) => ({ name, path: join(folder, name) }))
    .filter(({ path }) => statSync(path).isFile() && statSync(path).size <= longestPage)
    .map(({ name, path }) => ({ name, bytes: new Uint8Array(readFileSync(path)) }));
}
