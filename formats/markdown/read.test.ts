import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/markdown/read.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const readSource = (source: string) => read(new TextEncoder().encode(source), defaultBookLimits);
const textOf = (source: string) => shown(bookOf(readSource(source)).blocks[0]);
const warningsOf = (source: string) => {
  const result = readSource(source);
  return result.ok ? result.warnings.map(({ kind, place, count }) => `${kind} ${place} ${count}`) : result;
};

test('front matter says what the book is', () => {
  const book = bookOf(
    readSource('---\ntitle: "A: b"\nauthor: [Ann, Bob]\nlang: uk\ndescription: S\nlicense: CC0\n---\n\na'),
  );

  expect(book).toMatchObject({ title: 'A: b', author: 'Ann, Bob', language: 'uk', summary: 'S', licence: 'CC0' });
  expect(outline(book.blocks)).toEqual(['chapter A: b']);
});

test('subjects are a list, or a text with commas, under any of their usual names', () => {
  const subjectsOf = (line: string) => bookOf(readSource(`---\n${line}\n---\n\nText.`)).subjects;
  expect(subjectsOf('keywords: [Sea, "Islands, small", 1871]')).toEqual(['Sea', 'Islands, small', '1871']);
  expect(subjectsOf('tags: sea, islands')).toEqual(['sea', 'islands']);
  expect(subjectsOf('keywords: []')).toBeUndefined();
});

test('a title block of Pandoc does too, and lines are still counted from the top', () => {
  const result = readSource('% A title\n% Ann; Bob\n% 1900\n\na ![b](c.png)\n');

  expect(bookOf(result)).toMatchObject({ title: 'A title', author: 'Ann, Bob' });
  expect(result).toMatchObject({ warnings: [{ kind: 'imageMissing', place: 'line 5' }] });
});

test('two levels of headings make parts and chapters, deeper ones stay in the text', () => {
  const book = bookOf(
    readSource('lead\n\n# P1\n\nintro\n\n## C1\n\na\n\n### H\n\nb\n\n# Alone\n\nc\n\n# P2\n\n## C2\n\nd'),
  );

  expect(outline(book.blocks)).toEqual([
    'chapter',
    'part P1',
    '  chapter C1',
    'chapter Alone',
    'part P2',
    '  chapter C2',
  ]);
  expect(shown(book.blocks[1])).toEqual(['p: intro']);
  expect(shown(book.blocks[1]?.children[0])).toEqual(['p: a', 'h2: H', 'p: b']);
});

test('one heading above all others is the title of the book', () => {
  const book = bookOf(readSource('# Title\n\nlead\n\n## One\n\na\n\n## Two\n\nb'));

  expect(book.title).toBe('Title');
  expect(outline(book.blocks)).toEqual(['chapter', 'chapter One', 'chapter Two']);
  expect(outline(bookOf(readSource('---\ntitle: T\n---\n# One\n\na\n\n## Two\n\nb\n\n## Three\n\nc')).blocks)).toEqual([
    'part One',
    '  chapter Two',
    '  chapter Three',
  ]);
});

test('marks, links by reference, escapes and entities are read', () => {
  expect(textOf('*a* **b** `c` [d][x] [e](https://y.org) \\*f\\* &mdash; &copy;\n\n[x]: https://x.org')).toEqual([
    'p: {emphasis:a} {strong:b} {code:c} {https://x.org:d} {https://y.org:e} *f* — ©',
  ]);
  expect(warningsOf('[a](b.md) [c](javascript:x)')).toEqual(['linkDropped line 1 2']);
});

test('notes are moved to their references', () => {
  expect(
    textOf('a[^1] b[^two]\n\n[^1]: One *1*.\n\n    More.\n\n[^two]: Two.\n\n[^three]: Nobody refers to this.'),
  ).toEqual(['p: a[[One {emphasis:1}./More.]] b[[Two.]]', 'p: Nobody refers to this.']);
  expect(warningsOf('a[^gone]')).toEqual(['noteMissing line 1 1']);
});

test('lines that end on purpose are verse', () => {
  expect(textOf('a  \nb  \nc\n\n> d\\\n> e\n\nf  \ng\nh')).toEqual([
    'verse: a/b/c',
    'quote[',
    'verse: d/e',
    ']',
    'p: f/g h',
  ]);
});

test('rules divide a chapter into scenes', () => {
  expect(outline(bookOf(readSource('# A\n\na\n\n* * *\n\nb\n\n---')).blocks)).toEqual([
    'chapter A',
    '  scene',
    '  scene',
  ]);
});

test('HTML gives what it holds', () => {
  expect(
    textOf(
      'a <em>b</em> <span style="font-variant: small-caps">c</span><br>d\n<sup>e</sup> <!-- f --> <font color="red">g</font>',
    ),
  ).toEqual(['p: a {emphasis:b} {smallCaps:c}/d {superscript:e}  g']);
  expect(warningsOf('a\n\nb <font>c</font>')).toEqual(['htmlDropped line 3 1']);
  expect(textOf('<div>\n\n*a*\n\n</div>\n\n<p align="center">b <i>c</i></p>\n\n<!-- d -->\n')).toEqual([
    'p: {emphasis:a}',
    'p.center: b {emphasis:c}',
  ]);
});

test('pictures in the file are kept, others are reported', () => {
  const data = `data:image/png;base64,${btoa(String.fromCharCode(...onePixel))}`;

  expect(textOf(`a ![x](${data}) b`)).toEqual(['p: a', 'image: image-1.png x', 'p: b']);
  expect(warningsOf('a ![x](y.png)\n\n![z](data:text/html;base64,AA)')).toEqual([
    'imageMissing line 1 1',
    'imageUnreadable line 3 1',
  ]);
});

test('lists and code keep their form', () => {
  expect(textOf('- a\n- b\n\n3. c\n\n```\nd\n  e\n```')).toEqual([
    'bulletList[',
    'p: a',
    'p: b',
    ']',
    'orderedList[',
    'p: c',
    ']',
    'code: d\n  e',
  ]);
});
