import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLocale, locales, splitLocale } from '#domain/locale.ts';
import { ownAddress, ownPath, pathOf } from './own-address.ts';

const here = 'https://stories.example/uk/library?page=2';

test.each([
  ['/login', '/login'],
  ['?page=3', '/uk/library?page=3'],
  ['/es/library?tab=1#top', '/es/library?tab=1#top'],
  ['/org/оля/the-lamp', '/org/%D0%BE%D0%BB%D1%8F/the-lamp'],
  ['/journey/find?q=a//b', '/journey/find?q=a//b'],
  ['https://stories.example/es/org/ana#works', '/es/org/ana#works'],
])('%s is a page of ours', (target, path) => {
  expect(pathOf(ownAddress(target, here) as URL)).toBe(path);
});

const hostile = [
  '',
  'https://elsewhere.example/login',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n//elsewhere.example',
  '\u0000//elsewhere.example',
  '/.//elsewhere.example/x',
  '/..//elsewhere.example/x',
  '/%2e//elsewhere.example/x',
  '/a/..//elsewhere.example/x',
  '/en//elsewhere.example',
  '/en/..//elsewhere.example',
  '/%2f/elsewhere.example',
  '/en/%2Felsewhere.example',
  '/en/%5celsewhere.example',
  '/%',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,hello',
  'blob:https://stories.example/01',
  'vbscript:msgbox(1)',
  'https://stories.example:8443/',
  'https://someone:secret@stories.example/',
  'http://[',
];

test.each(hostile)('%j is refused', (target) => {
  expect(ownAddress(target, here)).toBeUndefined();
  expect(ownPath(target)).toBeUndefined();
});

test('a place to continue to is a path, and not endless', () => {
  expect(ownPath('/es/library?tab=1#top')).toBe('/es/library?tab=1#top');
  expect(ownPath('library')).toBeUndefined();
  expect(ownPath('https://here.invalid/')).toBeUndefined();
  expect(ownPath(`/${'x'.repeat(2_000)}`)).toBeUndefined();
});

/** Addresses made of the pieces that tricks are made of. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '@', ':', '?', '#', '%', ' '),
      fc.constantFrom('en', 'es', 'uk', 'evil.example', 'https:', 'javascript:', 'stories.example', 'org'),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('an address that is let through stays on this site, as a browser reads it, in every language and without', () => {
  fc.assert(
    fc.property(fc.oneof(tricky, fc.webUrl(), fc.webPath()), (target) => {
      const own = ownAddress(target, here);
      if (!own) return;
      const path = pathOf(own);
      const ways = [path, decodeURIComponent(own.pathname), splitLocale(path).path];
      for (const way of [...ways, ...locales.map((locale) => inLocale(path, locale))]) {
        expect(new URL(way, here).origin).toBe('https://stories.example');
        expect(new URL(encodeURI(way), 'https://stories.example/login').origin).toBe('https://stories.example');
      }
    }),
    { numRuns: 5_000 },
  );
});

test('no language can be cut off an address so that another site is left', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      for (const locale of locales) expect(inLocale(`/${text}`, locale)).not.toMatch(/^[/\\]{2}/);
    }),
    { numRuns: 2_000 },
  );
});
