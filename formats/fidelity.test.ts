// @module-tag corpus
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Book, type BookBlock, defaultBookLimits } from '#domain/book.ts';
import { leaves, notesOf, plainText } from '#domain/plain-text.ts';
import type { Inline, TextRun } from '#domain/text.ts';
import { readBook } from '#formats/read-book.ts';
import { bookOf } from '#tests/fixtures/books/show.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const present = existsSync(corpus);
if (!present) console.info(`fidelity tests skipped: no corpus at ${corpus}`);
const bytesOf = (file: string) => new Uint8Array(readFileSync(resolve(corpus, file)));
const bookAt = (file: string) => bookOf(readBook(bytesOf(file), file, defaultBookLimits));

const wordsIn = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const allBlocks = (blocks: readonly BookBlock[]): BookBlock[] =>
  blocks.flatMap((block) => [block, ...allBlocks(block.children)]);
const titlesAndText = (book: Book) =>
  allBlocks(book.blocks).flatMap((block) => [...wordsIn(block.title), ...wordsIn(plainText(block.text))]);
const runsIn = (book: Book): TextRun[] =>
  allBlocks(book.blocks)
    .flatMap(({ text }) => leaves(text.content) as { content?: readonly Inline[] }[])
    .flatMap(({ content = [] }) => content.filter((inline) => inline.type === 'text'));
const marked = (book: Book, mark: string) =>
  runsIn(book).flatMap((run) => (run.marks?.some(({ type }) => type === mark) ? wordsIn(run.text) : [])).length;
const notesIn = (book: Book) => allBlocks(book.blocks).flatMap(({ text }) => notesOf(text));
const picturesIn = (book: Book) =>
  allBlocks(book.blocks).flatMap(({ text }) => leaves(text.content).filter(({ type }) => type === 'image'));

/** The words of XHTML by the plainest means: tags off, references resolved. */
function stripped(xhtml: string): string {
  return xhtml
    .replace(/<head[\s\S]*?<\/head>/, ' ')
    .replace(/<\/?(?:em|i|b|strong|span|abbr|a|q|sup|sub|time|cite)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt);/g, ' ');
}

function pagesOf(file: string, leaveOut: RegExp): string[] {
  const files = unzipSync(bytesOf(file));
  const [opf = ''] = Object.keys(files).filter((name) => name.endsWith('.opf'));
  const xml = strFromU8(files[opf] ?? new Uint8Array());
  const hrefs = new Map(
    [...xml.matchAll(/<item [^>]*>/g)].map(([item]) => [
      / id="([^"]*)"/.exec(item)?.[1],
      / href="([^"]*)"/.exec(item)?.[1],
    ]),
  );
  const paths = [...xml.matchAll(/<itemref idref="([^"]*)"/g)].map(
    ([, id]) => opf.replace(/[^/]*$/, '') + hrefs.get(id),
  );
  return paths.filter((path) => !leaveOut.test(path)).map((path) => strFromU8(files[path] ?? new Uint8Array()));
}

test.skipIf(!present).each([
  ['en-alice/alice.epub', /nav|title_page/],
  ['uk-khiba-revut-voly/khiba-revut-voly.epub', /nav|title_page/],
])('no word of %s is lost or moved', (file, leaveOut) => {
  const pages = pagesOf(file, leaveOut);
  const source = pages.flatMap((page) => wordsIn(stripped(page)));
  const book = bookAt(file);

  expect(titlesAndText(book)).toEqual(source);
  expect(allBlocks(book.blocks).filter(({ kind }) => kind !== 'scene')).toHaveLength(
    pages.join('').match(/<h[1-6]/g)?.length ?? 0,
  );
  expect(picturesIn(book)).toHaveLength(pages.join('').match(/<img/g)?.length ?? 0);
  const emphasised = pages.flatMap((page) =>
    [...page.matchAll(/<em>([\s\S]*?)<\/em>/g)].flatMap(([, words = '']) => wordsIn(stripped(words))),
  );
  expect(marked(book, 'emphasis')).toBe(emphasised.length);
});

test.skipIf(!present)('no word and no note of War and Peace is lost', () => {
  const file = 'en-war-and-peace/war-and-peace.epub';
  // Left out on purpose: the half title (a title said again) and the marks of the notes, whose text is at its reference.
  const pages = pagesOf(file, /halftitlepage|endnotes/);
  const withoutMarks = pages.map((page) => page.replace(/<a [^>]*noteref"[^>]*>\d+<\/a>/g, ''));
  const source = withoutMarks.flatMap((page) => wordsIn(stripped(page)));
  const book = bookAt(file);
  // Titles that the navigation adds to pages without such a heading.
  const added = wordsIn('Titlepage');
  const read = titlesAndText(book);

  expect(read.slice(added.length)).toEqual(source);
  const notes = pagesOf(file, /^(?!.*endnotes)/).join('');
  expect(notesIn(book)).toHaveLength(notes.match(/<li id="note-/g)?.length ?? 0);
  expect(notesIn(book).flatMap((note) => note.flatMap((run) => ('text' in run ? wordsIn(run.text) : [])))).toEqual(
    [...notes.matchAll(/<li id="note-\d+">([\s\S]*?)<\/li>/g)].flatMap(([, note = '']) => wordsIn(stripped(note))),
  );
  expect(marked(book, 'emphasis')).toBeGreaterThan(1_500);
});

test
  .skipIf(!present)
  .each([
    'es-don-quijote/don-quijote.md',
    'en-alice/alice.md',
    'uk-khiba-revut-voly/khiba-revut-voly.md',
    'uk-tini-zabutykh-predkiv/tini-zabutykh-predkiv.md',
  ])('no word of %s is lost or moved', (file) => {
  const source = readFileSync(resolve(corpus, file), 'utf8')
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/!\[[\s\S]*?\]\([^)]*\)/g, '');
  const book = bookAt(file);
  const titled = source.includes('\n#') ? [] : wordsIn(book.title ?? '');

  expect(titlesAndText(book)).toEqual([...titled, ...wordsIn(source.replace(/[*\\]/g, ''))]);
  const emphasised = [...source.matchAll(/(?<![*\\\w])\*(?![*\s])([^*\n]+?)\*(?!\*)/g)].flatMap(([, words = '']) =>
    wordsIn(words),
  );
  expect(marked(book, 'emphasis')).toBe(emphasised.length);
  expect(allBlocks(book.blocks).filter(({ title }) => title !== '')).toHaveLength(
    (source.match(/^#/gm)?.length ?? 0) + (titled.length > 0 ? 1 : 0),
  );
});

test.skipIf(!present).each(['uk-tini-zabutykh-predkiv/tini-zabutykh-predkiv.txt', 'en-alice/alice.txt'])(
  'no word of %s is lost or moved',
  (file) => {
    expect(titlesAndText(bookAt(file))).toEqual(wordsIn(readFileSync(resolve(corpus, file), 'utf8')));
  },
);

test
  .skipIf(!present)
  .each([
    'cnt-mathml-support',
    'nav-activation',
    'ocf-mimetype-file-missing-error',
    'ocf-zip-valid',
    'pkg-dir_rtl-root-ltr',
    'pkg-spine-order',
    'pkg-title-order',
    'pub-foreign_xml-spine',
  ])('the sample %s is read', (name) => {
  const words = titlesAndText(bookAt(`epub-samples/${name}.epub`)).join(' ');

  expect(words).toMatch(
    name.startsWith('ocf') ? /Call me Ishmael/ : /Test passes|must appear first[\s\S]*second[\s\S]*third[\s\S]*last/,
  );
  expect(words).not.toContain('Test fails');
});

test.skipIf(!present).each([
  ['uk-cp1251-crlf.txt', 'windows-1251'],
  ['es-cp1252-crlf.txt', 'windows-1252'],
])('no word of %s is lost, though its encoding is old', (name, encoding) => {
  const file = `legacy-encodings/${name}`;
  const result = readBook(bytesOf(file), file, defaultBookLimits);

  expect(titlesAndText(bookOf(result))).toEqual(wordsIn(new TextDecoder(encoding).decode(bytesOf(file))));
  expect(result).toMatchObject({ warnings: [{ kind: 'encodingGuessed', place: encoding, count: 1 }] });
});

test.skipIf(!present)('no word and no picture of en-alice/alice.html is lost or moved', () => {
  const file = 'en-alice/alice.html';
  const source = new TextDecoder().decode(bytesOf(file));
  const book = bookAt(file);

  expect(titlesAndText(book)).toEqual(wordsIn(stripped(source)));
  expect(allBlocks(book.blocks).filter(({ title }) => title !== '')).toHaveLength(
    source.match(/<h[1-6]/g)?.length ?? 0,
  );
});

test.skipIf(!present)('every example of CommonMark is read, and no word of it is lost', () => {
  const examples = JSON.parse(strFromU8(bytesOf('commonmark-examples/commonmark-0.31.2.json'))) as {
    example: number;
    markdown: string;
    html: string;
  }[];
  const lost = examples.filter(({ markdown, html }) => {
    const read = readBook(strToU8(`Lead.\n\n${markdown}`), 'a.md', defaultBookLimits);
    if (!read.ok) return true;
    // Marks inside a word divide it in the page, not in our text.
    const all = titlesAndText(read.book).join('');
    return wordsIn(shownWords(html)).some((word) => !all.includes(word));
  });

  expect(lost.map(({ example, markdown }) => `${example}: ${markdown}`)).toEqual([]);
});

/** The words that a page of HTML shows. */
function shownWords(html: string): string {
  return html
    .replace(/<(script|style|textarea)[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![A-Z][\s\S]*?>|<!\[CDATA\[[\s\S]*?\]\]>/g, ' ')
    .replace(/<\/?[a-z](?:"[^"]*"|'[^']*'|[^>"'])*(?:>|$)/gi, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, ' ');
}
