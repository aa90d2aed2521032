import { expect, test } from 'vitest';
import { entriesListed, findEntries } from './find-entries.ts';

const entry = (name: string, place?: string) => ({ id: name, name, place });
const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);

test('a name that begins with what was typed comes first, then one with a word that does, then any other', () => {
  const all = [entry('Overlamped'), entry('The lamp'), entry('Lamp oil'), entry('The hull')];
  expect(names(findEntries(all, 'lamp'))).toEqual(['Lamp oil', 'The lamp', 'Overlamped']);
});

test('every word is looked for, in the place as well; case, accents and order do not matter', () => {
  const all = [entry('Évora', 'Part two'), entry('Ворота', 'Частина друга'), entry('Ворота', 'Частина перша')];
  expect(names(findEntries(all, 'two evora'))).toEqual(['Évora']);
  expect(findEntries(all, 'перш ВОР')).toEqual([all[2]]);
  expect(findEntries(all, 'nowhere')).toEqual([]);
});

test('without a text all come in their order, so many at most', () => {
  const all = Array.from({ length: entriesListed + 5 }, (_, at) => entry(`Chapter ${at}`));
  expect(findEntries(all, ' ')).toEqual(all.slice(0, entriesListed));
});
