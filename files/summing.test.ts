import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sumsOfFile } from '#files/checksums.ts';
import { sumBeside, sumHere } from '#files/summing.ts';

const folder = mkdtempSync(join(tmpdir(), 'fabula-sums-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const words = Buffer.from('A tale of a tide clerk. '.repeat(30_000));
const halves = [words.subarray(0, 300_000), words.subarray(300_000)];

test('the checksums are the same here, in the thread, and of the whole file', async () => {
  const path = join(folder, 'whole');
  const here = sumHere();
  const beside = sumBeside(path);
  for (const half of halves) {
    here.add([half], Promise.resolve());
    beside.add([half], Promise.resolve(appendFileSync(path, half)));
  }

  expect(beside.offset()).toBe(words.length);
  const sums = { size: words.length, md5: createHash('md5').update(words).digest('base64') };
  expect(await beside.finish()).toMatchObject(sums);
  expect(await here.finish()).toEqual(await sumsOfFile(path));
  expect(await sumsOfFile(path)).toMatchObject(sums);
});

test('a file that was not written, is missing, or shorter than announced, has no checksums', async () => {
  const failed = sumBeside(join(folder, 'failed'));
  failed.add([words], Promise.reject(new Error('The disk is full.')));
  const missing = sumBeside(join(folder, 'missing'));
  missing.add([words], Promise.resolve());
  const short = sumBeside(join(folder, 'short'));
  writeFileSync(join(folder, 'short'), halves[0] ?? '');
  short.add([words], Promise.resolve());

  for (const summing of [failed, missing, short]) expect(await summing.finish()).toBeUndefined();
});

test('a dropped file is begun again', async () => {
  const path = join(folder, 'dropped');
  writeFileSync(path, words);
  const dropped = sumBeside(path);
  dropped.add(halves, Promise.resolve());
  dropped.drop();
  await sumBeside(path).finish();

  expect(await dropped.finish()).toBeUndefined();
});
