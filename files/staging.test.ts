import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStaging } from '#files/staging.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function openStore() {
  const folder = join(mkdtempSync(join(tmpdir(), 'fabula-staging-')), 'staging');
  folders.push(folder);
  const store = diskStaging(folder);
  const held = async (id: string) => [...((await store.read(id)) ?? [])];
  return { folder, store, held };
}

test('pieces make a file, and a piece sent again replaces what a broken one left behind it', async () => {
  const { store, held } = openStore();
  await store.append('a', 0, Uint8Array.of(1, 2, 3));
  await store.append('a', 3, Uint8Array.of(9, 9, 9, 9));
  await store.append('a', 3, Uint8Array.of(4, 5));
  // A piece that another process writes once more, late.
  await store.append('a', 0, Uint8Array.of(1, 2, 3), { keepsRest: true });

  expect(await held('a')).toEqual([1, 2, 3, 4, 5]);
});

test('a whole file is there immediately, and replaces one of the same name', async () => {
  const { folder, store, held } = openStore();
  await store.write('a', Uint8Array.of(1, 2, 3));
  await store.write('a', Uint8Array.of(7));

  expect(await held('a')).toEqual([7]);
  expect(readdirSync(folder)).toEqual(['a']);
});

test('a missing file is undefined, and removing it does nothing', async () => {
  const { store } = openStore();
  await store.write('a', Uint8Array.of(1));
  await store.remove('a');
  await store.remove('a');

  expect(await store.read('a')).toBeUndefined();
});

test('a file is read piece by piece, also by two readers and when it is removed meanwhile', async () => {
  const { store } = openStore();
  const bytes = Uint8Array.from({ length: 1_000_000 }, (_, at) => at % 251);
  await store.write('a', bytes);
  const [one, other, left] = [await store.open('a'), await store.open('a'), await store.open('a')];
  await store.remove('a');
  let pieces = 0;
  const read: number[] = [];
  for await (const piece of one?.stream ?? []) {
    pieces++;
    for (const byte of piece) read.push(byte);
  }
  await left?.stream.cancel();

  expect(one?.size).toBe(bytes.length);
  expect(pieces).toBeGreaterThan(2);
  expect(Buffer.from(read).equals(bytes)).toBe(true);
  expect(Buffer.from(await new Response(other?.stream).arrayBuffer()).equals(bytes)).toBe(true);
  expect(await store.open('a')).toBeUndefined();
});

test('a name that leads out of the folder is never followed', async () => {
  const { store } = openStore();

  for (const name of ['../a', 'a/b', '', '.', 'a\0b']) {
    await expect(store.read(name)).rejects.toThrow(RangeError);
    await expect(store.open(name)).rejects.toThrow(RangeError);
    await expect(store.write(name, Uint8Array.of(1))).rejects.toThrow(RangeError);
  }
});
