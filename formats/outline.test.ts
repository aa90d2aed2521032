import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { type Book, defaultBookLimits, defaultReadOptions } from '#domain/book.ts';
import { exportFormats } from '#domain/export.ts';
import { readBook } from '#formats/read-book.ts';
import { writeBook } from '#formats/write-book.ts';
import { writeOptions } from '#tests/fixtures/books/arbitrary-book.ts';
import { buildDocx, paragraphXml } from '#tests/fixtures/books/docx.ts';
import { buildOdt } from '#tests/fixtures/books/odt.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

type Line = readonly [rank: number, title: string];
const novel: readonly Line[] = [
  [1, 'Book I'],
  [2, 'Part I. 1805'],
  [3, 'I'],
  [3, 'II'],
  [2, 'Part II. 1806'],
  [3, 'I'],
  [1, 'Epilogue'],
  [2, 'First Epilogue'],
  [3, 'I'],
];
const nested = [
  'part Book I',
  '  part Part I. 1805',
  '    chapter I',
  '    chapter II',
  '  part Part II. 1806',
  '    chapter I',
  'part Epilogue',
  '  part First Epilogue',
  '    chapter I',
];

const sources: Readonly<Record<string, (lines: readonly Line[]) => Uint8Array>> = {
  'a.md': (lines) => strToU8(lines.map(([rank, title]) => `${'#'.repeat(rank)} ${title}\n\nText.\n`).join('\n')),
  'a.html': (lines) =>
    strToU8(`<html><body>${lines.map(([rank, title]) => `<h${rank}>${title}</h${rank}><p>Text.</p>`).join('')}</body>`),
  'a.docx': (lines) =>
    buildDocx({
      styles: [1, 2, 3]
        .map((rank) => `<w:style w:styleId="Heading${rank}"><w:name w:val="heading ${rank}"/></w:style>`)
        .join(''),
      body: lines.map(([rank, title]) => paragraphXml(title, `Heading${rank}`) + paragraphXml('Text.')).join(''),
    }),
  'a.odt': (lines) =>
    buildOdt({
      text: lines
        .map(([rank, title]) => `<text:h text:outline-level="${rank}">${title}</text:h><text:p>Text.</text:p>`)
        .join(''),
    }),
  'a.rtf': (lines) =>
    strToU8(
      `{\\rtf1 ${lines.map(([rank, title]) => `{\\pard\\outlinelevel${rank - 1} ${title}\\par}{\\pard Text.\\par}`).join('\n')}}`,
    ),
};
const read = (bytes: Uint8Array, name: string) =>
  outline(bookOf(readBook(bytes, name, defaultBookLimits, { ...defaultReadOptions, scenes: 'none' })).blocks);

test.each(Object.keys(sources))('headings of three ranks in %s are parts in parts where they say so', (name) => {
  const write = sources[name] as (typeof sources)[string];

  expect(read(write(novel), name)).toEqual(nested);
  const said = read(
    write([
      [1, 'The North'],
      [2, 'Winter'],
      [3, 'Chapter 1'],
      [2, 'Spring'],
      [3, 'Chapter 2'],
      [1, 'The South'],
    ]),
    name,
  );
  expect(said).toEqual([
    'part The North',
    '  part Winter',
    '    chapter Chapter 1',
    '  part Spring',
    '    chapter Chapter 2',
    'chapter The South',
  ]);
});

test.each(Object.keys(sources))('numbers and names below chapters in %s are headings in their text', (name) => {
  const write = sources[name] as (typeof sources)[string];
  const chapters = ['part Part one', '  chapter I', '  chapter II', 'chapter Part two'];
  const lines = (one: string, other: string): readonly Line[] => [
    [1, 'Part one'],
    [2, one],
    [3, '1'],
    [3, '2'],
    [2, other],
    [3, 'Dawn'],
    [1, 'Part two'],
  ];

  expect(read(write(lines('I', 'II')), name)).toEqual(chapters);
  expect(read(write(lines('Chapter I', 'Chapter II')), name)).toEqual([
    'part Part one',
    '  chapter Chapter I',
    '  chapter Chapter II',
    'chapter Part two',
  ]);
});

test('plain text has books of parts, or parts of books, by which stands before which', () => {
  const plain = (...titles: string[]) => strToU8(titles.map((title) => `${title}\n\nSome words of it.\n`).join('\n'));

  expect(read(plain('BOOK ONE', 'PART ONE', 'CHAPTER I', 'CHAPTER II', 'PART TWO', 'CHAPTER I'), 'a.txt')).toEqual([
    'part BOOK ONE',
    '  part PART ONE',
    '    chapter CHAPTER I',
    '    chapter CHAPTER II',
    '  part PART TWO',
    '    chapter CHAPTER I',
  ]);
  expect(read(plain('Частина перша', 'Книга перша', 'Розділ 1', 'Частина друга', 'Розділ 1'), 'a.txt')).toEqual([
    'part Частина перша',
    '  part Книга перша',
    '    chapter Розділ 1',
    'part Частина друга',
    '  chapter Розділ 1',
  ]);
  expect(read(plain('Primera parte', 'Capítulo 1', 'Segunda parte', 'Capítulo 1'), 'a.txt')).toHaveLength(4);
});

const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
});
const chapter = (title: string) => ({ kind: 'chapter' as const, title, text: text(`Text of ${title}.`), children: [] });
const part = (title: string, ...children: Book['blocks']) => {
  return { kind: 'part' as const, title, text: text(`Text of ${title}.`), children };
};
const deep: Book = {
  title: 'Deep',
  language: 'en',
  images: new Map(),
  blocks: [
    part(
      'One',
      chapter('Before'),
      part('One one', part('One one one', chapter('A'), chapter('B')), chapter('After')),
      part('One two'),
    ),
    part('Two', chapter('C')),
    chapter('Epilogue'),
    chapter('Afterword'),
  ],
};
const kept = [
  'part One',
  '  chapter Before',
  '  part One one',
  '    part One one one',
  '      chapter A',
  '      chapter B',
  '    chapter After',
  '  part One two',
  'part Two',
  '  chapter C',
  'chapter Epilogue',
  'chapter Afterword',
];

test.each(exportFormats.filter((format) => format !== 'archive' && format !== 'text'))(
  'parts three deep come back from %s',
  (format) => {
    const name = { markdown: 'a.md', html: 'a.html' }[format as string] ?? 'a.zip';
    const bytes = writeBook(deep, format as 'epub', writeOptions());

    expect(read(bytes, name)).toEqual(kept);
  },
);

test('plain text cannot say where a part ends, nor what holds nothing but parts', () => {
  expect(read(writeBook(deep, 'text', writeOptions()), 'a.txt')).toEqual([
    'part One',
    '  chapter Before',
    'chapter One one',
    'part One one one',
    '  chapter A',
    '  chapter B',
    '  chapter After',
    'chapter One two',
    'part Two',
    '  chapter C',
    '  chapter Epilogue',
    '  chapter Afterword',
  ]);
});

test('a heading below the six ranks of Markdown becomes one of level 3', () => {
  const heading = {
    type: 'heading' as const,
    attrs: { level: 4 as const },
    content: [{ type: 'text' as const, text: 'd' }],
  };
  const low = { ...chapter('C'), text: { type: 'doc' as const, content: [...text('c').content, heading] } };
  const book = { ...deep, blocks: [part('One', part('Two', part('Three', low)))] };
  const levels = (name: string, format: 'markdown' | 'html') => {
    const again = bookOf(readBook(writeBook(book, format, writeOptions()), name, defaultBookLimits));
    const written = again.blocks[0]?.children[0]?.children[0]?.children[0]?.text.content ?? [];
    return written.flatMap((block) => (block.type === 'heading' ? [block.attrs.level] : []));
  };

  expect([levels('a.md', 'markdown'), levels('a.html', 'html')]).toEqual([[3], [4]]);
});

test.each(['docx', 'docxManuscript', 'odt', 'epub', 'html', 'markdown', 'markdownFolder'] as const)(
  'headings in the text of a part are read back as headings from %s',
  (format) => {
    const heading = (level: 2 | 3 | 4, words: string) => ({
      type: 'heading' as const,
      attrs: { level },
      content: [{ type: 'text' as const, text: words }],
    });
    const own = {
      type: 'doc' as const,
      content: [heading(2, 'Who is who'), ...text('Orrin.').content, heading(3, 'More')],
    };
    const inside = { ...part('One', chapter('A'), chapter('B')), text: own };
    const nested = { ...part('Two', inside, chapter('C')), text: own };
    const epilogue = { ...chapter('Epilogue'), text: own };
    const book = { ...deep, blocks: [inside, nested, epilogue] };
    const name = { markdown: 'a.md', html: 'a.html' }[format as string] ?? 'a.zip';
    const again = bookOf(readBook(writeBook(book, format, writeOptions()), name, defaultBookLimits));

    expect(outline(again.blocks)).toEqual(outline(book.blocks));
    expect(shown(again.blocks[0])).toEqual(['h2: Who is who', 'p: Orrin.', 'h3: More']);
    expect(shown(again.blocks[1]?.children[0])).toEqual(['h2: Who is who', 'p: Orrin.', 'h3: More']);
    expect(shown(again.blocks[2])).toEqual(['h2: Who is who', 'p: Orrin.', 'h3: More']);
  },
);
