import { expect, test } from 'vitest';
import type { BookProblem, BookWarning } from '#domain/book.ts';
import { sentenceOf, warningSentence } from './failure-sentence.ts';

const problems: Readonly<Record<BookProblem['kind'], true>> = {
  ...{ empty: true, tooLarge: true, tooManyEntries: true, tooDeep: true, tooSlow: true, notThisFormat: true },
  ...{ unknownFormat: true, damaged: true, encrypted: true, fixedLayout: true, noText: true, severalBooks: true },
  ...{ newerArchive: true, oldFormat: true, headingsOnly: true, pdf: true, picture: true, kindle: true },
  ...{ pages: true, packed: true, scrivener: true, plainText: true, notText: true },
  ...{ inkError: true, inkIncludeMissing: true },
};

test('every problem of a file is a sentence on the terminal, with its place', () => {
  for (const kind of Object.keys(problems)) {
    const said = sentenceOf({ kind: 'invalid', problems: [{ kind, file: 'a.docx', place: 'line 3' }] });
    expect(said).toMatch(/^a\.docx, line 3: \p{Lu}.* .*\.$/u);
    expect(said).not.toContain('refused');
  }
  expect(sentenceOf({ kind: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes' }] })).toBe(
    'The file or its contents are too large.',
  );
  expect(sentenceOf({ kind: 'invalid', problems: [{ kind: 'pdf', file: 'a.docx' }] })).toContain('You can import EPUB');
  for (const because of ['notMember', 'needsRole', 'unproved', 'busy'])
    expect(sentenceOf({ kind: 'forbidden', because })).toMatch(/^\p{Lu}.* .*\.$/u);
});

test('a warning is words, and where it is stands behind them', () => {
  const kind: BookWarning['kind'] = 'imageMissing';
  expect(warningSentence(kind)).toBe('A picture is missing:');
});
