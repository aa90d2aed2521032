import { expect, test } from 'vitest';
import type { BlockId } from './ids.ts';
import { rootsLeft, rootsOf } from './outline-restoration.ts';

const placed = (id: string, parentId?: string) => ({ id: id as BlockId, parentId: parentId as BlockId | undefined });

test('what goes together is under the outermost block that goes', () => {
  const blocks = [placed('part'), placed('chapter', 'part'), placed('scene', 'chapter'), placed('other', 'stays')];
  expect([...rootsOf(blocks)]).toEqual([
    ['part', 'part'],
    ['chapter', 'part'],
    ['scene', 'part'],
    ['other', 'other'],
  ]);
});

test('what stays in the trash when its root comes back has a root of its own', () => {
  const trash = [
    { ...placed('chapter'), root: 'chapter' },
    { ...placed('scene', 'chapter'), root: 'chapter' },
    { ...placed('below', 'scene'), root: 'chapter' },
    { ...placed('alone'), root: 'alone' },
  ] as never;
  expect([...rootsLeft(trash, new Set(['chapter' as BlockId]))]).toEqual([
    ['scene', 'scene'],
    ['below', 'scene'],
  ]);
  expect([...rootsLeft(trash, new Set(['chapter', 'scene'] as BlockId[]))]).toEqual([['below', 'below']]);
});
