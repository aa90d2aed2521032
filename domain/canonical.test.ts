import { expect, test } from 'vitest';
import { canonicalPath } from '#domain/canonical.ts';

test('a work is known by its address without a language, other pages by their own', () => {
  expect(canonicalPath('/uk/org/olena/night-train', 'uk')).toBe('/org/olena/night-train');
  expect(canonicalPath('/org/olena/night-train/block/1', 'en')).toBe('/org/olena/night-train/block/1');
  expect(canonicalPath('/uk/about', 'uk')).toBe('/uk/about');
  expect(canonicalPath('/es', 'es')).toBe('/es');
  expect(canonicalPath('/en/about', 'en')).toBe('/about');
});
