import { expect, test } from 'vitest';
import { type Block, treeOf } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { itemsOf, type OutlineItem } from './outline-items.ts';

function block(id: string, parent?: string, more: Partial<Block> = {}): Block {
  return {
    id: id as BlockId,
    projectId: 'work' as ProjectId,
    parentId: parent as BlockId | undefined,
    position: id,
    kind: parent === undefined ? 'chapter' : 'scene',
    title: id,
    synopsis: '',
    status: 'draft',
    words: 0,
    target: undefined,
    labelId: undefined,
    pointOfView: '',
    storyDate: '',
    deletedAt: undefined,
    deletedRoot: undefined,
    ...more,
  };
}

/** Two chapters with scenes, of which one has a scene below it. */
const outline = () => [
  block('a'),
  block('a1', 'a'),
  block('a2', 'a'),
  block('a2x', 'a2'),
  block('b'),
  block('b1', 'b'),
];

/** An outline that is looked at again and again, as the page does. */
function begin() {
  let before: ReadonlyMap<string, OutlineItem> = new Map();
  return (blocks: readonly Block[], labels: Record<string, string> = {}) => {
    const now = new Map<string, OutlineItem>();
    const items = itemsOf(treeOf(blocks), new Map(blocks.map(({ id }) => [id, labels[id] ?? id])), { before, now });
    /** Which items are others than before. */
    const fresh = [...now].filter(([id, item]) => before.get(id) !== item).map(([id]) => id);
    before = now;
    return { items, now, fresh: fresh.sort() };
  };
}

test('rows stand as in the outline, each with its label and depth', () => {
  const { items } = begin()(outline(), { a: 'Chapter 1' });
  expect(items.map(({ id, label, depth }) => [id, label, depth])).toEqual([
    ['a', 'Chapter 1', 0],
    ['b', 'b', 0],
  ]);
  expect(items[0]?.children[1]?.children.map(({ id, depth }) => [id, depth])).toEqual([['a2x', 2]]);
});

test('where nothing has changed every item is the same, even if the blocks were loaded again', () => {
  const look = begin();
  expect(look(outline()).fresh).toHaveLength(6);
  expect(look(outline()).fresh).toEqual([]);
  // Words are counted elsewhere, and a synopsis is in no row.
  expect(look(outline().map((some) => ({ ...some, words: 9, synopsis: 'Rain.' }))).fresh).toEqual([]);
});

test.each<[string, (blocks: Block[]) => Block[], string[]]>([
  ['a title', (blocks) => changed(blocks, 'a2x', { title: 'Night' }), ['a', 'a2', 'a2x']],
  ['a status', (blocks) => changed(blocks, 'b1', { status: 'final' }), ['b', 'b1']],
  ['a kind', (blocks) => changed(blocks, 'b', { kind: 'part' }), ['b']],
  ['another parent', (blocks) => changed(blocks, 'a1', { parentId: 'b' as BlockId }), ['a', 'a1', 'b']],
  ['another depth', (blocks) => changed(blocks, 'a2', { parentId: undefined }), ['a', 'a2', 'a2x']],
  ['another order', (blocks) => changed(blocks, 'a1', { position: 'z' }), ['a']],
  ['a block that is new', (blocks) => [...blocks, block('b2', 'b')], ['b', 'b2']],
  ['a block that is gone', (blocks) => blocks.filter(({ id }) => id !== 'a2x'), ['a', 'a2']],
])('%s makes its row and those above it new, and no other', (_, change, expected) => {
  const look = begin();
  look(outline());
  expect(look(change(outline())).fresh).toEqual(expected);
});

test('another label alone makes a row new', () => {
  const look = begin();
  look(outline(), { b: 'Chapter 2' });
  expect(look(outline(), { b: 'Chapter 3' }).fresh).toEqual(['b']);
});

function changed(blocks: Block[], id: string, values: Partial<Block>): Block[] {
  return blocks.map((some) => (some.id === id ? { ...some, ...values } : some));
}
