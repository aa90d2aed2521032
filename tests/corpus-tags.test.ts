import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corpusFiles } from '#tests/corpus-files.js';

const tagged = /@module-tag corpus\b|tags: 'corpus'/;

test('what reads the corpus has its tag, by which `npm run check:corpus` finds it', () => {
  const files = corpusFiles();

  expect(files).not.toEqual([]);
  expect(files.filter((file) => !tagged.test(readFileSync(file, 'utf8')))).toEqual([]);
});
