import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/epub/read.ts';
import { buildEpub } from '#tests/fixtures/books/epub.ts';
import { bookOf, shown } from '#tests/fixtures/books/show.ts';

const chapterOf = (label: string, body: string) =>
  bookOf(
    read(buildEpub({ pages: { 'a.xhtml': body }, nav: `<li><a href="a.xhtml">${label}</a></li>` }), defaultBookLimits),
  ).blocks[0];

test('a heading of two lines is the title once, however the contents name it', () => {
  const heading = '<h1>Chapter One<br/>The Lamp</h1><p>It was late.</p>';
  for (const label of [
    'Chapter One<br/>The Lamp',
    'Chapter One The Lamp',
    'Chapter OneThe Lamp',
    'Chapter One',
    'The Lamp',
  ]) {
    const chapter = chapterOf(label, heading);

    expect([chapter?.title, shown(chapter)]).toEqual(['Chapter One The Lamp', ['p: It was late.']]);
  }
});

test('a heading that says something else stays in the text', () => {
  const chapter = chapterOf('One', '<h1>Two<br/>Three</h1><p>It was late.</p>');

  expect([chapter?.title, shown(chapter)]).toEqual(['One', ['h2: Two/Three', 'p: It was late.']]);
});

test('lines of code keep their ends', () => {
  expect(shown(chapterOf('One', '<h1>One</h1><pre>a<br/>b</pre>'))).toEqual(['code: a\nb']);
});
