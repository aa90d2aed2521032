// @module-tag corpus
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Book, type BookBlock, defaultBookLimits } from '#domain/book.ts';
import { inlineText, notesOf, plainText } from '#domain/plain-text.ts';
import { write as writeEpub } from '#formats/epub/write.ts';
import { write as writeHtml } from '#formats/html/write.ts';
import { write as writeMarkdown } from '#formats/markdown/write.ts';
import { readBook } from '#formats/read-book.ts';
import { bookOf } from '#tests/fixtures/books/show.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const novels = ['en-alice/alice.epub', 'es-don-quijote/don-quijote.md', 'uk-khiba-revut-voly/khiba-revut-voly.epub'];
/** A small book of our own, and the novels where they are. */
const files = [
  join(import.meta.dirname, '../tests/fixtures/books/small-novel.md'),
  ...novels.map((file) => resolve(corpus, file)).filter((file) => existsSync(file)),
];
const present = spawnSync('pandoc', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'fabula-pandoc-'));
afterAll(() => rmSync(folder, { recursive: true }));

const wordsIn = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** How often each word is there: notes stand elsewhere in each format. */
function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words.toSorted()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function wordsOf(book: Book): string[] {
  const visit = (block: BookBlock): string[] => [
    ...wordsIn(block.title),
    ...wordsIn(plainText(block.text)),
    ...notesOf(block.text).flatMap((note) => wordsIn(inlineText(note))),
    ...block.children.flatMap(visit),
  ];
  return book.blocks.flatMap(visit);
}

/** Pandoc's reading of a file, as plain text. */
function asPandocReads(bytes: Uint8Array, ending: string, format: string): string[] {
  const file = join(folder, `book.${ending}`);
  writeFileSync(file, bytes);
  const { stdout } = spawnSync('pandoc', [file, '-f', format, '-t', 'plain', '--wrap=none'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return wordsIn(stdout);
}

const formats = [
  ['md', 'markdown', writeMarkdown],
  ['html', 'html', writeHtml],
  ['epub', 'epub', writeEpub],
] as const;

test.skipIf(!present).each(
  files
    .flatMap((file) => formats.map(([ending, format, write]) => [file, ending, format, write] as const))
    // Pandoc takes half a minute to read a long book of this kind, and the other two show the same.
    .filter(([file, ending]) => !file.includes('es-don-quijote') || ending === 'md'),
)(
  'Pandoc reads the words of %s as %s',
  (file, ending, format, write) => {
    const book = bookOf(readBook(new Uint8Array(readFileSync(file)), file, defaultBookLimits));
    const ours = counted(wordsOf(book));
    const theirs = counted(asPandocReads(write(book, writeOptions), ending, format));

    // Theirs have more: the contents, the title page, the descriptions of pictures.
    const lost = [...ours].filter(([word, count]) => (theirs.get(word) ?? 0) < count);
    expect(lost).toEqual([]);
  },
  600_000,
);
