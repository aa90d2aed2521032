import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createAssets } from '#server/assets.ts';
import { contentSecurityPolicy } from '#server/content-security.ts';
import { keepBuild } from '#server/kept-builds.ts';

test('a built file is sent as small as it was made, else compressed here; its compressed forms are no files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-assets-'));
  mkdirSync(join(folder, 'assets'));
  const text = 'export const word = "word";'.repeat(50);
  const made = brotliCompressSync(text);
  writeFileSync(join(folder, 'assets/one.js'), text);
  writeFileSync(join(folder, 'assets/one.js.br'), made);
  writeFileSync(join(folder, 'assets/two.js'), text);
  const send = createAssets(folder);
  const app = new Hono().get('*', async (c) => (await send(c)) ?? c.text('none', 404));
  const ask = async (path: string, coding: string) => app.request(path, { headers: { 'Accept-Encoding': coding } });

  const one = await ask('/assets/one.js', 'br');
  expect(one.headers.get('content-encoding')).toBe('br');
  expect(Buffer.from(await one.arrayBuffer()).equals(made)).toBe(true);
  const two = await ask('/assets/two.js', 'br');
  expect(brotliDecompressSync(Buffer.from(await two.arrayBuffer())).toString()).toBe(text);
  expect(await (await ask('/assets/one.js', 'identity')).text()).toBe(text);
  expect((await ask('/assets/one.js.br', 'br')).status).toBe(404);
  rmSync(folder, { recursive: true });
});

test('a file of another build of the site is found, and nothing beside those', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-assets-'));
  const builds = join(folder, 'builds');
  for (const build of ['old', 'new']) {
    mkdirSync(join(folder, build, 'assets'), { recursive: true });
    writeFileSync(join(folder, build, 'assets', `page-${build}.js`), `export const build = '${build}';`);
  }
  writeFileSync(join(folder, 'secret.js'), 'not for anybody');
  const day = 86_400_000;
  await keepBuild(join(folder, 'old/assets'), builds, 0);
  await keepBuild(join(folder, 'new/assets'), builds, 29 * day);
  const send = createAssets(join(folder, 'old'), builds);
  const alone = createAssets(join(folder, 'old'));
  const ask = (from: typeof send, path: string) =>
    new Hono().get('*', async (c) => (await from(c)) ?? c.text('none', 404)).request(path);

  const found = await ask(send, '/assets/page-new.js');
  expect(await found.text()).toContain("'new'");
  expect(found.headers.get('content-type')).toContain('javascript');
  expect(found.headers.get('cache-control')).toContain('immutable');
  expect((await ask(alone, '/assets/page-new.js')).status).toBe(404);
  for (const path of [
    '/assets/../secret.js',
    '/assets/%2e%2e/secret.js',
    '/assets/..%2fsecret.js',
    '/assets/.js',
    '/builds/page-new.js',
  ])
    expect((await ask(send, path)).status, path).toBe(404);

  // A build that nobody has started for 30 days goes; one that is started again stays.
  await keepBuild(join(folder, 'new/assets'), builds, 31 * day);
  expect(readdirSync(builds)).toEqual(['page-new.js']);
  await keepBuild(join(folder, 'old/assets'), builds, 32 * day);
  expect(readdirSync(builds)).toEqual(['page-new.js', 'page-old.js']);
  rmSync(folder, { recursive: true });
});

test('processes that start at the same time keep the files of their builds beside each other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-assets-'));
  const builds = join(folder, 'builds');
  const names = Array.from({ length: 40 }, (_, at) => `page-${at}.js`);
  for (const build of ['old', 'new']) {
    mkdirSync(join(folder, build));
    for (const name of names) writeFileSync(join(folder, build, `${build}-${name}`), 'export {};');
  }
  const starts: Promise<void>[] = [];
  const start = (build: string) => starts.push(keepBuild(join(folder, build), builds, Date.now()));
  start('old');
  // Each finds what the one before it has half done.
  for (let count = 1; count < 8; count++) {
    const before = readdirSync(folder).includes('builds') ? readdirSync(builds).join() : '';
    await expect.poll(() => readdirSync(builds).join(), { interval: 0 }).not.toBe(before);
    start(count % 2 === 0 ? 'old' : 'new');
  }
  await Promise.all(starts);
  const all = ['old', 'new'].flatMap((build) => names.map((name) => `${build}-${name}`));
  expect(readdirSync(builds).sort()).toEqual(all.sort());
  rmSync(folder, { recursive: true });
});

test('a dictionary is compressed text that may be kept, and the worker that reads it alone may compile WebAssembly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-assets-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index-a1.dic', 'index-a1.aff', 'hunspell-a1.wasm', 'spelling-worker-a1.js', 'page-a1.js'])
    writeFileSync(join(folder, 'assets', name), 'слово\n'.repeat(200));
  const send = createAssets(folder);
  const app = new Hono().get('*', async (c) => (await send(c)) ?? c.text('none', 404));
  const headersOf = async (name: string) => {
    const { headers } = await app.request(`/assets/${name}`, { headers: { 'Accept-Encoding': 'gzip' } });
    return Object.fromEntries(headers);
  };
  for (const name of ['index-a1.dic', 'index-a1.aff', 'hunspell-a1.wasm'])
    expect(await headersOf(name)).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  expect((await headersOf('hunspell-a1.wasm'))['content-type']).toBe('application/wasm');
  expect((await headersOf('spelling-worker-a1.js'))['content-security-policy']).toContain("'wasm-unsafe-eval'");
  expect(await headersOf('page-a1.js')).not.toHaveProperty('content-security-policy');
  expect(contentSecurityPolicy([], [])).not.toContain('wasm');
  rmSync(folder, { recursive: true });
});
