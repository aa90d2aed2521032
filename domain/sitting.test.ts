import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountId } from '#domain/ids.ts';
import { countWords } from '#domain/plain-text.ts';
import { keptHourlyMs, type Sitting, sittingAfter, wordsLost } from '#domain/sitting.ts';

const counted = (text: string) => ({ text, words: countWords(text) });
const words = (count: number, name = 'word') => Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');

/** Folds texts one after the other, a minute apart; returns what was saved, and why. */
function write(texts: readonly string[], { minutes = 1 } = {}) {
  const kept: [string, string][] = [];
  let sitting: Sitting | undefined;
  let before = texts[0] ?? '';
  for (const [at, text] of texts.slice(1).entries()) {
    const next = sittingAfter(sitting, {
      before: counted(before),
      after: counted(text),
      now: at * minutes * 60_000,
      accountId: 'ana' as AccountId,
    });
    if (next.keep) kept.push([next.keep, before]);
    ({ sitting } = next);
    before = text;
  }
  return kept;
}

test('a text is saved before the first change of a sitting', () => {
  expect(write(['as imported', 'as imported, and on', 'as imported, and on and on'])).toEqual([
    ['beforeSitting', 'as imported'],
  ]);
});

test('it is saved when as many other words replace its own', () => {
  const typed = words(300);
  expect(write(['', 'word0', typed, words(300, 'other')]).at(-1)).toEqual(['shortened', typed]);
});

test('it is saved when a sixth is removed at a time, before a third is gone', () => {
  const steps = [300, 250, 209, 175, 146].map((count) => words(count));
  const kept = write(['', words(10), ...steps]).filter(([reason]) => reason === 'shortened');
  expect(kept[0]?.[1]).toBe(words(250));
  expect(kept).toHaveLength(2);
});

test('it is saved every hour of a sitting without breaks', () => {
  const texts = Array.from({ length: 200 }, (_, at) => words(at * 5));
  expect(write(texts).map(([reason]) => reason)).toEqual(['beforeSitting', 'hourly', 'hourly', 'hourly']);
  expect(keptHourlyMs).toBe(3_600_000);
});

test('adding text loses nothing: a half-written word is not lost', () => {
  expect(wordsLost('The lam', 'The lamp burned')).toBe(0);
  expect(wordsLost('The lamp burned', 'The lamp')).toBe(1);
  expect(wordsLost('one two three four', 'five six seven eight')).toBe(4);
  expect(wordsLost('two two', 'two')).toBe(1);
  const texts = Array.from({ length: 900 }, (_, at) => words(400).slice(0, at * 3 + 1));
  expect(write(texts, { minutes: 0.05 }).map(([reason]) => reason)).toEqual(['beforeSitting']);
});

test('a saved version or the latest text holds four in five of all words that were ever there', () => {
  const step = fc.tuple(fc.nat(400), fc.nat(400), fc.constantFrom('a', 'b', 'c'));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const texts = [
        '',
        ...steps.map(([from, count, name]) =>
          words(from + count, name)
            .split(' ')
            .slice(from)
            .join(' '),
        ),
      ];
      const held = [...write(texts).map(([, text]) => text), texts.at(-1) ?? ''];
      for (const text of texts) {
        const best = Math.min(...held.map((kept) => wordsLost(text, kept)));
        // The removals in one step, or in steps that add up, are at most a fifth, or some twenty words.
        expect(best).toBeLessThanOrEqual(Math.max(20, countWords(text) / 4) + 1);
      }
    }),
  );
});
