import { expect, test } from 'vitest';
import { isBlank, isOwnWord } from './own-word.ts';

const words = ['olena.bondar@example.org', 'Олена Бондар', 'Tide & Tales', undefined, ''];

test.each([
  'olena.bondar@example.org',
  'OLENA.BONDAR@EXAMPLE.ORG',
  'olena.bondar',
  'olenabondar1984',
  'Олена Бондар',
  'олена-бондар!',
  'tide&tales',
  'TideTales2026!',
])('%s is a word of her own', (password) => {
  expect(isOwnWord(password, words)).toBe(true);
});

test.each(['olena', 'the tide tales of olena', 'бондаренко', '202600', '!!!!!!', 'verba volant'])(
  '%s is none',
  (password) => {
    expect(isOwnWord(password, words)).toBe(false);
  },
);

test.each([
  '      ',
  '\t\t\t\t\t\t',
  '\u200b\u200b\u200b\u200b\u200b\u200b',
  '\u3164\u3164\u2800\u00a0\u2003\u2003',
  '',
])('%j shows nothing', (password) => {
  expect(isBlank(password)).toBe(true);
  expect(isOwnWord(password, words)).toBe(false);
});
