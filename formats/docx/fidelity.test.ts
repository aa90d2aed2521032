// @module-tag corpus
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/docx/read.ts';
import { readBook } from '#formats/read-book.ts';
import { bookOf, outline } from '#tests/fixtures/books/show.ts';
import { wordsOfBook } from '#tests/fixtures/books/words.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../../shared/corpus');
const present = existsSync(corpus);
if (!present) console.info(`fidelity tests skipped: no corpus at ${corpus}`);
const bytesOf = (file: string) => new Uint8Array(readFileSync(resolve(corpus, file)));
const bookAt = (file: string) => bookOf(read(bytesOf(file), defaultBookLimits));

/** The words of a document by the plainest means: paragraphs by their end tags, tags off. */
function wordsOfXml(file: string, part: RegExp): string[] {
  const xml = strFromU8(unzipSync(bytesOf(file))['word/document.xml'] ?? new Uint8Array());
  const body = xml.replace(/<w:p><w:pPr><w:pStyle w:val="(?:Title|Author)".*?<\/w:p>/gs, '');
  const kept = body.replace(/<w:(?:br|cr|tab)\b[^>]*>|<\/w:p>/g, ' ');
  return [...kept.matchAll(part)].flatMap(([piece]) =>
    [piece.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, ' ')].flatMap(
      (text) => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    ),
  );
}

test
  .skipIf(!present)
  .each(['en-alice/alice', 'uk-khiba-revut-voly/khiba-revut-voly', 'en-war-and-peace/war-and-peace'])(
  'no word or picture of %s.docx is lost or moved',
  (name) => {
    const book = bookAt(`${name}.docx`);

    expect(wordsOfBook(book)).toEqual(wordsOfXml(`${name}.docx`, /<w:body>.*<\/w:body>/gs));
    expect(book.images.size).toBe(
      Object.keys(unzipSync(bytesOf(`${name}.docx`))).filter((path) => path.includes('media/')).length,
    );
    const emphasised = wordsOfXml(`${name}.docx`, /<w:r><w:rPr>(?:(?!<\/w:rPr>).)*<w:i \/>.*?<\/w:r>/gs);
    expect(wordsOfBook(book, 'emphasis').join('')).toBe(emphasised.join(''));
  },
);

test.skipIf(!present).each(['en-alice/alice', 'uk-khiba-revut-voly/khiba-revut-voly'])(
  '%s.docx says the same as its sister in Markdown',
  (name) => {
    const sister = bookOf(readBook(bytesOf(`${name}.md`), `${name}.md`, defaultBookLimits));
    const book = bookAt(`${name}.docx`);

    expect(wordsOfBook(book)).toEqual(wordsOfBook(sister));
    expect(wordsOfBook(book, 'emphasis')).toEqual(wordsOfBook(sister, 'emphasis'));
  },
);

test.skipIf(!present)('War and Peace as DOCX has the parts in parts of its sister in EPUB', () => {
  const parts = (file: string) =>
    outline(bookOf(readBook(bytesOf(file), file, defaultBookLimits)).blocks)
      .filter((line) => !line.includes('scene'))
      .map((line) => line.replace(/[.:\u2060]/g, ''));
  const named = parts('en-war-and-peace/war-and-peace.docx');

  // The navigation of the EPUB has its title page and imprint besides.
  expect(named).toEqual(
    parts('en-war-and-peace/war-and-peace.epub').filter((line) => !/Titlepage|Imprint|Uncopyright|Colophon/.test(line)),
  );
  expect(named).toContain('  part Part I 1805');
});
