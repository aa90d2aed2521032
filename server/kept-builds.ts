import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#domain/duration.ts';

/** Milliseconds for which the files of a build stay after the last start of one of its processes. */
const keptMs = 30 * dayMs;

/** Where the processes of a site keep the files of their builds for each other. */
export function buildsFolder(dataFolder: string): string {
  return join(dataFolder, 'builds');
}

/**
 * Keeps the files of this build, which have a hash in their name, where all processes of the site find them: while a
 * release is deployed, a page of one build asks whichever process it reaches. Those of builds that nobody has started
 * for long go.
 */
export async function keepBuild(assets: string, folder: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const kept = new Set(await readdir(folder));
  const own = await readdir(assets);
  for (const name of own) {
    const to = join(folder, name);
    if (!kept.has(name)) {
      const part = `${to}.${randomUUID()}.part`;
      await copyFile(join(assets, name), part);
      await rename(part, to);
    }
    await utimes(to, now / 1_000, now / 1_000);
  }
  for (const name of kept) {
    if (own.includes(name)) continue;
    // A process that starts at the same time gives a half-copied file its name, or removes an old one.
    const found = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found && now - found.mtimeMs > keptMs) await rm(join(folder, name), { force: true });
  }
}
