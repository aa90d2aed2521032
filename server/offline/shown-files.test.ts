import { expect, test } from 'vitest';
import { locales } from '#domain/locale.ts';
import { offlineEntries, offlineFilesOf, readOfflineFiles } from '#server/offline/shown-files.ts';

const { journey, writing } = offlineEntries;
const words = Object.fromEntries(
  locales.flatMap((locale) => [
    [`locales/${locale}/index.ts`, { file: `assets/${locale}.js`, imports: ['_shared.js'] }],
    ...['travel', 'writing', 'formatting', 'offline-writing', 'manage'].map((part) => [
      `locales/${locale}/${part}.ts`,
      { file: `assets/${part}-${locale}.js` },
    ]),
  ]),
);
const parts = [
  'alerts/alert-list',
  'editor/footnotes/note-popover',
  ...['character', 'language', 'link', 'shortcuts'].map((name) => `editor/formatting/${name}-dialog`),
];
const built = {
  ...words,
  ...Object.fromEntries(parts.map((part) => [`app/${part}.tsx`, { file: `assets/${part.split('/').at(-1)}.js` }])),
  '/somewhere/app/ui/styles.css': { file: 'assets/styles.css' },
  '/somewhere/app/ui/working.css': { file: 'assets/working.css' },
  'formats/ink/tell.ts': { file: 'assets/tell.js', imports: ['_engine.js'] },
  [journey]: { file: 'assets/entry.js', imports: ['_shared.js', '_engine.js'], dynamicImports: ['app/later.tsx'] },
  [writing]: { file: 'assets/room.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_engine.js'] },
  // Parts may import each other.
  '_engine.js': { file: 'assets/engine.js', imports: ['_shared.js'] },
  'app/later.tsx': { file: 'assets/later.js' },
};
const inEach = (name: (locale: string) => string) => locales.map((locale) => `/assets/${name(locale)}.js`);

test('a journey is shown by its script with all it imports, its words in every language, and the styles', () => {
  expect(offlineFilesOf(built)?.journey).toEqual({
    script: '/assets/entry.js',
    styles: ['/assets/styles.css'],
    all: [
      ...['/assets/engine.js', '/assets/entry.js', '/assets/shared.js', '/assets/styles.css'],
      ...inEach((locale) => locale),
      ...inEach((locale) => `travel-${locale}`),
    ].sort(),
  });
  // Only a journey that tells ink needs it, and keeps no file twice.
  expect(offlineFilesOf(built)?.ink).toEqual(['/assets/tell.js']);
});

test('a writing room is shown with the styles of working pages, and with the parts that it fetches later', () => {
  expect(offlineFilesOf(built)?.writing).toEqual({
    script: '/assets/room.js',
    styles: ['/assets/styles.css', '/assets/working.css'],
    all: [
      ...['/assets/engine.js', '/assets/room.js', '/assets/shared.js', '/assets/styles.css', '/assets/working.css'],
      ...parts.map((part) => `/assets/${part.split('/').at(-1)}.js`),
      ...inEach((locale) => locale),
      ...['writing', 'formatting', 'offline-writing'].flatMap((part) => inEach((locale) => `${part}-${locale}`)),
    ].sort(),
  });
});

test('a build without them shows nothing, and one that lacks a part of them is noticed', () => {
  const { [journey]: _, [writing]: __, ...without } = built;
  expect(offlineFilesOf(without)).toEqual({ journey: undefined, ink: [], writing: undefined });
  expect(readOfflineFiles('/nowhere')).toBeUndefined();
  const { '_engine.js': ___, ...broken } = built;
  expect(() => offlineFilesOf(broken)).toThrow('_engine.js');
});
