import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Book, type BookBlock, defaultBookLimits } from '#domain/book.ts';
import { plainText } from '#domain/plain-text.ts';
import { readBook } from '#formats/read-book.ts';
import { read } from '#formats/text/read.ts';
import { write } from '#formats/text/write.ts';
import en from '#locales/en/manuscript.ts';
import es from '#locales/es/manuscript.ts';
import uk from '#locales/uk/manuscript.ts';
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
    '=====================\nThe Lamp at Cold Knap\n=====================',
    'de Nell Harker',
    'Before\n======',
    'The wick\n--------',
  ]);
  expect(text).toContain('the same thing.[1] He kept');
  expect(text).toContain('\n\nNotes:\n\n[1] The minute of 1871');
  expect(text).toContain('\n\n* * *\n\nThey ate');
});

test.skipIf(books.length === 0).each(books)('outline and words of %s are read back', { tags: 'corpus' }, (file) => {
  const book = bookAt(file);
  const again = bookOf(read(write(book, writeOptions), defaultBookLimits));

  expect([again.title, again.author]).toEqual([book.title, book.author]);
  expect(
    outline(again.blocks)
      .map((line) => line.trim())
      .filter((line) => line !== 'scene'),
  ).toEqual(
    outline(book.blocks)
      .map((line) => line.trim())
      .filter((line) => line !== 'scene'),
  );
  expect(wordsOf(again)).toEqual(wordsOf(book));
});

test.each([en, es, uk].map(({ export: { labels } }) => labels.by))('the author after “%s” is read back', (by) => {
  const chapter = (title: string): BookBlock => ({
    kind: 'chapter',
    title,
    text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It began.' }] }] },
    children: [],
  });
  const facts = (book: Partial<Book>) => {
    const options = { ...writeOptions, labels: { ...writeOptions.labels, by } };
    const bytes = write({ images: new Map(), blocks: [chapter('One'), chapter('Two')], ...book }, options);
    const { title, author, blocks } = bookOf(read(bytes, defaultBookLimits));
    return [title, author, ...outline(blocks)];
  };

  expect(facts({ title: 'Дім', author: 'Jan de Vries' })).toEqual([
    'Дім',
    'Jan de Vries',
    'chapter One',
    'chapter Two',
  ]);
  expect(facts({ title: 'Part 1', author: 'A. B.', blocks: [chapter('')] })).toEqual([
    'Part 1',
    'A. B.',
    'chapter Part 1',
  ]);
  expect(facts({ title: 'T' })).toEqual(['T', undefined, 'chapter One', 'chapter Two']);
  expect(facts({})).toEqual([undefined, undefined, 'chapter One', 'chapter Two']);
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
