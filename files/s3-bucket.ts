import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange } from '#commands/object/object-store.ts';

/** A bucket of a store that speaks the protocol of S3, as an operator names it. */
export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Whether the bucket stands in the path of an address and not in its host. */
  readonly pathStyle: boolean;
  /** The beginning of every name of ours. */
  readonly prefix: string;
  /** Undefined: the machine's own rights. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** Bytes of a part of a large object, and parts that are sent at the same time. */
const partBytes = 8 * 2 ** 20;
const partsAtOnce = 2;

type Facts = Readonly<Record<string, string>>;
type Stream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The functions of a bucket that our stores need. */
export type S3Bucket = ReturnType<typeof s3Bucket>;

/** Milliseconds for a connection, and of silence after which a store counts as away; how often it is asked in all. */
const patience = { connectMs: 5_000, quietMs: 30_000, attempts: 4 } as const;

/**
 * Opens a bucket; this makes no request yet. A store that is busy, drops connections or does not answer is asked again a
 * few times; then the request fails.
 */
export function s3Bucket(
  { bucket, region, endpoint, pathStyle, prefix, credentials }: S3Settings,
  { quietMs = patience.quietMs }: { readonly quietMs?: number } = {},
) {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: patience.attempts,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      // Silence counts, and not how long a part takes on a slow line.
      socketTimeout: quietMs,
    },
    // Stores other than Amazon's do not know the newer checksums; ours are compared by what sends and reads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  return {
    async put(name: string, bytes: Uint8Array): Promise<void> {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }));
    },
    /** Sends bytes as they arrive, however many; they exist once all have arrived. */
    async putStream(name: string, body: Stream, facts: Facts): Promise<void> {
      const source = Readable.fromWeb(body as NodeStream);
      const params = { ...at(name), Body: source, Metadata: { ...facts } };
      try {
        await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
      } finally {
        // An upload that failed does not read on, and would leave the file open.
        source.destroy();
      }
    },
    /** The size of an object, and its metadata. */
    async head(name: string): Promise<{ readonly size: number; readonly facts: Facts } | undefined> {
      const found = await client.send(new HeadObjectCommand(at(name))).catch(ifThere);
      return found && { size: found.ContentLength ?? 0, facts: found.Metadata ?? {} };
    },
    async open(name: string, range?: ByteRange): Promise<Stream | undefined> {
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const found = await client.send(new GetObjectCommand({ ...at(name), ...wanted })).catch(ifThere);
      return found?.Body?.transformToWebStream() as Stream | undefined;
    },
    /** Removes an object; a missing name is no error. */
    async remove(name: string): Promise<void> {
      await client.send(new DeleteObjectCommand(at(name))).catch(ifThere);
    },
    close: () => client.destroy(),
  };
}

function ifThere(error: {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}): undefined {
  if (error.name !== 'NoSuchKey' && error.name !== 'NotFound' && error.$metadata?.httpStatusCode !== 404) throw error;
}
