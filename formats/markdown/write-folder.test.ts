import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Book, defaultBookLimits } from '#domain/book.ts';
import { readFolder } from '#formats/folder/read.ts';
import { writeFolder as write } from '#formats/markdown/write-folder.ts';
import { readBook } from '#formats/read-book.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { bookOf, shown } from '#tests/fixtures/books/show.ts';
import { asFiled, byFileName, smallBook, writeOptions } from '#tests/fixtures/books/small-book.ts';

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

const readAgain = (book: Book) =>
  bookOf(readFolder([{ name: 'a.zip', bytes: write(book, writeOptions) }], defaultBookLimits));

test('every book is the same when it is read again', () => {
  fc.assert(
    fc.property(smallBook, (book) => {
      expect(byFileName(readAgain(book))).toEqual(byFileName(asFiled(book)));
    }),
    { numRuns: 400 },
  );
}, 600_000);

test.skipIf(books.length === 0).each(books)('%s is read back as it was', { tags: 'corpus' }, (file) => {
  const book = bookAt(file);

  expect(byFileName(readAgain(book))).toEqual(byFileName(asFiled(book)));
});

test('pictures with a size and indents of verse in another language are read back from inside a part', () => {
  const picture = { type: 'image' as const, attrs: { file: 'p', alt: 'The lamp', width: 300, height: 200 } };
  const verse = {
    type: 'verse' as const,
    content: [
      { type: 'text' as const, text: 'The sea' },
      { type: 'hardBreak' as const },
      { type: 'text' as const, text: '    la mar', marks: [{ type: 'language' as const, attrs: { lang: 'es' } }] },
    ],
  };
  const text = { type: 'doc' as const, content: [picture, verse] };
  const chapter = { kind: 'chapter' as const, title: 'The Keeper', text, children: [] };
  const part = { kind: 'part' as const, title: 'Part 1', text, children: [chapter] };
  const image = { name: 'lamp.png', contentType: 'image/png', bytes: onePixel };
  const book: Book = { title: 'The Lamp', language: 'en', images: new Map([['p', image]]), blocks: [part] };
  const files = Object.entries(unzipSync(write(book, writeOptions))).map(([name, bytes]) => ({ name, bytes }));

  for (const read of [
    readFolder(files, defaultBookLimits),
    readFolder([{ name: 'a.zip', bytes: write(book, writeOptions) }], defaultBookLimits),
  ]) {
    const [again] = bookOf(read).blocks;
    const lines = ['image: images/lamp.png The lamp', 'verse: The sea/{@es:    la mar}'];

    expect(read).toMatchObject({ warnings: [] });
    expect([again, again?.children[0]].map(shown)).toEqual([lines, lines]);
    expect(again?.children[0]?.text.content[0]).toMatchObject({ attrs: { width: 300, height: 200 } });
  }
});
