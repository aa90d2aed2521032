import { expect, test } from 'vitest';
import type { BlockId } from '#domain/ids.ts';
import { createWordCounts } from './word-counts.ts';

const block = (id: string, words: number, parentId?: string) => ({
  id: id as BlockId,
  parentId: parentId as BlockId | undefined,
  position: id,
  words,
});

test('a block counts with everything below it, and a change reaches all above', () => {
  const counts = createWordCounts();
  let told = 0;
  counts.subscribe(() => told++);
  counts.take([block('scene', 5, 'chapter'), block('part', 1), block('chapter', 10, 'part'), block('other', 7)]);
  expect(['part', 'chapter', 'scene', 'other'].map(counts.of)).toEqual([16, 15, 5, 7]);
  expect(counts.all()).toBe(23);

  counts.set('scene', 8);
  expect(['part', 'chapter', 'scene', 'other'].map(counts.of)).toEqual([19, 18, 8, 7]);
  expect(counts.all()).toBe(26);
  expect(told).toBe(2);
});

test('a change without effect, or of no block of the outline, is not reported', () => {
  const counts = createWordCounts();
  counts.take([block('chapter', 10)]);
  let told = 0;
  counts.subscribe(() => told++);
  counts.set('chapter', 10);
  counts.set('in the trash', 4);

  expect([told, counts.all(), counts.of('in the trash')]).toEqual([0, 10, 0]);
});
