import { expect, test } from 'vitest';
import type { BlockId } from './ids.ts';
import { targetsOf } from './target.ts';

const block = (id: string, parent?: string, target?: number) => ({
  id: id as BlockId,
  parentId: parent as BlockId | undefined,
  position: id,
  target,
});

test('a block without a target has that of all below it together; its own counts before theirs', () => {
  const { of, all } = targetsOf([
    block('part'),
    block('one', 'part', 900),
    block('two', 'part'),
    block('scene', 'two', 300),
    block('other', undefined, 5_000),
    block('below', 'other', 700),
    block('nothing'),
  ]);
  expect(Object.fromEntries(of)).toEqual({
    ...{ part: 1_200, one: 900, two: 300, scene: 300, other: 5_000, below: 700 },
  });
  expect(all).toBe(6_200);
});

test('where nothing aims at anything there is no target', () => {
  expect(targetsOf([block('one'), block('two', 'one')])).toEqual({ of: new Map(), all: undefined });
  expect(targetsOf([]).all).toBeUndefined();
});
