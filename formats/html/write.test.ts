import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Book, defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/html/read.ts';
import { write } from '#formats/html/write.ts';
import { readBook } from '#formats/read-book.ts';
import { bookOf } from '#tests/fixtures/books/show.ts';
import { asFiled, byPicture, smallBook, writeOptions } from '#tests/fixtures/books/small-book.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');
const books = [
  'en-alice/alice.epub',
  'en-war-and-peace/war-and-peace.epub',
  'es-don-quijote/don-quijote.md',
  'uk-khiba-revut-voly/khiba-revut-voly.epub',
].filter((file) => existsSync(resolve(corpus, file)));
if (books.length === 0) console.info(`corpus tests skipped: no corpus at ${corpus}`);
const bookAt = (file: string) =>
  bookOf(readBook(new Uint8Array(readFileSync(resolve(corpus, file))), file, defaultBookLimits));
const readAgain = (book: Book) => bookOf(read(write(book, writeOptions), defaultBookLimits));

test('every book is the same when it is read again', () => {
  fc.assert(
    fc.property(smallBook, (book) => {
      expect(byPicture(readAgain(book))).toEqual(byPicture(asFiled(book)));
    }),
    { numRuns: 400 },
  );
});

test.skipIf(books.length === 0).each(books)('%s is read back as it was', { tags: 'corpus' }, (file) => {
  const book = bookAt(file);

  expect(byPicture(readAgain(book))).toEqual(byPicture(asFiled(book)));
});
