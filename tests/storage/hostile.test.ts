import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getDownloadURL, getMetadata, ref, uploadBytes, uploadString } from 'firebase/storage';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { diskStore } from '#files/disk.ts';
import en from '#locales/en/picture.ts';
import { onEachEngine } from '#tests/databases.ts';
import { marker, oddPictures } from '#tests/fixtures/odd-pictures.ts';
import { serveStorage } from '#tests/storage/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'fabula-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');
const strings = join(corpus, 'hostile-strings/blns.json');

test('over two hundred odd pictures: each is converted from its pixels alone, or refused with a sentence', async () => {
  const store = diskStore(folder);
  const pictures = await oddPictures();
  const taken: string[] = [];
  for (const { name, bytes } of pictures) {
    const made = await store.makePicture(bytes, { width: 400, height: 400, least: 32, widths: [100] });
    if (typeof made === 'string') {
      expect(en.picture.problem[made], name).toMatch(/\.$/);
      continue;
    }
    taken.push(name);
    for (const { sha256 } of [made, ...made.renditions]) {
      const kept = Buffer.from((await store.read(sha256)) ?? []);
      expect(kept.includes(marker), name).toBe(false);
      const { format, exif, xmp, iptc, width } = await sharp(kept).metadata();
      expect({ exif, xmp, iptc }, name).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
      expect(['jpeg', 'webp', 'heif'], name).toContain(format);
      expect(width, name).toBeLessThanOrEqual(400);
    }
  }

  expect(pictures.length).toBeGreaterThan(200);
  // A sound file is accepted, also where something else hides behind or inside of it.
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif']) expect(taken).toContain(`${format} of 200 × 300`);
  expect(taken).toEqual(
    expect.arrayContaining(['PNG with a script as text', 'PNG of 60 megapixels', 'GIF of 400 frames']),
  );
  expect(
    taken.filter((name) => /svg|drawing|page|document|program|100 megapixels|says \d+ ×|of 1 ×|2000 × 3/.test(name)),
  ).toEqual([]);
}, 120_000);

onEachEngine('a stored file in a browser', (open) => {
  test('is never a page, a style or a script, whatever type it claims', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const types = [
      'text/html',
      'TEXT/HTML; charset=utf-8',
      'image/svg+xml',
      'Image/SVG+XML',
      'application/xhtml+xml',
      'text/xml',
      'application/xml',
      'text/javascript',
      'application/javascript',
      'application/ecmascript',
      'module',
      'text/css',
      'application/wasm',
      'text/cache-manifest',
      'application/manifest+json',
      'multipart/x-mixed-replace; boundary=x',
      'message/rfc822',
      'application/x-shockwave-flash',
      'image/png, text/html',
      'image/png;text/html',
      'text/plain\ttext/html'.replace('\t', ' '),
      '*/*',
      'x',
    ];
    for (const contentType of types) {
      const file = ref(storage, `${home}/page.html`);
      await uploadBytes(file, new TextEncoder().encode(`<script>alert("${marker}")</script>`), {
        contentType,
        contentDisposition: 'inline; filename="x.html"',
        cacheControl: 'public, max-age=31536000',
      });
      const answer = await fetch(await getDownloadURL(file));
      await answer.arrayBuffer();
      const header = (name: string) => answer.headers.get(name);
      expect(header('content-type'), contentType).toMatch(
        contentType.startsWith('image/png;') ? /^image\/png$/ : /^application\/octet-stream$/,
      );
      expect(header('content-disposition')).toMatch(/^attachment; filename\*=utf-8''page\.html$/);
      expect(header('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('cache-control')).toBe('private, max-age=3600, must-revalidate');
    }
  });
});

test.skipIf(!existsSync(strings))(
  'every odd name is kept as it is, or refused permanently',
  { tags: 'corpus', timeout: 120_000 },
  async () => {
    const { openDatabase } = await import('#database/engine/open.ts');
    const data = mkdtempSync(join(folder, 'names-'));
    const db = await openDatabase({ file: join(data, 'fabula.sqlite') });
    await db.migrate();
    const served = await serveStorage(async () => db);
    const { storage, home } = await served.person();
    const names = (JSON.parse(readFileSync(strings, 'utf8')) as string[]).filter((name) => name !== '');
    const refused: string[] = [];
    for (const name of names) {
      const file = ref(storage, `${home}/${name}`);
      try {
        await uploadString(file, 'x');
      } catch (error) {
        const { status } = error as { status: number };
        expect([400, 403, 422], name).toContain(status);
        refused.push(name);
        continue;
      }
      const { fullPath } = await getMetadata(file).catch(({ status }) => {
        throw new Error(`${status} ${JSON.stringify(name)}`);
      });
      expect(fullPath).toBe(file.fullPath);
      const answer = await fetch(await getDownloadURL(file));
      expect(answer.status, name).toBe(200);
      expect(
        [...answer.headers.keys()].filter((key) => /set-cookie|location|refresh/.test(key)),
        name,
      ).toEqual([]);
    }
    await db.close();

    expect(names.length).toBeGreaterThan(400);
    expect(refused.length).toBeLessThan(60);
  },
);
