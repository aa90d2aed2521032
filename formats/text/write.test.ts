import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Book, type BookBlock, defaultBookLimits } from '#domain/book.ts';
import { plainText } from '#domain/plain-text.ts';
import { readBook } from '#formats/read-book.ts';
import { read } from '#formats/text/read.ts';
import { write } from '#formats/text/write.ts';
import { bookOf, outline } from '#tests/fixtures/books/show.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');
const books = ['es-don-quijote/don-quijote.md', 'uk-khiba-revut-voly/khiba-revut-voly.epub'].filter((file) =>
  existsSync(resolve(corpus, file)),
);
if (books.length === 0) console.info(`corpus tests skipped: no corpus at ${corpus}`);
const bookAt = (file: string) =>
  bookOf(readBook(new Uint8Array(readFileSync(resolve(corpus, file))), file, defaultBookLimits));

test('plain text has a line for each paragraph, titles underlined, and notes at the end of their chapter', () => {
  const novel = bookOf(
    readBook(
      new Uint8Array(readFileSync(resolve(import.meta.dirname, '../../tests/fixtures/books/small-novel.md'))),
      'small-novel.md',
      defaultBookLimits,
    ),
  );
  const text = new TextDecoder().decode(write(novel, writeOptions));

  expect(text.split('\n\n').slice(0, 4)).toEqual([
    'The Lamp at Cold Knap',
    'de Nell Harker',
    'Before\n======',
    'The wick\n--------',
  ]);
  expect(text).toContain('the same thing.[1] He kept');
  expect(text).toContain('\n\nNotes:\n\n[1] The minute of 1871');
  expect(text).toContain('\n\n* * *\n\nThey ate');
});

test.skipIf(books.length === 0).each(books)('the outline and the words of %s come back', (file) => {
  const book = bookAt(file);
  const again = bookOf(read(write(book, writeOptions), defaultBookLimits));
  const [opening = '', ...rest] = outline(again.blocks);

  // The title and the author stand before the first heading.
  expect(opening).toBe('chapter');
  expect(rest.map((line) => line.trim()).filter((line) => line !== 'scene')).toEqual(
    outline(book.blocks)
      .map((line) => line.trim())
      .filter((line) => line !== 'scene'),
  );
  expect(wordsOf(again).slice(wordsIn(`${book.title} de ${book.author}`).length)).toEqual(wordsOf(book));
});

const wordsIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
function wordsOf(book: Book): string[] {
  const visit = (block: BookBlock): string[] => [
    ...wordsIn(block.title),
    ...wordsIn(plainText(block.text)),
    ...block.children.flatMap(visit),
  ];
  return book.blocks.flatMap(visit);
}
