import { createHash } from 'node:crypto';
import type { FileStore } from '#commands/object/file-store.ts';
import { asPng, picturesFacts, withoutTraces } from './remake-picture.ts';
import { makeAndStore, oneAtATime } from './store-picture.ts';

/** Where bytes lie under their SHA-256. */
export type ContentPlace = {
  /** Writes bytes durably: all of them, or none. */
  readonly write: (sha256: string, bytes: Uint8Array) => Promise<void>;
  readonly read: (sha256: string) => Promise<Uint8Array | undefined>;
  readonly remove: (sha256: string) => Promise<void>;
};

/** A store of pictures by their content, on a disk or in a bucket. */
export function contentStore(place: ContentPlace): FileStore {
  const turn = oneAtATime();
  const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

  async function write(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await place.write(sha256, bytes);
    return sha256;
  }

  return {
    makePicture: (bytes, wish) => turn(() => makeAndStore(bytes, wish, write)),
    async storePicture(bytes) {
      if (!(await picturesFacts(bytes))) return undefined;
      const clean = await turn(() => withoutTraces(bytes));
      const facts = clean && (await picturesFacts(clean));
      return facts && { ...facts, size: clean.byteLength, sha256: await write(clean) };
    },
    keep: write,
    read: async (sha256) => (isHash(sha256) ? place.read(sha256) : undefined),
    async readAsPng(sha256) {
      const bytes = await this.read(sha256);
      return bytes && asPng(bytes);
    },
    async remove(sha256) {
      if (isHash(sha256)) await place.remove(sha256);
    },
  };
}
