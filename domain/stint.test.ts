import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countChange, type Hand, noWords, stintLimits, wordsBelieved } from '#domain/stint.ts';

const after = (...changes: [number, Hand][]) =>
  changes.reduce((count, [words, hand]) => countChange(count, words, hand), noWords).typed;

test('what is typed counts, and what is pasted does not', () => {
  expect(after([12, 'typed'], [5_000, 'pasted'], [3, 'typed'])).toBe(15);
});

test('undoing a paste removes no words, and doing it again brings none', () => {
  expect(after([12, 'typed'], [5_000, 'pasted'], [-5_000, 'undone'])).toBe(12);
  expect(after([12, 'typed'], [5_000, 'pasted'], [-5_000, 'undone'], [5_000, 'undone'])).toBe(12);
  expect(after([300, 'pasted'], [200, 'pasted'], [-200, 'undone'], [-300, 'undone'], [7, 'typed'])).toBe(7);
});

test('a step of undoing that takes a paste with what was typed around it takes only the typing', () => {
  expect(after([7, 'typed'], [600, 'pasted'], [2, 'typed'], [-609, 'undone'])).toBe(0);
  expect(after([7, 'typed'], [600, 'pasted'], [2, 'typed'], [-602, 'undone'])).toBe(7);
  expect(after([7, 'typed'], [600, 'pasted'], [2, 'typed'], [-602, 'undone'], [602, 'undone'])).toBe(9);
});

test('what is cut is not taken off, and not written when it is put back', () => {
  expect(after([9, 'typed'], [-500, 'pasted'], [500, 'pasted'])).toBe(9);
  expect(after([9, 'typed'], [-500, 'pasted'], [500, 'undone'], [1, 'typed'])).toBe(10);
});

test('old words that are removed take nothing from what is written after, nor count when they are put back', () => {
  expect(after([-500, 'typed'], [8, 'typed'])).toBe(8);
  expect(after([60, 'pasted'], [-60, 'typed'], [8, 'typed'])).toBe(8);
  expect(after([10, 'typed'], [-500, 'typed'], [8, 'typed'])).toBe(8);
  expect(after([-500, 'typed'], [500, 'undone'], [8, 'typed'])).toBe(8);
});

test('undoing what was typed takes its words, and doing it again gives them back', () => {
  expect(after([12, 'typed'], [-12, 'undone'])).toBe(0);
  expect(after([12, 'typed'], [-12, 'undone'], [12, 'undone'])).toBe(12);
});

test('pastes, undone and done again in any order, never count', () => {
  const pastes = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(pastes, fc.nat(40), fc.nat(500), (sizes, steps, typed) => {
      let count = countChange(noWords, typed, 'typed');
      const done = [...sizes];
      const undone: number[] = [];
      for (const size of sizes) count = countChange(count, size, 'pasted');
      for (let step = 0; step < steps; step++) {
        const isUndo = undone.length === 0 || (step % 3 !== 0 && done.length > 0);
        const size = (isUndo ? done.pop() : undone.pop()) ?? 0;
        (isUndo ? undone : done).push(size);
        count = countChange(count, isUndo ? -size : size, 'undone');
      }
      expect(count.typed).toBe(typed);
    }),
  );
});

test('no more words are believed than anybody writes in the time, and never fewer than none', () => {
  expect(wordsBelieved(90, 60)).toBe(90);
  expect(wordsBelieved(5_000, 60)).toBe(stintLimits.wordsPerMinute);
  expect(wordsBelieved(-200, 600)).toBe(0);
  expect(wordsBelieved(3, 0)).toBe(0);
});
