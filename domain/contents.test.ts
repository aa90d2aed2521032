import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentsOf, sectionChapters, wholeContents } from './contents.ts';
import type { EditionBlock, Outline, Page } from './edition.ts';

/** An outline of parts with so many chapters each; a part without a title is none. */
function outline(...parts: readonly (readonly [string, number])[]): Outline {
  const pages = parts.flatMap(([title, count], part) =>
    Array.from({ length: count }, (_, at) => {
      const block = { id: `${part}-${at}`, title: `Chapter of ${part}-${at}` } as unknown as EditionBlock;
      const own = { id: `part-${part}`, title } as unknown as EditionBlock;
      return { block, opens: [], parts: title ? [own] : [], scenes: [] } satisfies Page<EditionBlock>;
    }),
  );
  return { pages, words: pages.map(() => 1_000), pageOf: new Map(pages.map(({ block }, at) => [block.id, at])) };
}

test('a short work shows all chapters under their parts', () => {
  const { count, isLong, sections } = contentsOf(outline(['', 1], ['Night', 2], ['Day', wholeContents - 3]), 0);
  expect({ count, isLong }).toEqual({ count: wholeContents, isLong: false });
  expect(sections.map(({ part, from, chapters }) => [part, from, chapters?.length])).toEqual([
    ['', 0, 1],
    ['Night', 1, 2],
    ['Day', 3, wholeContents - 3],
  ]);
  expect(sections[1]?.chapters?.[0]).toEqual({ id: '1-0', title: 'Chapter of 1-0', minutes: 4 });
});

test('of a long work only the chapters of one section are there, and a long part is several', () => {
  const long = outline(['', 250], ['Night', 3], ['Day', 101]);
  const { sections } = contentsOf(long, 252);
  expect(sections.map(({ id, part, count, isRange }) => [id, part, count, isRange])).toEqual([
    ['0-0', '', 100, true],
    ['0-100', '', 100, true],
    ['0-200', '', 50, true],
    ['1-0', 'Night', 3, false],
    ['2-0', 'Day', 100, true],
    ['2-100', 'Day', 1, true],
  ]);
  expect(sections.filter(({ chapters }) => chapters).map(({ id }) => id)).toEqual(['1-0']);
  expect(contentsOf(long, -1).sections.every(({ chapters }) => chapters === undefined)).toBe(true);
});

test('a work of parts of one name keeps them apart, and nothing published has no sections', () => {
  expect(contentsOf(outline(['Night', 1], ['Night', 1]), 0).sections).toHaveLength(2);
  expect(contentsOf(outline(), 0)).toMatchObject({ count: 0, isLong: false, sections: [] });
});

test('sections hold each chapter once, in order, and never many', () => {
  const parts = fc.array(fc.tuple(fc.constantFrom('', 'Night', 'Day'), fc.integer({ min: 1, max: 260 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(parts, fc.nat(), (some, seed) => {
      const long = outline(...some);
      const open = seed % long.pages.length;
      const { count, isLong, sections } = contentsOf(long, open);
      let next = 0;
      for (const { from, count: own, id } of sections) {
        expect(from).toBe(next);
        expect(id).toBe(long.pages[from]?.block.id);
        expect(own).toBeLessThanOrEqual(isLong ? sectionChapters : wholeContents);
        next += own;
      }
      expect(next).toBe(count);
      const shown = sections.flatMap(({ chapters }) => chapters ?? []).map(({ id }) => id);
      expect(shown).toContain(long.pages[open]?.block.id);
      expect(shown.length).toBeLessThanOrEqual(isLong ? sectionChapters : count);
    }),
  );
});
