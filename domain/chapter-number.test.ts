import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriesNumber, needNumbers } from './chapter-number.ts';

test.each([
  '3',
  '12. The ball',
  '12 Letters home',
  '[7]',
  '№ 5',
  '§4',
  'IV',
  'xiv.',
  'XII. In which nothing happens',
  'I — The road',
  'II The road',
  'CHAPTER THE FIRST',
  'Chapter 3: Rain',
  'Capítulo primero',
  'Розділ другий',
  'Letter 4',
  'Parte II',
  'Книга 3. Степ',
])('“%s” carries a number of its own', (title) => expect(carriesNumber(title)).toBe(true));

test.each([
  '',
  'Preface',
  'I remember the sea',
  'Mi casa',
  'Mild weather',
  'Mix',
  'Di que sí',
  'Civil war',
  'IIII',
  'Letter to a friend',
  'Day of the dead',
  'Chapter',
  'Лист до сестри',
])('“%s” carries none', (title) => expect(carriesNumber(title)).toBe(false));

test('a work is numbered as a whole, or not at all', () => {
  expect(needNumbers(['The road', 'The sea', ''])).toBe(true);
  expect(needNumbers(['Preface', 'I', 'II', 'Notes'])).toBe(false);
  expect(needNumbers([])).toBe(true);
});

test('every Roman numeral is one, and ours never run beside it', () => {
  const steps = [
    [1_000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ] as const;
  const romanOf = (number: number) => {
    let rest = number;
    let told = '';
    for (const [value, letters] of steps) for (; rest >= value; rest -= value) told += letters;
    return told;
  };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_999 }), fc.array(fc.string()), (number, others) => {
      const told = romanOf(number);
      expect(carriesNumber(told)).toBe(true);
      expect(carriesNumber(told.toLowerCase())).toBe(true);
      expect(needNumbers([...others, `${told}. The road`])).toBe(false);
      expect(needNumbers([...others, `${number}`])).toBe(false);
    }),
  );
});
