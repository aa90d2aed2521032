import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockId } from './ids.ts';
import { type ComparedBlock, compareProjects } from './project-comparison.ts';

const block = (id: string, facts: Partial<Record<keyof ComparedBlock, string>> = {}): ComparedBlock =>
  ({
    ...{ id, parentId: undefined, position: `a${id}`, kind: 'chapter', title: id, words: 1, text: id, plan: '' },
    ...facts,
  }) as ComparedBlock;

const changed = (before: readonly ComparedBlock[], after: readonly ComparedBlock[]) =>
  compareProjects(before, after).map(({ id, kinds }) => `${id}: ${kinds.join(', ')}`);

test('equal states have no changes', () => {
  const blocks = [block('1'), block('2', { parentId: '1' })];
  expect(changed(blocks, blocks)).toEqual([]);
});

test('a block can be rewritten, renamed, moved and planned at once', () => {
  const after = block('2', { parentId: '1', title: 'Two', text: 'other', plan: 'later' });
  expect(changed([block('1'), block('2')], [block('1'), after])).toEqual(['2: rewritten, renamed, moved, planned']);
});

test('a part that became a chapter is renamed, and what one state does not know of is no change', () => {
  const { plan: _, ...unplanned } = block('1', { kind: 'part' });
  expect(changed([unplanned], [block('1')])).toEqual(['1: renamed']);
});

test('what is gone stands behind the text that it stood behind', () => {
  const [one, two, three] = [block('1'), block('2'), block('3')];
  expect(changed([one, two, three], [block('0'), three])).toEqual(['1: removed', '2: removed', '0: added']);
  expect(changed([one, two, three], [one, three])).toEqual(['2: removed']);
  expect(changed([one, two], [one, three, two])).toEqual(['3: added']);
});

test('only the sibling that went elsewhere has moved, also among many', () => {
  const before = ['1', '2', '3', '4', '5'].map((id) => block(id));
  const after = before.map((one) => (one.id === '5' ? { ...one, position: 'a0' } : one));
  expect(changed(before, after)).toEqual(['5: moved']);
});

test('that the positions are others with the same order is no change', () => {
  const before = [block('1'), block('2')];
  expect(changed(before, [block('1', { position: 'b' }), block('2', { position: 'c' })])).toEqual([]);
});

test('a text whose parent went to the trash has moved to the top', () => {
  expect(changed([block('1'), block('2', { parentId: '1' })], [block('2', { parentId: '1' })])).toEqual([
    '1: removed',
    '2: moved',
  ]);
});

const outline = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })
  .chain((ids) =>
    fc.tuple(
      fc.constant(ids),
      fc.array(fc.string({ minLength: 1, maxLength: 2 }), { minLength: ids.length, maxLength: ids.length }),
    ),
  )
  .map(([ids, positions]) => ids.map((id, at) => block(String(id), { position: positions[at] ?? '' })));

test('every block is told of once, and each that is in one state only', () => {
  fc.assert(
    fc.property(outline, outline, (before, after) => {
      const changes = compareProjects(before, after);
      expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
      const kindOf = new Map(changes.map(({ id, kinds }) => [id, kinds.join()]));
      const ids = (blocks: readonly ComparedBlock[]) => new Set<BlockId>(blocks.map(({ id }) => id));
      for (const id of ids(before)) if (!ids(after).has(id)) expect(kindOf.get(id)).toBe('removed');
      for (const id of ids(after)) if (!ids(before).has(id)) expect(kindOf.get(id)).toBe('added');
      // One of those that stay need not move, so that never all of them have moved.
      const stayed = new Set([...ids(before)].filter((id) => ids(after).has(id)));
      const moved = [...stayed].filter((id) => kindOf.get(id) === 'moved');
      expect(moved.length).toBeLessThanOrEqual(Math.max(0, stayed.size - 1));
    }),
  );
});
