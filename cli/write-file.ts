import { createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ordinaryMode } from '#server/data-folder.ts';

/**
 * Writes a file as its bytes arrive, and returns how many there were; an interrupted one is removed again.
 *
 * @param mayReplace - whether a file of that name may be overwritten
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
    // The file belongs to the user who asked for it, at a place they chose.
    await chmod(path, ordinaryMode());
  } catch (error) {
    if (isOpen) await rm(path, { force: true });
    throw error;
  }
  return bytes;
}
