import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameLanguage, languagesByWorks, readersLanguage } from './language.ts';

const tag = fc.stringMatching(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/);

test('regional forms are one language to a reader', () => {
  expect(['en', 'en-US', 'EN-gb', 'zh-Hant-TW', 'es-419'].map(readersLanguage)).toEqual(['en', 'en', 'en', 'zh', 'es']);
  expect([isSameLanguage('en-US', 'en'), isSameLanguage('en-GB', 'en-US'), isSameLanguage('es', 'est')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('languages come with the one of most works first, counted over their regional forms', () => {
  const counted = [
    { language: 'uk', works: 3 },
    { language: 'en', works: 2 },
    { language: 'en-US', works: 2 },
    { language: 'es', works: 3 },
  ];
  expect(languagesByWorks(counted)).toEqual(['en', 'es', 'uk']);
});

test('every language is named once, whatever its regions', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ language: tag, works: fc.nat(9) })), (counted) => {
      const named = languagesByWorks(counted);
      expect(new Set(named).size).toBe(named.length);
      expect(named.map(readersLanguage)).toEqual(named);
      for (const { language } of counted) expect(named.some((code) => isSameLanguage(code, language))).toBe(true);
    }),
  );
});
