import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#commands/file-store.ts';
import { asPng, picturesFacts } from './picture.ts';
import { makeAndStore, oneAtATime } from './make-picture.ts';

/**
 * An object store in a folder: bytes lie under their SHA-256, written beside, synced and renamed, so that a name
 * always has all its bytes or is not there.
 */
export function diskStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);

  async function write(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = pathOf(sha256);
    const held = await stat(path).catch(() => undefined);
    if (held?.size === bytes.byteLength) return sha256;
    await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true });
    const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    return sha256;
  }

  const turn = oneAtATime();

  return {
    makePicture: (bytes, wish) => turn(() => makeAndStore(bytes, wish, write)),
    async storePicture(bytes) {
      const facts = await picturesFacts(bytes);
      return facts && { ...facts, size: bytes.byteLength, sha256: await write(bytes) };
    },
    async read(sha256) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return undefined;
      return readFile(pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    async readAsPng(sha256) {
      const bytes = await this.read(sha256);
      return bytes && asPng(bytes);
    },
    async remove(sha256) {
      if (/^[0-9a-f]{64}$/.test(sha256)) await rm(pathOf(sha256), { force: true });
    },
  };
}
