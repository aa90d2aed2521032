import type { FileStore } from '#commands/object/file-store.ts';
import { contentStore } from './content-store.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** A store of pictures in a bucket, each under its SHA-256. */
export function s3Files(bucket: S3Bucket): FileStore {
  const nameOf = (sha256: string) => `files/${sha256}`;

  return contentStore({
    async write(sha256, bytes) {
      const held = await bucket.head(nameOf(sha256));
      if (held?.size !== bytes.byteLength) await bucket.put(nameOf(sha256), bytes);
    },
    async read(sha256) {
      const stream = await bucket.open(nameOf(sha256));
      return stream && new Uint8Array(await new Response(stream).arrayBuffer());
    },
    remove: (sha256) => bucket.remove(nameOf(sha256)),
  });
}
