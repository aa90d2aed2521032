import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatten, treeOf } from '#domain/block.ts';
import type { EditionBlock } from '#domain/edition.ts';
import { chooseBlocks, chooser, differences, wordChange } from '#domain/edition-choice.ts';
import type { BlockId } from '#domain/ids.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** An outline in which a block lies only in one that comes before it by name. */
const outline = fc.subarray(names).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id as BlockId),
        parentId: fc.constantFrom(undefined, ...(ids.filter((other) => other < id) as BlockId[])),
        position: fc.constantFrom('a0', 'a1', 'a2'),
        kind: fc.constant('chapter' as const),
        title: fc.constantFrom('One', 'Two'),
        hash: fc.constantFrom('x', 'y'),
        words: fc.constant(1),
      }),
    ),
  ),
) as fc.Arbitrary<EditionBlock[]>;
const chosenOf = (ids: readonly string[]) => (id: BlockId) => ids.includes(id);
const byId = (blocks: readonly EditionBlock[]) => [...blocks].sort((one, other) => (one.id < other.id ? -1 : 1));

test('choosing every difference is the outline, choosing none changes no text', () => {
  fc.assert(
    fc.property(outline, outline, (newest, next) => {
      expect(byId(chooseBlocks(newest, next, () => true))).toEqual(byId(next));
      const none = byId(chooseBlocks(newest, next, () => false));
      const texts = none.filter(({ id }) => newest.some((block) => block.id === id));
      expect(texts.map(({ id, hash, title }) => [id, hash, title])).toEqual(
        byId(newest).map(({ id, hash, title }) => [id, hash, title]),
      );
    }),
  );
});

test('every chosen difference is published, and nothing is outside the tree', () => {
  fc.assert(
    fc.property(outline, outline, fc.subarray(names), (newest, next, ids) => {
      const made = chooseBlocks(newest, next, chosenOf(ids));
      expect(flatten(treeOf(made))).toHaveLength(made.length);
      expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
      for (const { id, kind, block } of differences(newest, next).filter(({ id }) => ids.includes(id))) {
        const there = made.find((some) => some.id === id);
        if (kind !== 'removed') expect(there).toEqual(block);
      }
      const inside = new Set(made.map(({ id }) => id));
      const known = new Set([...newest, ...next].map(({ id }) => id));
      for (const { parentId } of made)
        if (parentId !== undefined && known.has(parentId)) expect(inside.has(parentId)).toBe(true);
    }),
  );
});

test('every difference is named, and nothing else', () => {
  const block = (id: string, change: Partial<EditionBlock> = {}): EditionBlock => ({
    ...{ id: id as BlockId, parentId: undefined, position: 'a0', kind: 'chapter', title: 'One', hash: 'x', words: 1 },
    ...change,
  });
  const next = [
    block('a'),
    block('b', { hash: 'y', title: 'Two' }),
    block('c', { title: 'Two' }),
    block('d', { position: 'a1' }),
    block('e'),
  ];
  const newest = [block('a'), block('b'), block('c'), block('d'), block('f')];
  expect(differences(newest, next).map(({ id, kind }) => [id, kind])).toEqual([
    ['b', 'revised'],
    ['c', 'renamed'],
    ['d', 'moved'],
    ['e', 'new'],
    ['f', 'removed'],
  ]);
});

test('a choice names what it takes over, or what it leaves, and else takes over everything', () => {
  const [a, b] = ['a', 'b'] as BlockId[] as [BlockId, BlockId];
  const taken = (choice: Parameters<typeof chooser>[0]) => [a, b].filter(chooser(choice));
  expect(taken({})).toEqual([a, b]);
  expect(taken({ chosen: [a] })).toEqual([a]);
  expect(taken({ chosen: [] })).toEqual([]);
  expect(taken({ left: [a] })).toEqual([b]);
  expect(taken({ left: [] })).toEqual([a, b]);
});

test('words gained and lost are counted as often as they stand there', () => {
  expect(wordChange('The tide, the tide.', 'The tide went out.')).toEqual({ plus: 2, minus: 2 });
  expect(wordChange('', 'п’ять слів у рядку')).toEqual({ plus: 4, minus: 0 });
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const there = wordChange(one, other);
      const back = wordChange(other, one);
      expect(there).toEqual({ plus: back.minus, minus: back.plus });
    }),
  );
});
