import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#commands/object/file-store.ts';
import { contentStore } from './content-store.ts';

/**
 * A store of pictures in a folder: bytes lie under their SHA-256. They are written to another file, synced and renamed,
 * so that a name always has all its bytes or does not exist.
 */
export function diskStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);

  return contentStore({
    async write(sha256, bytes) {
      const path = pathOf(sha256);
      const held = await stat(path).catch(() => undefined);
      if (held?.size === bytes.byteLength) return;
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true });
      const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(sha256) {
      return readFile(pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  });
}
