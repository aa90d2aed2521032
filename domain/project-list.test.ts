import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrangeProjects,
  type ProjectListWish,
  percentFinal,
  projectOrders,
  readListWish,
} from '#domain/project-list.ts';

const project = fc.record({
  id: fc.uuid(),
  title: fc.constantFrom('Ліс', 'лісами', 'Árbol', 'arboleda', 'Zebra', ''),
  credit: fc.constantFrom('', 'Ana Ruiz'),
  visibility: fc.constantFrom('private' as const, 'unlisted' as const, 'public' as const),
  words: fc.nat(1_000),
  finalWords: fc.nat(1_000),
  changedAt: fc.nat(10),
});
const everything: ProjectListWish = { text: '', visibility: undefined, order: 'edited', after: undefined };

test('all pages together hold every project once, in every order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(project, { selector: ({ id }) => id, maxLength: 130 }),
      fc.constantFrom(...projectOrders),
      (projects, order) => {
        const listed: string[] = [];
        for (let after: string | undefined; ; ) {
          const { shown, hasMore } = arrangeProjects(projects, { ...everything, order, after }, 'uk');
          listed.push(...shown.map(({ id }) => id));
          after = shown.at(-1)?.id;
          if (!hasMore) break;
        }
        expect([...listed].sort()).toEqual(projects.map(({ id }) => id).sort());
      },
    ),
  );
});

test('words are looked for in every case and without accents, in title and name', () => {
  const make = (id: string, title: string, credit = '') => ({
    ...{ id, title, credit, visibility: 'public' as const, words: 1, finalWords: 0, changedAt: 1 },
  });
  const projects = [make('a', 'ЛІС'), make('b', 'Árbol'), make('c', 'Zebra', 'Ана Ліс')];
  const found = (text: string) => arrangeProjects(projects, { ...everything, text }, 'uk').shown.map(({ id }) => id);
  expect(found('ліс')).toEqual(['a', 'c']);
  expect(found('ARBOL')).toEqual(['b']);
  expect(found('nothing')).toEqual([]);
});

test('an address that says nonsense asks for everything', () => {
  expect(readListWish(new URLSearchParams('show=x&order=y'))).toEqual(everything);
  expect(readListWish(new URLSearchParams('q= a &show=private&order=title&after=1'))).toEqual({
    ...{ text: 'a', visibility: 'private', order: 'title', after: '1' },
  });
  expect(percentFinal({ words: 0, finalWords: 0 })).toBe(0);
  expect(percentFinal({ words: 3, finalWords: 2 })).toBe(66);
});
