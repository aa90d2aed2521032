import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteObject, getBytes, ref, uploadBytes, uploadBytesResumable } from 'firebase/storage';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '#commands/backup/make-backup.ts';
import { restoreBackup } from '#commands/backup/restore-backup.ts';
import { openDatabase } from '#database/engine/open.ts';
import { insertObject } from '#database/stored-object.ts';
import type { AccountId, ObjectId } from '#domain/ids.ts';
import { diskStore } from '#files/disk.ts';
import { folderObjects } from '#files/folder-objects.ts';
import { type S3Bucket, type S3Settings, s3Bucket } from '#files/s3-bucket.ts';
import { s3Files } from '#files/s3-files.ts';
import { s3Objects } from '#files/s3-objects.ts';
import { diskStaging } from '#files/staging.ts';
import { check, intoMemory } from '#tests/backups.ts';
import { startS3StandIn } from '#tests/storage/s3-stand-in.ts';
import { serveStorage } from '#tests/storage/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'fabula-s3-'));
const bytes = new Uint8Array(randomBytes(12_000_000));
const md5 = createHash('md5').update(bytes).digest('base64');
const freshId = () => `01900000-0000-7000-8000-${randomBytes(6).toString('hex')}`;

/**
 * A real bucket where an operator offers one by S3_TEST_BUCKET and its related settings; else a stand-in of this
 * machine, which checks signatures and fails as it is told to, but keeps no promise about crashes and knows no newer
 * checksums: it does not show what a real one does there.
 */
let settings: S3Settings;
let standIn: Awaited<ReturnType<typeof startS3StandIn>> | undefined;
let bucket: S3Bucket;

beforeAll(async () => {
  const { S3_TEST_BUCKET, S3_TEST_REGION, S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY } =
    process.env;
  if (S3_TEST_BUCKET) {
    settings = {
      bucket: S3_TEST_BUCKET,
      region: S3_TEST_REGION ?? 'us-east-1',
      endpoint: S3_TEST_ENDPOINT,
      pathStyle: process.env.S3_TEST_PATH_STYLE === 'on',
      prefix: `fabula-test-${randomBytes(4).toString('hex')}/`,
      credentials:
        S3_TEST_ACCESS_KEY_ID && S3_TEST_SECRET_ACCESS_KEY
          ? { accessKeyId: S3_TEST_ACCESS_KEY_ID, secretAccessKey: S3_TEST_SECRET_ACCESS_KEY }
          : undefined,
    };
  } else {
    const credentials = { accessKeyId: 'fabula', secretAccessKey: 'a key of a stand-in' };
    standIn = await startS3StandIn(credentials);
    const { endpoint } = standIn;
    settings = { bucket: 'fabula', region: 'us-east-1', endpoint, pathStyle: true, prefix: 'site/', credentials };
  }
  bucket = s3Bucket(settings);
});
afterAll(() => {
  bucket.close();
  standIn?.close();
  rmSync(folder, { recursive: true, force: true });
});

const pieces = (of: Uint8Array<ArrayBuffer>) => new Blob([of]).stream() as unknown as AsyncIterable<Uint8Array>;
const read = async (stream: ReadableStream | undefined) => Buffer.from(await new Response(stream).arrayBuffer());

test('an object arrives in pieces, lies in the bucket once it is whole, and is read in stretches', async () => {
  const here = mkdtempSync(join(folder, 'coming-'));
  const id = freshId();
  const store = s3Objects(bucket, here);
  await store.receive(id, 0, pieces(bytes.slice(0, 5_000_000)), bytes.length);
  expect(await store.open(id)).toBeUndefined();
  await store.receive(id, 5_000_000, pieces(bytes.slice(5_000_000)), bytes.length);

  expect(await store.seal(id, bytes.length)).toMatchObject({ size: bytes.length, md5 });
  expect((await read(await store.open(id))).equals(Buffer.from(bytes))).toBe(true);
  const some = await read(await store.open(id, { start: 4_999_999, end: 5_000_001 }));
  expect(some.equals(Buffer.from(bytes.slice(4_999_999, 5_000_002)))).toBe(true);
  expect(readdirSync(here, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
  // Asked again by another process, for the first did not live to say so.
  expect(await s3Objects(bucket, here).seal(id, bytes.length)).toMatchObject({ md5 });
  expect(await s3Objects(bucket, here).seal(id, 1)).toBeUndefined();
  await store.remove(id);
  await store.remove(id);
  expect(await store.open(id)).toBeUndefined();
});

test('the unmodified client neither knows nor cares', async () => {
  const db = await openDatabase({ file: join(folder, 'fabula.sqlite') });
  await db.migrate();
  const served = await serveStorage(async () => db, { objects: (here) => s3Objects(bucket, here) });
  const { storage, home } = await served.person();
  const { metadata } = await uploadBytesResumable(ref(storage, `${home}/large`), bytes);
  await uploadBytes(ref(storage, `${home}/empty`), new Uint8Array());

  expect(metadata.md5Hash).toBe(md5);
  expect(Buffer.from(await getBytes(ref(storage, `${home}/large`))).equals(Buffer.from(bytes))).toBe(true);
  expect((await getBytes(ref(storage, `${home}/empty`))).byteLength).toBe(0);
  for (const name of ['large', 'empty']) await deleteObject(ref(storage, `${home}/${name}`));
  await expect(getBytes(ref(storage, `${home}/large`))).rejects.toMatchObject({ code: 'storage/object-not-found' });
  await db.close();
});

test('pictures lie under the hash of their bytes', async () => {
  const store = s3Files(bucket);
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = await store.storePicture(picture);
  const sha256 = createHash('sha256').update(picture).digest('hex');

  expect(stored).toMatchObject({ sha256, width: 300 });
  expect(Buffer.from((await store.read(sha256)) ?? []).equals(picture)).toBe(true);
  await store.remove(sha256);
  expect(await store.read(sha256)).toBeUndefined();
  expect(await store.read('../secret')).toBeUndefined();
});

test('a backup of a data folder is restored into a bucket with every byte', async () => {
  const install = async (name: string) => {
    const db = await openDatabase({ file: join(folder, `${name}.sqlite`) });
    await db.migrate();
    const here = join(folder, name);
    const staging = diskStaging(join(here, 'staging'));
    return {
      db,
      staging,
      files: diskStore(join(here, 'files')),
      objects: folderObjects(here),
      now: Date.now,
      random: randomBytes,
    };
  };
  const from = await install('from');
  const into = { ...(await install('into')), files: s3Files(bucket), objects: s3Objects(bucket, join(folder, 'into')) };
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const sha256 = await from.files.keep(png);
  const id = freshId();
  await from.objects.receive(id, 0, pieces(bytes), bytes.length);
  const sums = await from.objects.seal(id, bytes.length);
  await from.db.inTransaction(async (tx) => {
    const file = { id: 'f', project_id: null, account_id: null, name: 'a', content_type: 'image/png', created_at: 1 };
    await tx
      .insertInto('file')
      .values({ ...file, size: png.length, sha256, width: 30, height: 30 })
      .execute();
    const said = {
      contentType: '',
      contentEncoding: '',
      contentDisposition: '',
      contentLanguage: '',
      cacheControl: '',
    };
    const numbers = { generation: 1, metageneration: 1, createdAt: 1, updatedAt: 1, tokens: [], custom: {} };
    const place = { id: id as ObjectId, path: 'accounts/a/b', accountId: 'a' as AccountId };
    await insertObject(tx, { ...place, ...said, ...numbers, ...(sums ?? { size: 0, md5: '', crc32c: '' }) });
  });
  const { writer, bytes: whole } = intoMemory();
  const made = await makeBackup(from, writer, { secret: undefined, secretHash: undefined, pages: [], madeBy: '' });
  expect(made.missing).toEqual([]);
  await restoreBackup(into, await check(whole()));

  expect((await read(await into.objects.open(id))).equals(Buffer.from(bytes))).toBe(true);
  expect(Buffer.from((await into.files.read(sha256)) ?? []).equals(png)).toBe(true);
  await into.objects.remove(id);
  await into.files.remove(sha256);
  await Promise.all([from.db.close(), into.db.close()]);
});
