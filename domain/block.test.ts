import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatten, moveProblem, outlineDepth, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';

const ids = Array.from({ length: 14 }, (_, index) => `b${String(index).padStart(2, '0')}` as BlockId);
const anyId = fc.constantFrom(...ids);
const moves = fc.array(
  fc.record({ moved: anyId, parent: fc.option(anyId, { nil: undefined }), position: fc.constantFrom('a', 'b', 'c') }),
  { maxLength: 60 },
);

/** What the outline becomes when every move that is allowed is made. */
function moved(wishes: readonly { moved: BlockId; parent: BlockId | undefined; position: string }[]): Placed[] {
  let blocks: Placed[] = ids.map((id) => ({ id, parentId: undefined, position: 'a' }));
  for (const { moved: id, parent, position } of wishes) {
    if (moveProblem(blocks, id, parent)) continue;
    blocks = blocks.map((block) => (block.id === id ? { id, parentId: parent, position } : block));
  }
  return blocks;
}

test('no sequence of moves makes a circle, loses a block or gets too deep', () => {
  fc.assert(
    fc.property(moves, (wishes) => {
      const branches = flatten(treeOf(moved(wishes)));

      expect(branches.map(({ block: { id } }) => id).sort()).toEqual(ids);
      for (const { depth } of branches) expect(depth).toBeLessThan(outlineDepth);
    }),
  );
});

test('children follow their parent before its next sibling, and siblings stand by position and id', () => {
  fc.assert(
    fc.property(moves, (wishes) => {
      const order = flatten(treeOf(moved(wishes))).map(({ block }) => block);
      for (const [at, block] of order.entries()) {
        const next = order.slice(at + 1).find(({ parentId }) => parentId === block.parentId);
        if (next) expect(`${block.position} ${block.id}` < `${next.position} ${next.id}`).toBe(true);
        if (block.parentId !== undefined) expect(order.findIndex(({ id }) => id === block.parentId)).toBeLessThan(at);
      }
    }),
  );
});

test('a block cannot lie in itself, in what lies in it, or under what does not exist', () => {
  const blocks = chain('part', 'chapter', 'scene');

  expect(moveProblem(blocks, id('part'), id('part'))).toBe('intoItself');
  expect(moveProblem(blocks, id('part'), id('scene'))).toBe('intoItself');
  expect(moveProblem(blocks, id('part'), id('nowhere'))).toBe('unknownParent');
  expect(moveProblem(blocks, id('scene'), undefined)).toBeUndefined();
});

test('eight levels are allowed, also for what comes along with a block, and a ninth is not', () => {
  const seven = chain('1', '2', '3', '4', '5', '6', '7');
  const pair = [place('x', undefined), place('y', 'x')];

  expect(moveProblem([...seven, ...pair], id('y'), id('7'))).toBeUndefined();
  expect(moveProblem([...seven, ...pair], id('x'), id('7'))).toBe('tooDeep');
  expect(moveProblem([...seven, ...pair], id('x'), id('6'))).toBeUndefined();
  expect(moveProblem(chain('1', '2', '3', '4', '5', '6', '7', '8'), id('new'), id('8'))).toBe('tooDeep');
});

test('a block whose parent was removed stands at the top', () => {
  expect(treeOf([place('orphan', 'gone')]).map(({ block, depth }) => [block.id, depth])).toEqual([['orphan', 0]]);
});

function id(name: string): BlockId {
  return name as BlockId;
}

function place(name: string, parent: string | undefined): Placed {
  return { id: id(name), parentId: parent === undefined ? undefined : id(parent), position: 'a' };
}

function chain(...names: string[]): Placed[] {
  return names.map((name, index) => place(name, names[index - 1]));
}
