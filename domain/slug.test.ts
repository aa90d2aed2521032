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

test('a name that leaves nothing, or a word of our own addresses, has no slug of its own', () => {
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
        const first = Array.from({ length: 12 }, () => candidates.next().value as string);
        expect(new Set(first).size).toBe(12);
        for (const slug of first) expect(isSlug(kind, slug)).toBe(true);
      },
    ),
  );
});
