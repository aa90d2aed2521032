import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Appearance,
  appearanceOf,
  appearanceRanges,
  looksNames,
  looksOf,
  motions,
  papers,
  paragraphMarks,
  spellingCheckers,
  typefaces,
  usualAppearance,
  writingTypefaces,
} from './appearance.ts';

const range = ({ least, most }: { least: number; most: number }) => fc.double({ min: least, max: most, noNaN: true });
const appearances: fc.Arbitrary<Appearance> = fc.record({
  typeface: fc.constantFrom(...typefaces),
  size: range(appearanceRanges.size),
  leading: range(appearanceRanges.leading),
  spacing: range(appearanceRanges.spacing),
  measure: range(appearanceRanges.measure),
  paragraphs: fc.constantFrom(...paragraphMarks),
  isJustified: fc.boolean(),
  paper: fc.constantFrom(...papers),
  hasMoreContrast: fc.boolean(),
  motion: fc.constantFrom(...motions),
  underlinesLinks: fc.boolean(),
  hasShortcuts: fc.boolean(),
  writingTypeface: fc.constantFrom(...writingTypefaces),
  writingMeasure: range(appearanceRanges.writingMeasure),
  hasTypewriterScrolling: fc.boolean(),
  hasSmartPunctuation: fc.boolean(),
  spelling: fc.constantFrom(...spellingCheckers),
});

test('a stored appearance is read back whole', () => {
  fc.assert(
    fc.property(appearances, (appearance) => {
      // JSON knows no minus nothing.
      const kept = { ...appearance, spacing: appearance.spacing + 0 };
      expect(appearanceOf(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    }),
  );
});

test('unknown values of an appearance fall back to the defaults, and so do values out of range', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      const { size, leading, spacing, measure, writingMeasure } = appearanceOf(kept);
      for (const [value, { least, most }] of [
        [size, appearanceRanges.size],
        [leading, appearanceRanges.leading],
        [spacing, appearanceRanges.spacing],
        [measure, appearanceRanges.measure],
        [writingMeasure, appearanceRanges.writingMeasure],
      ] as const) {
        expect(value).toBeGreaterThanOrEqual(least);
        expect(value).toBeLessThanOrEqual(most);
      }
    }),
  );
  expect(appearanceOf(undefined)).toEqual(usualAppearance);
  expect(appearanceOf({ size: 400, typeface: 'comic', hasShortcuts: 'no' })).toEqual(usualAppearance);
});

test('default values set nothing, and whatever is set can be removed again', () => {
  expect(looksOf(usualAppearance)).toEqual({ attributes: {}, variables: {}, paper: 'paper' });
  fc.assert(
    fc.property(appearances, (appearance) => {
      const { attributes, variables } = looksOf(appearance);
      expect(looksNames.attributes).toEqual(expect.arrayContaining(Object.keys(attributes)));
      expect(looksNames.variables).toEqual(expect.arrayContaining(Object.keys(variables)));
    }),
  );
});
