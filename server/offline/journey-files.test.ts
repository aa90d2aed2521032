import { expect, test } from 'vitest';
import { locales } from '#domain/locale.ts';
import { journeyFilesOf, offlineEntry, readJourneyFiles } from '#server/offline/journey-files.ts';

const words = Object.fromEntries(
  locales.flatMap((locale) => [
    [`locales/${locale}/index.ts`, { file: `assets/${locale}.js`, imports: ['_shared.js'] }],
    [`locales/${locale}/travel.ts`, { file: `assets/travel-${locale}.js` }],
    [`locales/${locale}/writing.ts`, { file: `assets/writing-${locale}.js` }],
  ]),
);
const built = {
  ...words,
  '/somewhere/app/ui/styles.css': { file: 'assets/styles.css' },
  '/somewhere/app/ui/working.css': { file: 'assets/working.css' },
  'formats/ink/tell.ts': { file: 'assets/tell.js', imports: ['_engine.js'] },
  [offlineEntry]: { file: 'assets/entry.js', imports: ['_shared.js', '_engine.js'], dynamicImports: ['app/later.tsx'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_engine.js'] },
  // Parts may import each other.
  '_engine.js': { file: 'assets/engine.js', imports: ['_shared.js'] },
  'app/later.tsx': { file: 'assets/later.js' },
};

test('a journey is shown by its script with all it imports, its words in every language, and the styles', () => {
  expect(journeyFilesOf(built)).toEqual({
    script: '/assets/entry.js',
    styles: '/assets/styles.css',
    all: [
      '/assets/en.js',
      '/assets/engine.js',
      '/assets/entry.js',
      '/assets/es.js',
      '/assets/shared.js',
      '/assets/styles.css',
      '/assets/travel-en.js',
      '/assets/travel-es.js',
      '/assets/travel-uk.js',
      '/assets/uk.js',
    ],
    // Only a journey that tells ink needs it, and keeps no file twice.
    ink: ['/assets/tell.js'],
  });
});

test('a build without it shows no journeys, and one that lacks a part of it is noticed', () => {
  const { [offlineEntry]: _, ...without } = built;
  expect(journeyFilesOf(without)).toBeUndefined();
  expect(readJourneyFiles('/nowhere')).toBeUndefined();
  const { '_engine.js': __, ...broken } = built;
  expect(() => journeyFilesOf(broken)).toThrow('_engine.js');
});
