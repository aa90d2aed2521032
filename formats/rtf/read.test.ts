import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import { read } from '#formats/rtf/read.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const bytesOf = (source: string) => Uint8Array.from(source, (letter) => letter.charCodeAt(0));
const readRtf = (source: string, options: Partial<ReadOptions> = {}) =>
  read(bytesOf(`{\\rtf1\\ansi\\ansicpg1252\\deff0 ${source}}`), defaultBookLimits, {
    ...defaultReadOptions,
    ...options,
  });
const textOf = (source: string, options: Partial<ReadOptions> = {}) =>
  shown(bookOf(readRtf(source, options)).blocks[0]);
const warningsOf = (source: string, options: Partial<ReadOptions> = {}) => {
  const result = readRtf(source, options);
  return result.ok ? result.warnings.map(({ kind }) => kind) : [];
};

test('headings by style and by outline level, and the metadata of the file', () => {
  const book = bookOf(
    readRtf(
      '{\\stylesheet{\\s0 Normal;}{\\s1\\b heading 1;}}{\\info{\\title The Lamp}{\\author Nell}{\\company X}}{\\s1\\b One\\par}\\pard a\\par\\pard\\outlinelevel0 Two\\par\\pard b\\par',
    ),
  );

  expect(book).toMatchObject({ title: 'The Lamp', author: 'Nell' });
  expect(outline(book.blocks)).toEqual(['chapter One', 'chapter Two']);
});

test('letters are read by code page, font and number', () => {
  expect(textOf("\\'e9 \\u1085?\\u1110\\'69\\u-10179?\\u-8704? \\emdash\\lquote\\~x\\_y\\-z\\par")).toEqual([
    'p: é ні😀 —‘\u00a0x\u2011y\u00adz',
  ]);
  expect(textOf("{\\fonttbl{\\f1\\fcharset204 Arial;}}{\\f1 \\'ed\\'b3\\'f7}\\par")).toEqual(['p: ніч']);
  const cyrillic = read(bytesOf("{\\rtf1\\ansi\\ansicpg1251 \\'ed\\'b3\\'f7\\par}"), defaultBookLimits);
  expect(shown(bookOf(cyrillic).blocks[0])).toEqual(['p: ніч']);
  expect(textOf('\\uc2\\u1085??a\\uc0\\u1110 b\\par')).toEqual(['p: нaіb']);
});

test('marks, alignment, line breaks and unknown groups', () => {
  expect(
    textOf(
      'a{\\b b}{\\i c\\b d}{\\ul e}{\\strike f}{\\scaps g}{\\super h}{\\v hidden}{\\*\\unknown {\\b x}}\\line i\\par\\qr j\\par',
    ),
  ).toEqual([
    'p: a{strong:b}{emphasis:c}{strong emphasis:d}{underline:e}{strike:f}{smallCaps:g}{superscript:h}/i',
    'p.end: j',
  ]);
});

test('notes, links, pictures, lists, tables and boxes', () => {
  const hex = [...onePixel].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const source = `a{\\footnote{\\super\\chftn} one\\par two}{\\field{\\*\\fldinst HYPERLINK "https://a.example/"}{\\fldrslt b}}{\\field{\\*\\fldinst PAGEREF x}{\\fldrslt 7}}\\par
{\\pict\\pngblip ${hex}}c\\par{\\listtext 3.\\tab}\\ls1 d\\par{\\listtext 4.\\tab}e\\par\\pard
\\trowd\\cellx100\\cellx200\\intbl f\\cell g\\cell\\row\\pard {\\shp{\\*\\shpinst{\\shptxt boxed\\par}}}h{\\object x}\\par`;

  expect(textOf(source)).toEqual([
    'p: a[[one/two]]{https://a.example/:b}7',
    'image: picture1.png',
    'p: c',
    'orderedList[',
    'p: d',
    'p: e',
    ']',
    'p: f | g',
    'p: boxed',
    'p: h',
  ]);
  expect(warningsOf(source)).toEqual(['fieldAsText', 'boxAsText', 'tableAsText', 'embedDropped']);
});

test('a picture may be given as bytes', () => {
  const source = `{\\rtf1 a{\\pict\\pngblip\\bin${onePixel.length} ${String.fromCharCode(...onePixel)}}\\par}`;

  expect(shown(bookOf(read(bytesOf(source), defaultBookLimits)).blocks[0])).toEqual(['p: a', 'image: picture1.png']);
});

test('tracked changes are accepted or rejected, comments left out or kept', () => {
  const source =
    'a{\\revised new}{\\deleted old}{\\*\\atnid N}{\\*\\atnauthor Nell}\\chatn{\\*\\annotation Really?\\par}\\par';

  expect(textOf(source)).toEqual(['p: anew']);
  expect(textOf(source, { changes: 'reject', comments: 'notes' })).toEqual(['p: aold[[Nell: Really?]]']);
  expect(warningsOf(source)).toEqual(['commentsLeftOut', 'changesAccepted']);
});

test('files that are not RTF are refused, and groups without end', () => {
  const problem = (source: string) => {
    const result = read(bytesOf(source), defaultBookLimits);
    return result.ok ? 'read' : result.problem.kind;
  };

  expect(problem('hello')).toBe('notThisFormat');
  expect(problem('')).toBe('empty');
  expect(problem('{\\rtf1 }')).toBe('noText');
  expect(problem(`{\\rtf1 ${'{'.repeat(10_000)}a`)).toBe('tooDeep');
  expect(problem('{\\rtf1 a{{{b')).toBe('read');
});

test('a note that LibreOffice marks as a group to be skipped is read all the same', () => {
  const source = '{\\rtf1\\ansi a{{\\super \\chftn{\\*\\footnote \\chftn\\pard\\plain \\s37{ one}}}} b.\\par}';

  expect(shown(bookOf(read(new TextEncoder().encode(source), defaultBookLimits)).blocks[0])).toEqual([
    'p: a[[one]] b.',
  ]);
});
