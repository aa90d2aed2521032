import { constants, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StagingStore } from '#commands/object/staging-store.ts';

/** Bytes of a file in memory at a time while it is read. */
const pieceBytes = 256 * 1_024;

/** A staging store in a folder, one file an id. */
export function diskStaging(folder: string): StagingStore {
  const pathOf = (id: string) => {
    if (!/^[\w-]{1,64}$/.test(id)) throw new RangeError(`No name of a staged file: ${id}`);
    return join(folder, id);
  };

  return {
    async append(id, offset, piece, { keepsRest = false } = {}) {
      await mkdir(folder, { recursive: true });
      const file = await open(pathOf(id), constants.O_WRONLY | constants.O_CREAT, 0o600);
      try {
        if (!keepsRest) await file.truncate(offset);
        let at = 0;
        while (at < piece.byteLength)
          at += (await file.write(piece, at, piece.byteLength - at, offset + at)).bytesWritten;
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async write(id, bytes) {
      await mkdir(folder, { recursive: true });
      const unfinished = `${pathOf(id)}.unfinished`;
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(unfinished, pathOf(id));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(id) {
      return readFile(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    async readAt(id, offset, length) {
      const file = await open(pathOf(id), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return new Uint8Array();
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, (await file.stat()).size - offset)));
        let at = 0;
        while (at < bytes.byteLength) {
          const { bytesRead } = await file.read(bytes, at, bytes.byteLength - at, offset + at);
          if (bytesRead === 0) break;
          at += bytesRead;
        }
        return bytes.subarray(0, at);
      } finally {
        await file.close();
      }
    },
    async open(id) {
      const file = await open(pathOf(id), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      const { size } = await file.stat();
      const stream = Readable.toWeb(file.createReadStream({ highWaterMark: pieceBytes }), {
        strategy: new CountQueuingStrategy({ highWaterMark: 1 }),
      });
      return { size, stream: stream as ReadableStream<Uint8Array<ArrayBuffer>> };
    },
    async room() {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
  };
}
