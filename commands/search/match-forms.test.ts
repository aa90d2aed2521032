import { expect, test } from 'vitest';
import { searchForms } from './match-forms.ts';

const found = (term: string, language: string, text: string) =>
  searchForms(term, language)(text).map(({ from, to }) => text.slice(from, to));

test.each([
  ['lamp', 'en', 'A lamp, two lamps, and a lampoon.', ['lamp', 'lamps']],
  ['burn', 'en', 'It burned; it burns, burning.', ['burned', 'burns', 'burning']],
  ['faro', 'es', 'El faro y los faros.', ['faro', 'faros']],
  ['вікно', 'uk', 'Вікно, вікна, під вікном.', ['Вікно', 'вікна', 'вікном']],
  ['old keeper', 'en', 'The old keepers and the keeper, old keeper.', ['old keepers', 'old keeper']],
  ['Ann', 'en', 'Ann’s hat, and Ann.', ['Ann', 'Ann']],
  ['lamp', 'fi', 'A lamp, two lamps.', ['lamp']],
])('finds %s in its forms (%s)', (term, language, text, expected) => {
  expect(found(term, language, text)).toEqual(expected);
});

test('finds nothing where nothing is looked for, or words stand on two lines', () => {
  expect(found(' … ', 'en', 'A lamp …')).toEqual([]);
  expect(found('old lamp', 'en', 'old\u2028lamp')).toEqual([]);
  expect(found('old lamp', 'en', 'It was old. Lamp by lamp.')).toEqual([]);
});
