import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './all.ts';

const root = resolve(import.meta.dirname, '../..');

test.each(mutants)('can still be made: $file, $name', ({ file, text, instead, tests }) => {
  const places = readFileSync(join(root, file), 'utf8').split(text).length - 1;
  expect(places).toBe(1);
  expect(instead).not.toBe(text);
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(tests).not.toEqual([]);
});

test('no two mutants are called the same', () => {
  const names = mutants.map(({ file, name }) => `${file} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
