import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import { readBook } from '#formats/read-book.ts';
import { buildDocx, paragraphXml } from '#tests/fixtures/books/docx.ts';
import { buildEpub } from '#tests/fixtures/books/epub.ts';
import { buildOdt } from '#tests/fixtures/books/odt.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

/** Lines in bold begin with two stars. */
const isBold = (line: string) => line.startsWith('**');
const wordsOf = (line: string) => line.replaceAll('**', '');
const htmlOf = (line: string) => `<p>${isBold(line) ? `<b>${wordsOf(line)}</b>` : line}</p>`;
const rtfOf = (line: string) => [...wordsOf(line)].map((letter) => `\\u${letter.codePointAt(0)}?`).join('');

/** The same lines in every format that is read, without a heading in any of them. */
const written: Readonly<Record<string, (lines: readonly string[]) => Uint8Array>> = {
  'a.txt': (lines) => strToU8(lines.map(wordsOf).join('\n\n')),
  'a.md': (lines) => strToU8(lines.join('\n\n')),
  'a.html': (lines) => strToU8(`<html><body>${lines.map(htmlOf).join('')}</body></html>`),
  'a.epub': (lines) =>
    buildEpub({ pages: { 'a.xhtml': lines.map(htmlOf).join('') }, nav: '<li><a href="a.xhtml">All</a></li>' }),
  'a.docx': (lines) =>
    buildDocx({
      body: lines.map((line) => paragraphXml(wordsOf(line), undefined, isBold(line) ? '<w:b/>' : '')).join(''),
    }),
  'a.odt': (lines) =>
    buildOdt({
      automatic:
        '<style:style style:name="B" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>',
      text: lines
        .map((line) => `<text:p${isBold(line) ? ' text:style-name="B"' : ''}>${wordsOf(line)}</text:p>`)
        .join(''),
    }),
  'a.rtf': (lines) =>
    strToU8(`{\\rtf1 ${lines.map((line) => `{${isBold(line) ? '\\b ' : ''}${rtfOf(line)}\\par}`).join('\n')}}`),
};
const names = Object.keys(written);
const paragraphs = ['The words of it, said at some length.', 'They went on for a while.', 'Then they came to an end.'];
/** Each line a heading, and below it some paragraphs. */
const novel = (...headings: string[]) => headings.flatMap((heading) => [heading, ...paragraphs]);
const outlineOf = (name: string, lines: readonly string[], options: Partial<ReadOptions> = {}) => {
  const bytes = written[name]?.(lines) ?? new Uint8Array();
  return outline(bookOf(readBook(bytes, name, defaultBookLimits, { ...defaultReadOptions, ...options })).blocks);
};
const chapters = (...titles: string[]) => titles.map((title) => `chapter ${title}`);

test.each(names)('lines that say they are chapters are, plain or bold, in %s', (name) => {
  const titles = ['Chapter 1', 'Chapter 2', 'Epilogue'];

  expect(outlineOf(name, novel(...titles))).toEqual(chapters(...titles));
  expect(outlineOf(name, novel(...titles.map((title) => `**${title}**`)))).toEqual(chapters(...titles));
});

test.each(names)('a prologue or an epilogue hides no numbered chapters in %s', (name) => {
  const digits = ['Prologue', '1', '2', '3'];
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'Epilogue'];
  const cyrillic = ['І', 'ІІ', 'ІІІ', 'ІV', 'V', 'VІ', 'Епілог'];
  const said = ['Prologue', 'One', 'Two', 'Three'];
  const parts = ['Prólogo', 'Primera parte', '1', '2', 'Segunda parte', '1', '2'];

  expect(outlineOf(name, novel(...digits))).toEqual(chapters(...digits));
  expect(outlineOf(name, novel(...roman))).toEqual(chapters(...roman));
  expect(outlineOf(name, novel(...cyrillic))).toEqual(chapters(...cyrillic));
  expect(outlineOf(name, novel(...said.map((title) => `**${title}**`)))).toEqual(chapters(...said));
  expect(outlineOf(name, novel(...parts))).toEqual([
    'chapter Prólogo',
    'part Primera parte',
    '  chapter 1',
    '  chapter 2',
    'part Segunda parte',
    '  chapter 1',
    '  chapter 2',
  ]);
});

test.each(names.filter((name) => name !== 'a.txt'))(
  'a bold prologue hides no chapters with bold titles in %s',
  (name) => {
    const titles = ['Prologue', 'The House', 'The Road'];

    expect(outlineOf(name, novel(...titles.map((title) => `**${title}**`)))).toEqual(chapters(...titles));
  },
);

test('a prologue never names the book', () => {
  const book = bookOf(readBook(strToU8('# Prologue\n\nIt was late.\n'), 'a.md', defaultBookLimits));

  expect([book.title, outline(book.blocks)]).toEqual([undefined, ['chapter Prologue']]);
});

test('below a title of the book, and among headings of a prologue, chapters are found as well', () => {
  const read = (source: string) => bookOf(readBook(strToU8(source), 'a.md', defaultBookLimits));
  const named = read('# The Keeper\n\nChapter 1\n\nA.\n\nChapter 2\n\nB.\n');

  expect([named.title, outline(named.blocks)]).toEqual(['The Keeper', chapters('Chapter 1', 'Chapter 2')]);
  expect(outline(read('# Prologue\n\nA.\n\n1\n\nB.\n\n2\n\nC.\n\n# Epilogue\n\nD.\n').blocks)).toEqual(
    chapters('Prologue', '1', '2', 'Epilogue'),
  );
  expect(outline(read('# The Keeper\n\nA.\n\n**Monday**\n\nB.\n\n# The Sea\n\nC.\n').blocks)).toEqual(
    chapters('The Keeper', 'The Sea'),
  );
});

test('numbers are not chapters if they do not count up, stand one below another, or lines say “Chapter”', () => {
  for (const name of names) {
    expect(outlineOf(name, novel('A beginning', '1984', '12'))).toHaveLength(1);
    expect(outlineOf(name, ['They counted.', '1', '2', '3', '4', 'Then they ran.'])).toHaveLength(1);
    expect(outlineOf(name, novel('Chapter 1', '1', '2', 'Chapter 2', '1', '2'))).toEqual(
      chapters('Chapter 1', 'Chapter 2'),
    );
  }
});

test.each(names)('the beginnings of chapters may be chosen in %s', (name) => {
  const lines = novel('Chapter 1', '1', '2', '**The House**', '**The Road**');
  const by = (option: ReadOptions['chapters']) => outlineOf(name, lines, { chapters: option });

  expect(by('words')).toEqual(chapters('Chapter 1'));
  expect(by('numbers').filter((line) => line !== 'chapter')).toEqual(chapters('1', '2'));
  expect(by('none')).toHaveLength(1);
  if (name !== 'a.txt') expect(by('looks').slice(-2)).toEqual(chapters('The House', 'The Road'));
});

test('where something else was chosen, headings stay in the text, and the title stays the title', () => {
  const source = '# The Keeper\n\n## One\n\nChapter 1\n\nA.\n\n### Dawn\n\nB.\n\nChapter 2\n\nC.\n';
  const read = (option: ReadOptions['chapters']) =>
    bookOf(readBook(strToU8(source), 'a.md', defaultBookLimits, { ...defaultReadOptions, chapters: option }));
  const said = read('words');

  expect(said.title).toBe('The Keeper');
  expect(outline(said.blocks)).toEqual(['chapter', ...chapters('Chapter 1', 'Chapter 2')]);
  expect(said.blocks.map(shown)).toEqual([['h2: One'], ['p: A.', 'h3: Dawn', 'p: B.'], ['p: C.']]);
  expect(read('none').blocks.map(shown)).toEqual([
    ['h2: One', 'p: Chapter 1', 'p: A.', 'h3: Dawn', 'p: B.', 'p: Chapter 2', 'p: C.'],
  ]);
});

test('one heading below a chapter makes no part of it', () => {
  const read = (source: string) => outline(bookOf(readBook(strToU8(source), 'a.md', defaultBookLimits)).blocks);

  expect(read('# One\n\nA.\n\n# Two\n\nB.\n\n## A letter\n\nC.\n\n# Three\n\nD.\n')).toEqual(
    chapters('One', 'Two', 'Three'),
  );
  expect(read('# Chapter 1\n\n## Home\n\nA.\n\n# Chapter 2\n\n## Away\n\n## Far\n\nB.\n')).toEqual(
    chapters('Chapter 1', 'Chapter 2'),
  );
  expect(read('# I\n\n## Home\n\nA.\n\n# II\n\n## Away\n\nB.\n')).toEqual(chapters('I', 'II'));
  expect(read('# Part 1\n\n## Home\n\nA.\n\n# Part 2\n\n## Away\n\nB.\n')).toEqual([
    'part Part 1',
    '  chapter Home',
    'part Part 2',
    '  chapter Away',
  ]);
});

test('one entry below a chapter in a table of contents makes no part of it either', () => {
  const book = bookOf(
    readBook(
      buildEpub({
        pages: {
          'a.xhtml': '<h1>One</h1><p>A.</p><h2 id="l">A letter</h2><p>B.</p>',
          'b.xhtml': '<h1>Two</h1><p>C.</p>',
        },
        nav: '<li><a href="a.xhtml">One</a><ol><li><a href="a.xhtml#l">A letter</a></li></ol></li><li><a href="b.xhtml">Two</a></li>',
      }),
      'a.epub',
      defaultBookLimits,
    ),
  );

  expect(outline(book.blocks)).toEqual(chapters('One', 'Two'));
  expect(shown(book.blocks[0])).toEqual(['p: A.', 'h2: A letter', 'p: B.']);
});
