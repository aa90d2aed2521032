import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug, slugCandidates, slugOf } from '#domain/slug.ts';

test('accents are folded and everything else becomes one hyphen', () => {
  expect(slugOf('organisation', '  Ana Ruíz-Peña (2nd!) ')).toBe('ana-ruiz-pena-2nd');
});

test('Ukrainian follows the romanisation of 2010', () => {
  expect(slugOf('project', 'Згурський Юрій Єнакієве Їжакевич')).toBe('zghurskyi-yurii-yenakiieve-yizhakevych');
  expect(slugOf('project', 'Хіба ревуть воли, як ясла повні')).toBe('khiba-revut-voly-yak-yasla-povni');
  expect(slugOf('project', 'Знам’янка')).toBe('znamianka');
});

test('a long name is cut at the end of a word, and inside one only where nothing else would be left', () => {
  expect(slugOf('project', 'The Unlikely Return of the Lighthouse Keeper’s Daughter')).toBe(
    'the-unlikely-return-of-the-lighthouse',
  );
  expect(slugOf('project', 'Twelve lamps over the harbour of Old Salt and more')).toBe(
    'twelve-lamps-over-the-harbour-of-old',
  );
  expect(slugOf('project', `A ${'word'.repeat(20)}`)).toBe(`a-${'word'.repeat(10)}`.slice(0, 40));
  expect(take(slugCandidates('project', 'Eight short words that are more or less long', ''), 2)).toEqual([
    'eight-short-words-that-are-more-or-less',
    'eight-short-words-that-are-more-or-2',
  ]);
  const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,12}$/), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(words, (some) => {
      const slug = slugOf('project', some.join(' '));
      if (slug !== undefined) expect(some.slice(0, slug.split('-').length).join('-')).toBe(slug);
    }),
  );
});

test('a name that ends with a number has no candidate twice', () => {
  const name = 'the long voyage of everybody ever born 2';
  expect(take(slugCandidates('project', name, ''), 3)).toEqual([
    'the-long-voyage-of-everybody-ever-born-2',
    'the-long-voyage-of-everybody-ever-born-3',
    'the-long-voyage-of-everybody-ever-born-4',
  ]);
});

function take(candidates: Generator<string>, count: number): string[] {
  return Array.from({ length: count }, () => candidates.next().value as string);
}

test('a name that leaves nothing, or a word of our own addresses, has no slug', () => {
  expect(slugOf('organisation', '夏目漱石')).toBeUndefined();
  expect(slugOf('organisation', 'Settings')).toBeUndefined();
  expect(slugOf('project', 'a')).toBeUndefined();
});

test('every candidate of any name is a slug, and all of them differ', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('organisation' as const, 'project' as const),
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      (kind, name) => {
        const candidates = slugCandidates(kind, name, 'k3x9q');
        const first = take(candidates, 12);
        expect(new Set(first).size).toBe(12);
        for (const slug of first) expect(isSlug(kind, slug)).toBe(true);
      },
    ),
  );
});
