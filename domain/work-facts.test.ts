import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold.ts';
import { distinctTags, factLimits, readTags, tagKey, tagsThatFit } from './work-facts.ts';

test('letters that people take for the same are the same', () => {
  expect(foldText('Canción')).toBe('cancion');
  expect(foldText('Straße, Ærø, Łódź, İstanbul')).toBe('strasse, aero, lodz, istanbul');
  expect(foldText("м'ята")).toBe(foldText('м’ята'));
  expect(foldText('мʼята')).toBe('мята');
  expect(foldText('Ґанок')).toBe('ганок');
  expect(foldText('за́мок')).toBe('замок');
  expect(foldText('Їжак і йорж')).toBe('їжак і йорж');
  expect(foldText('ﬁn')).toBe('fin');
});

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
    }),
  );
});

test('tags are equal however they are written, and stay as they were written first', () => {
  expect(readTags('Found family, found-family; #Found Family\n Море,, море , …')).toEqual(['Found family', 'Море']);
  expect(tagKey('Slow burn')).toBe(tagKey('slow_burn'));
  expect(tagKey('Ніч у Карпатах')).not.toBe(tagKey('Ничу Карпатах'));
  expect(tagKey('  — ')).toBe('');
});

test('no two tags of a work are the same, and reading them again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { maxLength: 40 }), (tags) => {
      const once = distinctTags(tags);
      expect(new Set(once.map(tagKey)).size).toBe(once.length);
      expect(distinctTags(once)).toEqual(once);
      const kept = tagsThatFit(tags);
      expect(kept.length).toBeLessThanOrEqual(factLimits.tags);
      expect(kept.every((tag) => tag.length <= factLimits.tagLength && tagKey(tag) !== '')).toBe(true);
    }),
  );
});
