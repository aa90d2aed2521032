import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bySiblingOrder, type Placed } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { positionAfter, positionsBefore, positionsFor } from './outline-position.ts';

const id = (name: string) => name as BlockId;

/** The ids of siblings in their order. */
const order = (blocks: readonly Placed[]) => [...blocks].sort(bySiblingOrder).map((block) => block.id);

test('after any row of moves the blocks stand where a plain list would have them', () => {
  const moves = fc.array(fc.record({ moved: fc.nat(6), after: fc.option(fc.nat(6), { nil: undefined }) }), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(moves, (wishes) => {
      const names = Array.from({ length: 7 }, (_, index) => id(`b${index}`));
      let list = [...names];
      let blocks: Placed[] = positionsFor(7).map((position, index) => ({
        id: names[index] as BlockId,
        parentId: undefined,
        position,
      }));
      for (const { moved, after } of wishes) {
        const [block, before] = [
          names[moved] as BlockId,
          after === undefined || after === moved ? undefined : names[after],
        ];
        const position = positionAfter(blocks, undefined, before, block);
        blocks = blocks.map((one) => (one.id === block ? { ...one, position } : one));
        list = list.filter((one) => one !== block);
        list.splice(before === undefined ? 0 : list.indexOf(before) + 1, 0, block);
      }

      expect(order(blocks)).toEqual(list);
    }),
  );
});

test('where two were put at one place at the same time, a third goes behind both, and all keep an order', () => {
  const [position = ''] = positionsFor(1);
  const twins = [id('a'), id('b')].map((name) => ({ id: name, parentId: undefined, position }));
  const third = { id: id('0'), parentId: undefined, position: positionAfter(twins, undefined, id('a')) };

  expect(order([third, ...twins])).toEqual(['a', 'b', '0']);
});

test('behind a removed sibling means at the end', () => {
  const blocks = positionsFor(3).map((position, index) => ({ id: id(`b${index}`), parentId: undefined, position }));
  const last = { id: id('new'), parentId: undefined, position: positionAfter(blocks, undefined, id('gone')) };

  expect(order([...blocks, last])).toEqual(['b0', 'b1', 'b2', 'new']);
});

test('the first under a parent without children has a position, too', () => {
  expect(positionAfter([], id('part'), undefined)).toBe(positionsFor(1)[0]);
});

test('so many siblings as wished are in order and all differ', () => {
  const positions = positionsFor(5_000);

  expect(new Set(positions).size).toBe(5_000);
  expect([...positions].sort()).toEqual(positions);
});

test('a position before a sibling is between it and the one before, first or not', () => {
  const blocks = positionsFor(3).map((position, index) => ({ id: id(`b${index}`), parentId: undefined, position }));
  const added = blocks.flatMap((sibling, at) =>
    positionsBefore(blocks, sibling, 2).map((position, nth) => ({
      ...{ id: id(`n${at}-${nth}`), parentId: undefined, position },
    })),
  );

  expect(order([...blocks, ...added])).toEqual([0, 1, 2].flatMap((at) => [`n${at}-0`, `n${at}-1`, `b${at}`]));
});
