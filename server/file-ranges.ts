import { type FileHandle, open } from 'node:fs/promises';
import type { RangeSource } from '#formats/zip/range-reader.ts';
import { reasonOf } from './reason.ts';

/** Opens a file of this machine to be read; where that cannot be, says why. */
export async function openedFile(file: string): Promise<FileHandle | string> {
  let held: FileHandle | undefined;
  try {
    held = await open(file, 'r');
    if ((await held.stat()).isFile()) return held;
  } catch (error) {
    await held?.close();
    return reasonOf(error, file) ?? Promise.reject(error);
  }
  await held.close();
  return 'it is no file';
}

/**
 * An open file as a source of ranges.
 *
 * @param becameShorter - what is thrown where the file ends before it did when it was opened
 */
export async function rangesOf(held: FileHandle, becameShorter: () => Error): Promise<RangeSource> {
  const { size } = await held.stat();
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let at = 0;
      while (at < bytes.byteLength) {
        const { bytesRead } = await held.read(bytes, at, bytes.byteLength - at, offset + at);
        if (bytesRead === 0) throw becameShorter();
        at += bytesRead;
      }
      return bytes;
    },
  };
}
