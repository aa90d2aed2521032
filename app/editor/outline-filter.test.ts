import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterOutline } from './outline-filter.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** Blocks by name, each in the one before it that is so many levels up; 0: on its own. */
function outline(...rows: readonly (readonly [name: string, depth: number])[]) {
  const open: string[] = [];
  const labels = new Map<string, string>();
  const blocks = rows.map(([name, depth], at) => {
    const id = `${at}`;
    open[depth] = id;
    labels.set(id, name);
    return { id, parentId: depth === 0 ? undefined : open[depth - 1] } as unknown as OutlineBlock;
  });
  return { blocks, labels };
}

const book = outline(['The harbour', 0], ['The wick', 1], ['Ávila at night', 2], ['The sea', 0], ['Війна й мир', 1]);
const namesOf = (typed: string) =>
  filterOutline(book.blocks, book.labels, typed)?.blocks.map(({ id }) => book.labels.get(id));

test('without words there is no filter', () => {
  for (const typed of ['', '  ']) expect(filterOutline(book.blocks, book.labels, typed)).toBeUndefined();
});

test('a name is found by any of its letters, in any case and without accents, in what it is in', () => {
  expect(namesOf('avila')).toEqual(['The harbour', 'The wick', 'Ávila at night']);
  expect(namesOf('NIGHT av')).toEqual(['The harbour', 'The wick', 'Ávila at night']);
  expect(namesOf('війна')).toEqual(['The sea', 'Війна й мир']);
  expect(namesOf('wick')).toEqual(['The harbour', 'The wick']);
  expect(namesOf('lamp')).toEqual([]);
  expect(filterOutline(book.blocks, book.labels, 'the')?.found).toBe(3);
});

test('what is left is a part of the outline in its order, with the parents of each block', () => {
  const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'ab', ''), fc.nat({ max: 3 })), { maxLength: 40 });
  fc.assert(
    fc.property(rows, (some) => {
      let above = -1;
      const { blocks, labels } = outline(
        ...some.map(([name, depth]) => {
          above = Math.min(depth, above + 1);
          return [name, above] as const;
        }),
      );
      const left = filterOutline(blocks, labels, 'a');
      const ids = left?.blocks.map(({ id }) => id) ?? [];
      expect(ids).toEqual(blocks.map(({ id }) => id).filter((id) => ids.includes(id)));
      for (const { parentId } of left?.blocks ?? []) if (parentId) expect(ids).toContain(parentId);
      const named = blocks.filter(({ id }) => labels.get(id)?.includes('a'));
      expect(left?.found).toBe(named.length);
      for (const { id } of named) expect(ids).toContain(id);
    }),
  );
});
