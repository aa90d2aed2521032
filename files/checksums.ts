import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Checksums } from '#commands/object/object-store.ts';
import { crc32c } from './crc32c.ts';

/** Checksums in the making: of the first `offset` bytes. */
export type Sums = { offset: number; readonly md5: Hash; crc32c: number };

/** The sums of no bytes yet. */
export function beginSums(): Sums {
  return { offset: 0, md5: createHash('md5'), crc32c: 0 };
}

/** Adds the bytes that come next. */
export function addTo(sums: Sums, bytes: Uint8Array): void {
  sums.md5.update(bytes);
  sums.crc32c = crc32c(bytes, sums.crc32c);
  sums.offset += bytes.byteLength;
}

/** The checksums of all that was added, as the storage protocol has them; nothing can be added any more. */
export function finishSums({ offset, md5, crc32c: crc }: Sums): Checksums {
  return { size: offset, md5: md5.digest('base64'), crc32c: inBase64(crc) };
}

/**
 * The checksums of a whole file.
 *
 * @throws where it cannot be read
 */
export async function sumsOfFile(path: string): Promise<Checksums> {
  const sums = beginSums();
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) addTo(sums, piece as Buffer);
  return finishSums(sums);
}

/** Big-endian, in base64. */
function inBase64(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc >>> 0);
  return bytes.toString('base64');
}
