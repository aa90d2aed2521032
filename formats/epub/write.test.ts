import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Book, defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/epub/read.ts';
import { write } from '#formats/epub/write.ts';
import { readBook } from '#formats/read-book.ts';
import { epubProblems, hasEpubChecker } from '#tests/epub-checker.ts';
import { bookOf } from '#tests/fixtures/books/show.ts';
import { asFiled, byFileName, smallBook, writeOptions } from '#tests/fixtures/books/small-book.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');
const books = [
  'en-alice/alice.epub',
  'en-war-and-peace/war-and-peace.epub',
  'es-don-quijote/don-quijote.md',
  'uk-khiba-revut-voly/khiba-revut-voly.epub',
].filter((file) => existsSync(resolve(corpus, file)));
const bookAt = (file: string) =>
  bookOf(readBook(new Uint8Array(readFileSync(resolve(corpus, file))), file, defaultBookLimits));

if (books.length === 0) console.info(`corpus tests skipped: no corpus at ${corpus}`);

const problemsOf = (book: Book) => epubProblems(write(book, writeOptions));

const readAgain = (book: Book) => bookOf(read(write(book, writeOptions), defaultBookLimits));

test('every book is the same when it is read again', () => {
  fc.assert(
    fc.property(smallBook, (book) => {
      expect(byFileName(readAgain(book))).toEqual(byFileName(asFiled(book)));
    }),
    { numRuns: 400 },
  );
});

test.skipIf(books.length === 0).each(books)('%s is read back as it was', { tags: 'corpus' }, (file) => {
  const book = bookAt(file);

  expect(byFileName(readAgain(book))).toEqual(byFileName(asFiled(book)));
});

test('the same book gives the same bytes', () => {
  fc.assert(
    fc.property(smallBook, (book) => {
      expect(write(book, writeOptions)).toEqual(write(book, writeOptions));
    }),
    { numRuns: 5 },
  );
});

// The checker takes many seconds for a long book: one is enough.
const checked = books.filter((file) => !file.startsWith('es-don-quijote/'));

test.skipIf(!hasEpubChecker || books.length === 0).each(checked)(
  'epubcheck finds nothing in %s',
  { tags: 'corpus', timeout: 600_000 },
  (file) => {
    expect(problemsOf(bookAt(file))).toBe('');
  },
);

test.skipIf(!hasEpubChecker)(
  'epubcheck finds nothing in a book that holds everything',
  () => {
    for (const book of fc.sample(smallBook, { numRuns: 2, seed: 7 })) expect(problemsOf(book)).toBe('');
  },
  600_000,
);
