import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bySiblingOrder, flatten, type ManuscriptKind, manuscriptKinds, treeOf } from '#domain/block.ts';
import {
  blocksOfEdition,
  type EditionBlock,
  editionChange,
  type Interval,
  outlineOf,
  pagesOf,
} from '#domain/edition.ts';
import type { BlockId } from '#domain/ids.ts';

const ids = Array.from({ length: 8 }, (_, index) => `b${index}` as BlockId);

/** An outline as it might be published: blocks with parents before them, few values, so that many stay the same. */
const outlines = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(...ids),
      parent: fc.nat(7),
      hasParent: fc.boolean(),
      position: fc.constantFrom('a0', 'a1', 'a2'),
      kind: fc.constantFrom(...manuscriptKinds),
      title: fc.constantFrom('', 'One', 'Two'),
      hash: fc.constantFrom('x', 'y'),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .map((blocks) =>
    blocks.map(({ parent, hasParent, ...block }, index): EditionBlock => {
      const parentId = hasParent && index > 0 ? blocks[parent % index]?.id : undefined;
      return { ...block, parentId, words: 3 };
    }),
  );

/** The effect of publishing on the rows. */
function published(
  intervals: readonly Interval[],
  newest: readonly EditionBlock[],
  next: readonly EditionBlock[],
  number: number,
): Interval[] {
  const { ended, begun } = editionChange(newest, next);
  return [
    ...intervals.map((row) => (row.until === undefined && ended.includes(row.id) ? { ...row, until: number } : row)),
    ...begun.map((block) => ({ ...block, from: number, until: undefined })),
  ];
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

test('after any number of editions each one holds exactly its publication', () => {
  fc.assert(
    fc.property(fc.array(outlines, { minLength: 1, maxLength: 12 }), (versions) => {
      let rows: Interval[] = [];
      for (const [index, next] of versions.entries())
        rows = published(rows, versions[index - 1] ?? [], next, index + 1);

      for (const [index, copy] of versions.entries()) {
        const held = blocksOfEdition(rows, index + 1).map(({ from: _, until: __, ...block }) => block);
        expect(held.sort(byId)).toEqual([...copy].sort(byId));
      }
    }),
  );
});

test('publishing the same outline again changes nothing', () => {
  fc.assert(
    fc.property(outlines, (outline) => {
      expect(editionChange(outline, [...outline].reverse())).toEqual({ ended: [], begun: [] });
    }),
  );
});

test('an edition with one changed text ends and begins that block only', () => {
  const before = [block('one', { hash: 'x' }), block('two', { hash: 'y' })];
  const after = [block('one', { hash: 'x' }), block('two', { hash: 'z' })];

  expect(editionChange(before, after)).toEqual({ ended: ['two'], begun: [after[1]] });
});

test('every block of an outline is on exactly one page, in reading order', () => {
  fc.assert(
    fc.property(outlines, (outline) => {
      const shown = pagesOf(outline).flatMap(({ block: page, opens, scenes }) => [...opens, page, ...scenes]);
      const inOrder = flatten(treeOf(outline)).map(({ block: { id } }) => id);
      expect(shown.map(({ id }) => id)).toEqual(inOrder);
    }),
  );
});

test('parts open with their first chapter, and chapters hold their scenes', () => {
  const pages = pagesOf([
    block('part', { kind: 'part' }),
    block('inner', { kind: 'part', parentId: 'part' as BlockId }),
    block('chapter', { parentId: 'inner' as BlockId, position: 'a0' }),
    block('scene', { kind: 'scene', parentId: 'chapter' as BlockId }),
    block('second', { parentId: 'inner' as BlockId, position: 'a1' }),
    block('after', { position: 'a1' }),
  ]);

  expect(
    pages.map(({ block: page, opens, parts, scenes }) => ({
      page: page.id,
      opens: opens.map(({ id }) => id),
      parts: parts.map(({ id }) => id),
      scenes: scenes.map(({ id }) => id),
    })),
  ).toEqual([
    { page: 'chapter', opens: ['part', 'inner'], parts: ['part', 'inner'], scenes: ['scene'] },
    { page: 'second', opens: [], parts: ['part', 'inner'], scenes: [] },
    { page: 'after', opens: [], parts: [], scenes: [] },
  ]);
});

test('a part without chapters is a page of its own', () => {
  expect(pagesOf([block('epilogue', { kind: 'part' })]).map(({ block: page }) => page.id)).toEqual(['epilogue']);
});

test('siblings with the same position stand in the order of their ids', () => {
  const twins = [block('b'), block('a')];

  expect([...twins].sort(bySiblingOrder).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(treeOf(twins).map(({ block: { id } }) => id)).toEqual(['a', 'b']);
});

function block(id: string, overrides: Partial<EditionBlock> = {}): EditionBlock {
  const kind: ManuscriptKind = 'chapter';
  return { id: id as BlockId, parentId: undefined, position: 'a0', kind, title: id, hash: 'x', words: 1, ...overrides };
}

test('an outline knows the page of every block that is on one, and the words of each page', () => {
  fc.assert(
    fc.property(outlines, (blocks) => {
      const { pages, words, pageOf } = outlineOf(blocks);
      const onPages = pages.flatMap(({ block, opens, scenes }) => [block, ...opens, ...scenes]);
      expect([...pageOf.keys()].sort()).toEqual(onPages.map(({ id }) => id as string).sort());
      for (const [at, { block, opens, scenes }] of pages.entries()) {
        for (const { id } of [block, ...opens, ...scenes]) expect(pageOf.get(id)).toBe(at);
        expect(words[at]).toBe(3 * (1 + opens.length + scenes.length));
      }
    }),
  );
});
