import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bySiblingOrder, flatten, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { describing, goalInside, outermost, placing } from './chosen.ts';

const block = (id: string, parentId?: string, position = id) =>
  ({ id: id as BlockId, parentId: parentId as BlockId | undefined, position, kind: 'scene', status: 'draft' }) as const;

/** a (a1 a2 (a2x)) b (b1) */
const book = [block('a'), block('a1', 'a'), block('a2', 'a'), block('a2x', 'a2'), block('b'), block('b1', 'b')];
const ids = (...names: string[]) => names as BlockId[];

/** The outline after the moves of a request, as the server makes them: each behind the sibling it names. */
function moved(
  blocks: readonly Placed[],
  places: readonly { blockId: string; parentId: string | null; after: string | null }[],
) {
  let now: readonly Placed[] = blocks;
  for (const { blockId, parentId, after } of places) {
    const siblings = now
      .filter((each) => each.id !== blockId && (each.parentId ?? null) === parentId)
      .sort(bySiblingOrder)
      .map(({ id }) => id as string);
    siblings.splice(after === null ? 0 : siblings.indexOf(after) + 1, 0, blockId);
    now = now.map((each) =>
      each.id === blockId || siblings.includes(each.id)
        ? {
            ...each,
            parentId: (parentId ?? undefined) as BlockId | undefined,
            position: String(siblings.indexOf(each.id)).padStart(4, '0'),
          }
        : each,
    );
  }
  return flatten(treeOf(now)).map(({ block: { id }, depth }) => ' '.repeat(depth) + id);
}

const shape = (blocks: readonly Placed[]) => moved(blocks, []);

test('what lies in a chosen block goes with it, and is not moved by itself', () => {
  expect(outermost(book, new Set(['b1', 'a2x', 'a2', 'gone']))).toEqual(['a2', 'b1']);
});

test('chosen blocks go one behind the other, to the beginning or the end of another', () => {
  const end = goalInside(book, ids('a1', 'a2'), 'b' as BlockId, false);
  expect(moved(book, placing(book, ids('a1', 'a2'), end).wish.places)).toEqual([
    'a',
    'b',
    ' b1',
    ' a1',
    ' a2',
    '  a2x',
  ]);
  const start = goalInside(book, ids('a1', 'a2'), 'b' as BlockId, true);
  expect(moved(book, placing(book, ids('a1', 'a2'), start).wish.places)).toEqual([
    'a',
    'b',
    ' a1',
    ' a2',
    '  a2x',
    ' b1',
  ]);
});

test('each gets back its own status', () => {
  const blocks = [
    { ...block('a'), status: 'idea' },
    { ...block('b'), status: 'final' },
  ] as const;
  expect(describing(blocks, ids('a', 'b'), { status: 'revised' }).back.blocks).toEqual([
    { blockId: 'a', status: 'idea' },
    { blockId: 'b', status: 'final' },
  ]);
});

test('whatever is moved goes back to exactly where it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 2, maxLength: 14 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.boolean(),
      (parents, chosen, into, isFirst) => {
        const blocks = parents.map((parent, at) => {
          const under = parent % (at + 1);
          return block(
            `n${String(at).padStart(2, '0')}`,
            under === at ? undefined : `n${String(under).padStart(2, '0')}`,
          );
        });
        const roots = outermost(blocks, new Set(chosen.map((at) => blocks[at % blocks.length]?.id)));
        const inside = new Set(
          flatten(treeOf(blocks))
            .filter(({ block: { id } }) => roots.includes(id))
            .flatMap((branch) => flatten([branch]).map(({ block: { id } }) => id)),
        );
        const free = blocks.filter(({ id }) => !inside.has(id));
        const goal = goalInside(blocks, roots, free[into % (free.length + 1)]?.id, isFirst);
        const { wish, back } = placing(blocks, roots, goal);
        expect(moved(blocks, [...wish.places, ...back.places])).toEqual(shape(blocks));
      },
    ),
  );
});
