import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions } from '#domain/book.ts';
import { read } from '#formats/markdown/read.ts';
import { bookOf, shown } from '#tests/fixtures/books/show.ts';

const readSource = (source: string) => read(new TextEncoder().encode(source), defaultBookLimits);
const textOf = (source: string) => shown(bookOf(readSource(source)).blocks[0]);

test('line blocks are verse, tables are not', () => {
  expect(textOf('a\n\n| The limerick packs laughs\n|    In space that is *quite*\n|  economical\n|\n| b\n\nc')).toEqual(
    ['p: a', 'verse: The limerick packs laughs/   In space that is {emphasis:quite}/ economical', 'verse: b', 'p: c'],
  );
  expect(textOf('| a | b |\n|---|---|\n| c | d |')).toEqual(['p: | a | b | |---|---| | c | d |']);
});

test('fenced divisions give their kind to their contents', () => {
  expect(textOf('::: verse\na\nb\n:::\n\n::: {.epigraph lang=fr}\nc\n:::\n\n::: note\nd\n:::\n\ne :::')).toEqual([
    'verse: a/b',
    'epigraph[',
    'p@fr: c',
    ']',
    'p: d',
    'p: e :::',
  ]);
});

test('words struck out, notes in the line, and escaped characters', () => {
  expect(textOf('a ~~b *c*~~ \\~~d~~ `~~e~~` f^[A *note* [x].] g\\^[h]')).toEqual([
    'p: a {strike:b }{emphasis strike:c} ~~d~~ {code:~~e~~} f[[A {emphasis:note} [x].]] g^[h]',
  ]);
  expect(textOf('```\n~~a~~ ^[b]\n| c\n```')).toEqual(['code: ~~a~~ ^[b]\n| c']);
});

test('lines are counted as the file has them', () => {
  const result = readSource('::: verse\na\n:::\n\n~~b~~\n\nc ![d](e.png)\n');

  expect(result).toMatchObject({ warnings: [{ kind: 'imageMissing', place: 'line 7' }] });
});

test('front matter may be TOML', () => {
  const book = bookOf(
    readSource('+++\ntitle = "A \\"b\\""\nauthors = ["Ann", \'Bob\']\n[extra]\ntitle = "x"\n+++\n\na'),
  );

  expect(book).toMatchObject({ title: 'A "b"', author: 'Ann, Bob' });
});

test('divisions and comments say what Markdown has no sign for', () => {
  expect(
    textOf(
      '<div align="right">\n\na\n\n</div>\n\n<div class="letter" lang="fr">\n\n> b\n\n</div>\n\n<div class="verse">\n\n&nbsp;&nbsp;c\n\n</div>',
    ),
  ).toEqual(['p.end: a', 'letter[', 'p@fr: b', ']', 'verse:   c']);
});

test('the end of a paragraph may be chosen: the first lines of manuscripts are indented', () => {
  const by = (source: string, paragraphs: 'found' | 'indent' | 'everyLine') => {
    const result = read(new TextEncoder().encode(source), defaultBookLimits, { ...defaultReadOptions, paragraphs });
    return shown(bookOf(result).blocks[0]);
  };
  const typed =
    'First it\nrained.\n\tThen it\nsnowed.\n\n    Then *not*.\n\n```\n    code\n```\n\n- item\n\n    more of it\n';

  expect(by(typed, 'found')).toContain('code: Then *not*.');
  expect(by(typed, 'indent')).toEqual([
    'p: First it rained.',
    'p: Then it snowed.',
    'p: Then {emphasis:not}.',
    'code:     code',
    'bulletList[',
    'p: item',
    'p: more of it',
    ']',
  ]);
  expect(by('---\ntitle: T\n---\n# One\nA.\nB.\n> C\n> D\n\nE  \nF\n', 'everyLine')).toEqual([
    'p: A.',
    'p: B.',
    'quote[',
    'p: C D',
    ']',
    'verse: E/F',
  ]);
  const broken = read(new TextEncoder().encode('A.\nB.\n![](none.png)\n'), defaultBookLimits, {
    ...defaultReadOptions,
    paragraphs: 'everyLine',
  });
  expect(broken).toMatchObject({ warnings: [{ kind: 'imageMissing', place: 'line 3' }] });
});
