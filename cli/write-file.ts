import { createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ordinaryMode } from '#server/data-folder.ts';

/**
 * Writes a file as its bytes arrive, and answers how many there were; one that breaks off is removed again.
 *
 * @param mayReplace - whether a file of that name may be written over
 */
export async function writeFile(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  { mayReplace }: { readonly mayReplace: boolean },
): Promise<number> {
  let bytes = 0;
  let isOpen = false;
  async function* counted() {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  const file = createWriteStream(path, { flags: mayReplace ? 'w' : 'wx' });
  file.once('open', () => {
    isOpen = true;
  });
  try {
    await pipeline(Readable.from(counted(), { objectMode: false }), file);
    // It is theirs who asked for it, at a place of their own.
    await chmod(path, ordinaryMode());
  } catch (error) {
    if (isOpen) await rm(path, { force: true });
    throw error;
  }
  return bytes;
}
