import type { Checksums, ObjectStore } from '#commands/object/object-store.ts';
import { folderObjects } from './folder-objects.ts';
import type { S3Bucket } from './s3-bucket.ts';

/**
 * An object store in a bucket. Unfinished files lie in a folder of this machine, because a bucket takes no pieces of
 * any size; a complete one is sent on, and only then reported as complete.
 */
export function s3Objects(bucket: S3Bucket, folder: string): ObjectStore {
  const here = folderObjects(folder);
  const nameOf = (id: string) => `objects/${id}`;

  /** Files that an earlier process sent on, but ended before it could say so. */
  async function sentBefore(id: string, size: number): Promise<Checksums | undefined> {
    const held = await bucket.head(nameOf(id));
    const { md5, crc32c } = held?.facts ?? {};
    return held?.size === size && md5 && crc32c ? { size, md5, crc32c } : undefined;
  }

  return {
    receive: here.receive,
    async seal(id, size) {
      const sums = await here.seal(id, size);
      if (!sums) return sentBefore(id, size);
      const bytes = await here.open(id);
      if (!bytes) return undefined;
      await bucket.putStream(nameOf(id), bytes, { md5: sums.md5, crc32c: sums.crc32c });
      if ((await bucket.head(nameOf(id)))?.size !== size) throw new Error('The bucket holds another number of bytes.');
      await here.remove(id);
      return sums;
    },
    open: (id, range) => bucket.open(nameOf(id), range),
    async remove(id) {
      await here.remove(id);
      await bucket.remove(nameOf(id));
    },
  };
}
