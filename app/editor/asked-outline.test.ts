import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionAfter, positionsFor } from '#commands/block/outline-position.ts';
import { flatten, moveProblem, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { askedOutline } from './asked-outline.ts';

const names = Array.from('abcdefgh') as BlockId[];

const book = (): Placed[] =>
  positionsFor(names.length).map((position, at) => ({ id: names[at] as BlockId, parentId: undefined, position }));

const shape = (blocks: readonly Placed[]) => flatten(treeOf(blocks)).map(({ block, depth }) => `${depth}${block.id}`);

const someBlock = fc.constantFrom(...names);
const someMoves = fc.array(
  fc.record({
    blockId: someBlock,
    parentId: fc.option(someBlock),
    after: fc.option(fc.oneof(someBlock, fc.constant('gone' as BlockId))),
  }),
  { maxLength: 20 },
);

test('an outline with moves that are asked for is the one that the server makes of them', () => {
  fc.assert(
    fc.property(someMoves, (moves) => {
      let stored = book();
      for (const { blockId, after, ...move } of moves) {
        const parentId = move.parentId ?? undefined;
        if (moveProblem(stored, blockId, parentId)) continue;
        const position = positionAfter(stored, parentId, after ?? undefined, blockId);
        stored = stored.map((block) => (block.id === blockId ? { ...block, parentId, position } : block));
      }
      const each = moves.map((move) => ({ intent: 'move' as const, ...move }));
      expect(shape(askedOutline(book(), each))).toEqual(shape(stored));
      // The answer may be there before the question is over.
      expect(shape(askedOutline(stored, each.slice(-1)))).toEqual(shape(stored));
    }),
  );
});
