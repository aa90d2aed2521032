import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createAssets } from '#server/assets.ts';

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
