import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterPlace, offsetOfPlace, placeAt, progressOf, quoteLength } from '#domain/place.ts';

const words = fc.array(fc.stringMatching(/^[a-zа-яіїє]{1,9}$/), { maxLength: 40 }).map((all) => all.join(' '));
/** A passage that occurs nowhere else, so that there is one right answer. */
const passage = '«Where the tide clerk set his lamp upon the harbour wall that night, and waited.»';

test('a place is found at the same words after edits before and behind it', () => {
  fc.assert(
    fc.property(words, words, words, words, fc.nat(passage.length), (before, behind, newBefore, newBehind, at) => {
      const place = placeAt(`${before} ${passage} ${behind}`, before.length + 1 + at);
      const edited = `${newBefore} ${passage} ${newBehind}`;
      // Where one quote reaches into the edited text, the other still lies within the passage.
      fc.pre(at >= quoteLength || passage.length - at >= quoteLength);

      expect(offsetOfPlace(edited, place)).toBe(newBefore.length + 1 + at);
    }),
  );
});

test('a place in an unchanged text is where it was, also where the words repeat', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('на ', 'краю ', 'села '), { maxLength: 60 }), fc.nat(), (parts, some) => {
      const text = parts.join('');
      const offset = text.length === 0 ? 0 : some % (text.length + 1);

      expect(offsetOfPlace(text, placeAt(text, offset))).toBe(offset);
    }),
  );
});

test('where the words after a place stand several times, those before it decide', () => {
  const text = 'He waited, and the bell rang. She left, and the bell rang.';
  const place = placeAt(text, text.lastIndexOf(', and the bell'));
  const edited = `${text} They slept, and the bell rang.`.replace(
    'He waited',
    'The old harbour clerk, as ever, waited',
  );

  expect(offsetOfPlace(edited, { ...place, before: 'She left' })).toBe(
    edited.indexOf(', and', edited.indexOf('She left')),
  );
});

test('a place always lies within the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer(), (then, now, offset) => {
      const found = offsetOfPlace(now, placeAt(then, offset));

      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(now.length);
    }),
  );
});

test('the later of two places counts, and on a tie the one that arrived later', () => {
  const [first, second] = [{ at: 5 }, { at: 5 }];

  expect(laterPlace(first, second)).toBe(second);
  expect(laterPlace({ at: 6 }, second)).not.toBe(second);
  expect(laterPlace(undefined, second)).toBe(second);
});

test('progress never goes back while reading on, and is whole only at the very end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000), { minLength: 1, maxLength: 30 }), (pages) => {
      fc.pre(pages.some((count) => count > 0));
      const steps = pages.flatMap((_, page) => [0, 0.5, 1].map((share) => progressOf(pages, page, share)));

      expect(steps).toEqual([...steps].sort((one, other) => one - other));
      expect(progressOf(pages, pages.length - 1, 1)).toBe(100);
      expect(steps[0]).toBe(pages[0] === 0 ? steps[0] : 0);
    }),
  );
  expect(progressOf([1_000, 1], 1, 0)).toBe(99);
  expect(progressOf([], 0, 1)).toBe(0);
});
