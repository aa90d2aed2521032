import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Book, defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/docx/read.ts';
import { write } from '#formats/docx/write.ts';
import { readBook } from '#formats/read-book.ts';
import { arbitraryBook, withoutPictureNames, writeOptions } from '#tests/fixtures/books/arbitrary-book.ts';
import { bookOf, outline } from '#tests/fixtures/books/show.ts';
import { wordsOfBook } from '#tests/fixtures/books/words.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');
const hasPandoc = (() => {
  try {
    execFileSync('pandoc', ['--version']);
    return true;
  } catch {
    return false;
  }
})();
if (!hasPandoc) console.info('reading by pandoc skipped: no pandoc on the PATH');
const reread = (book: Book, layout: 'manuscript' | 'laidOut') =>
  bookOf(read(write(book, writeOptions(layout)), defaultBookLimits));

test.each(['manuscript', 'laidOut'] as const)('a book written as a %s is read back as it was', (layout) => {
  fc.assert(
    fc.property(arbitraryBook(), (book) => {
      expect(withoutPictureNames(reread(book, layout))).toEqual(withoutPictureNames(book));
    }),
    { numRuns: 100 },
  );
});

test('the same book gives the same bytes', () => {
  fc.assert(
    fc.property(arbitraryBook(), (book) => {
      expect(write(book, writeOptions())).toEqual(write(book, writeOptions()));
    }),
    { numRuns: 10 },
  );
});

test('characters that XML has no room for are dropped', () => {
  const content = [{ type: 'text' as const, text: 'a\u0001\uffffb' }];
  const blocks = [
    {
      kind: 'chapter' as const,
      title: 'T',
      text: { type: 'doc' as const, content: [{ type: 'paragraph' as const, content }] },
      children: [],
    },
  ];

  expect(wordsOfBook(reread({ images: new Map(), blocks }, 'laidOut'))).toEqual(['T', 'ab']);
});

const books = [
  'en-alice/alice.epub',
  'uk-khiba-revut-voly/khiba-revut-voly.epub',
  'en-war-and-peace/war-and-peace.epub',
];
const present = existsSync(corpus);
if (!present) console.info(`corpus round trips skipped: no corpus at ${corpus}`);

test.skipIf(!present).each(books)(
  'the outline of %s is read back, and no word, note or emphasis is lost on the way',
  { tags: 'corpus' },
  (file) => {
    const book = bookOf(readBook(new Uint8Array(readFileSync(resolve(corpus, file))), file, defaultBookLimits));
    const back = reread(book, 'laidOut');

    expect(outline(back.blocks)).toEqual(outline(book.blocks));
    expect(wordsOfBook(back)).toEqual(wordsOfBook(book));
    expect(wordsOfBook(back, 'emphasis')).toEqual(wordsOfBook(book, 'emphasis'));
    expect(wordsOfBook(back, 'notes')).toEqual(wordsOfBook(book, 'notes'));
    expect(back.images.size).toBe([...book.images.keys()].filter((key) => key !== book.cover).length);
  },
);

test.skipIf(!present || !hasPandoc)('pandoc reads the same words', { tags: 'corpus' }, () => {
  const file = books[0] ?? '';
  const book = bookOf(readBook(new Uint8Array(readFileSync(resolve(corpus, file))), file, defaultBookLimits));
  const path = join(mkdtempSync(join(tmpdir(), 'fabula-')), 'book.docx');
  writeFileSync(path, write(book, writeOptions()));
  const plain = execFileSync('pandoc', ['-f', 'docx', '-t', 'plain', '--wrap=none', path], { encoding: 'utf8' });

  expect(plain.replace(/^\[[^\]]*\]$/gm, '').match(/[\p{L}\p{M}\p{N}]+/gu)).toEqual(wordsOfBook(book));
});
