import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { crc32c } from '#files/crc32c.ts';
import { folderObjects } from '#files/folder-objects.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-objects-'));
  folders.push(folder);
  return { folder, store: folderObjects(folder) };
}

const id = '01900000-0000-7000-8000-000000000000';
const bytes = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 2_654_435_761) >>> 24));
const sums = {
  size: bytes.length,
  md5: createHash('md5').update(bytes).digest('base64'),
  crc32c: Buffer.from(crc32c(bytes).toString(16).padStart(8, '0'), 'hex').toString('base64'),
};

async function* pieces(of: Buffer, size = 70_000, breaksAt = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < of.length; at += size) {
    if (at >= breaksAt) throw new Error('The connection was cut.');
    yield of.subarray(at, at + size);
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

async function held(store: ReturnType<typeof folderObjects>, range?: { start: number; end: number }) {
  return Buffer.from(await new Response(await store.open(id, range)).arrayBuffer());
}

test('the checksum is that of the standard', () => {
  expect(crc32c(Buffer.from('123456789')).toString(16)).toBe('e3069283');
  expect(crc32c(bytes.subarray(1_000), crc32c(bytes.subarray(0, 1_000)))).toBe(crc32c(bytes));
});

test('pieces become an object with its checksums; until then there is nothing to read', async () => {
  const { folder, store } = openStore();
  expect(await store.receive(id, 0, pieces(bytes.subarray(0, 1_000_000)), bytes.length)).toMatchObject({
    received: 1_000_000,
    end: 'whole',
  });
  expect(await store.open(id)).toBeUndefined();
  expect(await store.seal(id, bytes.length)).toBeUndefined();
  await store.receive(id, 1_000_000, pieces(bytes.subarray(1_000_000)), 2_000_000);

  expect(await store.seal(id, bytes.length)).toEqual(sums);
  expect((await held(store)).equals(bytes)).toBe(true);
  expect((await held(store, { start: 999_999, end: 1_000_001 })).equals(bytes.subarray(999_999, 1_000_002))).toBe(true);
  expect(filesIn(folder)).toHaveLength(1);
});

test('another process, which carried no checksums along, gets the same', async () => {
  const { folder, store } = openStore();
  await store.receive(id, 0, pieces(bytes.subarray(0, 500_000)), bytes.length);
  const other = folderObjects(folder);
  await other.receive(id, 500_000, pieces(bytes.subarray(500_000)), bytes.length);
  expect(await other.seal(id, bytes.length)).toEqual(sums);
  // The process ended before it could answer: the next request gets the same answer.
  expect(await folderObjects(folder).seal(id, bytes.length)).toEqual(sums);
});

test('a cut connection keeps what arrived; bytes sent again replace those after it', async () => {
  const { store } = openStore();
  const cut = await store.receive(id, 0, pieces(bytes, 100_000, 1_500_000), bytes.length);
  expect(cut).toMatchObject({ received: 1_500_000, end: 'broken' });
  await store.receive(id, 1_000_000, pieces(bytes.subarray(1_000_000)), 2_000_000);
  expect(await store.seal(id, bytes.length)).toEqual(sums);
});

test('pieces of any sizes, the smallest too, give the same file', async () => {
  const { store } = openStore();
  async function* uneven(): AsyncGenerator<Uint8Array> {
    const sizes = [
      1, 1, 8_191, 3, 8_192, 70_000, 1, 250_000, 2, 8_191, 8_191, 8_191, 8_191, 8_191, 8_191, 8_191, 8_191, 5,
    ];
    for (let at = 0, n = 0; at < bytes.length; n++) {
      const size = sizes[n % sizes.length] ?? 1;
      yield Buffer.from(bytes.subarray(at, at + size));
      at += size;
    }
  }
  await store.receive(id, 0, uneven(), bytes.length);
  expect(await store.seal(id, bytes.length)).toEqual(sums);
  expect((await held(store)).equals(bytes)).toBe(true);
});

test('a sender of single bytes costs no more memory than of many', async () => {
  const { store } = openStore();
  const written: number[] = [];
  async function* single(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < 2_000_000; at++) {
      if (at % 250_000 === 249_999) written.push(process.memoryUsage().heapUsed);
      yield new Uint8Array(bytes.buffer, at, 1);
    }
  }
  const before = process.memoryUsage().heapUsed;
  await store.receive(id, 0, single(), bytes.length);
  // A million pieces that wait are some 100 MB.
  expect(Math.max(...written) - before).toBeLessThan(60 * 2 ** 20);
});

test('more than was announced is not kept', async () => {
  const { store } = openStore();
  const got = await store.receive(id, 0, pieces(bytes), 100);
  expect(got.end).toBe('tooLong');
  expect(got.received).toBeLessThanOrEqual(100);
});

test('removed is removed, on its way or whole', async () => {
  const { folder, store } = openStore();
  await store.receive(id, 0, pieces(bytes), bytes.length);
  await store.remove(id);
  expect(filesIn(folder)).toEqual([]);
  await store.receive(id, 0, pieces(bytes), bytes.length);
  await store.seal(id, bytes.length);
  const reading = await store.open(id);
  await store.remove(id);
  await store.remove(id);
  expect(filesIn(folder)).toEqual([]);
  expect((await new Response(reading).arrayBuffer()).byteLength).toBe(bytes.length);
});

test('a name that leads out of the folder is never followed', async () => {
  const { folder, store } = openStore();
  writeFileSync(join(folder, 'secret'), 'x');
  for (const name of ['../secret', '..', 'a/../../secret', '', 'a\0bcdefgh'])
    await expect(store.open(name)).rejects.toThrow(RangeError);
});

test('large ones are hashed in a thread, several at a time, and after a cut connection', async () => {
  const { store } = openStore();
  const large = Buffer.concat([bytes, bytes, bytes, bytes]);
  const md5 = createHash('md5').update(large).digest('base64');
  const ids = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
  const sealed = await Promise.all(
    ids.map(async (each) => {
      const { received } = await store.receive(each, 0, pieces(large, 65_536, 7_000_000), large.length);
      expect(received).toBeGreaterThan(5_000_000);
      await store.receive(each, received, pieces(large.subarray(received)), large.length - received);
      return store.seal(each, large.length);
    }),
  );

  for (const checksums of sealed) expect(checksums).toMatchObject({ size: large.length, md5 });
});
