import { expect, test } from 'vitest';
import { glued } from '#app/ui/glued.ts';
import { createStrings } from './strings.ts';

test.each([
  ['en', '12,000 followers'],
  ['es', '12.000 seguidores'],
  ['uk', '12\u00a0000 підписників'],
] as const)('in %s, how many there are is written as the language writes numbers', async (locale, text) => {
  const { t } = await createStrings(locale);

  expect(t('organisation.followers', { count: 12_000 })).toBe(glued(text));
});

test('a number that does not count anything is left as it is', async () => {
  const { t } = await createStrings('en');

  expect(t('work.readersSee', { number: 2025, day: 'today' })).toContain('2025');
});
