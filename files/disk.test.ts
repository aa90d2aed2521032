import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { diskStore } from '#files/disk.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-files-'));
  folders.push(folder);
  return { folder, store: diskStore(folder) };
}

/** Every file in a store, unfinished ones too. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a picture lies under the hash of its bytes, and is read as it was', async () => {
  const { folder, store } = openStore();
  const stored = await store.storePicture(onePixel);

  expect(stored).toEqual({
    sha256: hashOf(onePixel),
    size: onePixel.length,
    contentType: 'image/png',
    width: 1,
    height: 1,
  });
  expect(new Uint8Array((await store.read(hashOf(onePixel))) ?? [])).toEqual(onePixel);
  expect(filesIn(folder)).toEqual([hashOf(onePixel)]);
});

test('the same picture stored by many at the same time is there once, and whole', async () => {
  const { folder, store } = openStore();
  await Promise.all(Array.from({ length: 10 }, () => store.storePicture(onePixel)));

  expect(filesIn(folder)).toEqual([hashOf(onePixel)]);
});

test('a picture holds nothing about where and with what it was made, and stands upright', async () => {
  const { store } = openStore();
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal', noise } });
  const place = { IFD0: { Copyright: 'Ana', Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } };
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const clean = new Uint8Array(await plain().toFormat(format).toBuffer());
    expect((await store.storePicture(clean))?.sha256, format).toBe(hashOf(clean));
    const said = await plain().withExif(place).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const stored = await store.storePicture(new Uint8Array(said));
    const metadata = await sharp(await store.read(stored?.sha256 ?? '')).metadata();
    expect([metadata.exif, metadata.orientation ?? 1], format).toEqual([undefined, 1]);
    expect(stored, format).toMatchObject({ width: 40, height: 60, contentType: `image/${format}` });
    const kept = await store.storePicture((await store.read(stored?.sha256 ?? '')) ?? new Uint8Array());
    expect(kept?.sha256, format).toBe(stored?.sha256);
  }
});

test('a half-written file of a crash is replaced when the picture is stored again', async () => {
  const { folder, store } = openStore();
  const stored = await store.storePicture(onePixel);
  const path = join(folder, hashOf(onePixel).slice(0, 2), hashOf(onePixel));
  writeFileSync(path, onePixel.slice(0, 10));
  await store.storePicture(onePixel);

  expect(statSync(path).size).toBe(stored?.size);
});

test('a picture of a newer kind is given as PNG to what knows no newer', async () => {
  const { store } = openStore();
  const blank = sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } });
  for (const format of ['webp', 'avif'] as const) {
    const stored = await store.storePicture(await blank.clone().toFormat(format).toBuffer());
    const png = await sharp(await store.readAsPng(stored?.sha256 ?? '')).metadata();
    expect(png).toMatchObject({ format: 'png', width: 3, height: 2 });
  }
  expect(await store.readAsPng('0'.repeat(64))).toBeUndefined();
});

test('removed bytes do not exist any more, and removing them again does nothing', async () => {
  const { store } = openStore();
  await store.storePicture(onePixel);
  await store.remove(hashOf(onePixel));
  await store.remove(hashOf(onePixel));

  expect(await store.read(hashOf(onePixel))).toBeUndefined();
});

test('a name that is no hash reads and removes nothing', async () => {
  const { store } = openStore();

  for (const name of ['', '../secret', `${'a'.repeat(63)}/`, 'A'.repeat(64)]) {
    expect(await store.read(name)).toBeUndefined();
    await store.remove(name);
  }
});

test('pictures are recognised by their bytes; a drawing that could hold scripts is refused', async () => {
  const { folder, store } = openStore();
  const blank = sharp({ create: { width: 3, height: 2, channels: 3, background: 'white' } });
  for (const [format, contentType] of [
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
  ] as const) {
    expect(await store.storePicture(await blank.clone().toFormat(format).toBuffer())).toMatchObject({
      contentType,
      width: 3,
      height: 2,
    });
  }
  const count = filesIn(folder).length;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><script>alert(1)</script></svg>';
  const others = [svg, `<?xml version="1.0"?>\n${svg}`, 'GIF89a but no picture', '<html>', '%PDF-1.4', ''];

  for (const text of others) expect(await store.storePicture(new TextEncoder().encode(text)), text).toBeUndefined();
  expect(await store.storePicture(await blank.clone().tiff().toBuffer())).toBeUndefined();
  expect(filesIn(folder)).toHaveLength(count);
});
