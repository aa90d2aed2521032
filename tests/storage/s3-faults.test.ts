import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type S3Bucket, type S3Settings, s3Bucket } from '#files/s3-bucket.ts';
import { s3Objects } from '#files/s3-objects.ts';
import { type Fault, startS3StandIn } from '#tests/storage/s3-stand-in.ts';

/** Larger than one part of an upload. */
const bytes = new Uint8Array(randomBytes(9_000_000));
const pieces = (of: Uint8Array<ArrayBuffer>) => new Blob([of]).stream() as unknown as AsyncIterable<Uint8Array>;
const read = async (stream: ReadableStream | undefined) => Buffer.from(await new Response(stream).arrayBuffer());

let standIn: Awaited<ReturnType<typeof startS3StandIn>>;
let settings: S3Settings;
let bucket: S3Bucket;
let folder: string;

beforeEach(async () => {
  const credentials = { accessKeyId: 'fabula', secretAccessKey: 'a key of a stand-in' };
  standIn = await startS3StandIn(credentials);
  const { endpoint } = standIn;
  settings = { bucket: 'fabula', region: 'us-east-1', endpoint, pathStyle: true, prefix: 'site/', credentials };
  bucket = s3Bucket(settings, { quietMs: 1_000 });
  folder = mkdtempSync(join(tmpdir(), 'fabula-s3-'));
  return () => {
    bucket.close();
    standIn.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

/** The fault befalls the first so many requests of an operation. */
function failFirst(count: number, operation: string, fault: Fault): void {
  let left = count;
  standIn.fail((asked) => (asked.operation === operation && left-- > 0 ? fault : undefined));
}

async function received(id: string) {
  const store = s3Objects(bucket, folder);
  await store.receive(id, 0, pieces(bytes), bytes.length);
  return store;
}

const holds = async (id: string) => (await read(await s3Objects(bucket, folder).open(id))).equals(Buffer.from(bytes));

test('a store that refuses the key is refused, and nothing is lost', async () => {
  const store = await received('object-a');
  const credentials = { accessKeyId: 'fabula', secretAccessKey: 'another key' };
  const stranger = s3Bucket({ ...settings, credentials });
  onTestFinished(() => stranger.close());
  await expect(s3Objects(stranger, folder).seal('object-a', bytes.length)).rejects.toThrow('SignatureDoesNotMatch');
  expect(await store.seal('object-a', bytes.length)).toMatchObject({ size: bytes.length });
  expect(await holds('object-a')).toBe(true);
});

test.each([
  ['is busy', 'busy'],
  ['drops connections', 'dropped'],
  ['does not answer', 'silent'],
] as const)('a store that %s for a moment is asked again, for each operation', async (_what, fault) => {
  for (const operation of ['begin', 'part', 'complete', 'head', 'get', 'put', 'remove']) {
    const id = `object-of-${operation}`;
    const store = await received(id);
    failFirst(1, operation, fault);
    expect(await store.seal(id, bytes.length), operation).toMatchObject({ size: bytes.length });
    expect(await holds(id), operation).toBe(true);
    await bucket.put('small', bytes.subarray(0, 10));
    expect(await bucket.head('small')).toMatchObject({ size: 10 });
    await bucket.remove('small');
    await store.remove(id);
    expect(await store.open(id)).toBeUndefined();
  }
  expect(standIn.openUploads()).toBe(0);
});

test.each(['busy', 'dropped', 'silent', 'forgetsUpload'] as const)(
  'an upload that fails for good (%s) is no file, and succeeds when it is tried again',
  async (fault) => {
    const store = await received('object-b');
    standIn.fail(({ operation }) => (operation === 'part' ? fault : undefined));
    await expect(store.seal('object-b', bytes.length)).rejects.toThrow();
    expect(await store.open('object-b')).toBeUndefined();
    expect(standIn.asked()).not.toContain('complete');

    standIn.fail(() => undefined);
    expect(await store.seal('object-b', bytes.length)).toMatchObject({ size: bytes.length });
    expect(await holds('object-b')).toBe(true);
    expect(standIn.openUploads()).toBe(0);
  },
);

test('a store that forgets an upload as it is completed has no file, and takes it the next time', async () => {
  const store = await received('object-c');
  failFirst(1, 'complete', 'forgetsUpload');
  await expect(store.seal('object-c', bytes.length)).rejects.toThrow('NoSuchUpload');
  expect(await store.open('object-c')).toBeUndefined();
  expect(await store.seal('object-c', bytes.length)).toMatchObject({ size: bytes.length });
  expect(await holds('object-c')).toBe(true);
});

test('bytes that are cut off on their way are an error, never a shorter file', async () => {
  const store = await received('object-d');
  await store.seal('object-d', bytes.length);
  failFirst(1, 'get', 'cut');
  await expect(read(await store.open('object-d'))).rejects.toThrow();
  expect(await holds('object-d')).toBe(true);
});
