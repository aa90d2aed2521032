import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { readBook } from '#formats/read-book.ts';
import { buildDocx, paragraphXml } from '#tests/fixtures/books/docx.ts';
import { buildEpub } from '#tests/fixtures/books/epub.ts';
import { buildOdt } from '#tests/fixtures/books/odt.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const readEpub = (body: string, css = '') =>
  readBook(
    buildEpub({ pages: { 'a.xhtml': body }, nav: '<li><a href="a.xhtml">Chapter One</a></li>', css }),
    'a.epub',
    defaultBookLimits,
  );
const textOf = (body: string, css = '') => shown(bookOf(readEpub(body, css)).blocks[0]);
const readPage = (body: string) => readBook(strToU8(`<html><body>${body}</body></html>`), 'a.html', defaultBookLimits);

test('the numbers of printed pages are no part of the prose', () => {
  const numbers = [
    '<span epub:type="pagebreak" id="p12">12</span>',
    '<span role="doc-pagebreak">12</span>',
    '<span class="pagenum"><a id="Page_12">[Pg 12]</a></span>',
    '<a class="page-number">xii</a>',
  ];
  for (const number of numbers) {
    expect(textOf(`<p>He walked ${number}home.</p>`)).toEqual(['p: He walked home.']);
    expect(textOf(`<p>He walk${number}ed home.</p>`)).toEqual(['p: He walked home.']);
    expect(shown(bookOf(readPage(`<p>He walked ${number}home.</p>`)).blocks[0])).toEqual(['p: He walked home.']);
  }
});

test('a page number next to a title does not change the title', () => {
  expect(textOf('<h1><span epub:type="pagebreak">12</span>Chapter One</h1><p>He walked.</p>')).toEqual([
    'p: He walked.',
  ]);
  expect(textOf('<div epub:type="pagebreak">12</div><h1>Chapter One</h1><p>He walked.</p>')).toEqual(['p: He walked.']);
});

test('text that is only called a page, or marked as its number by mistake, stays', () => {
  expect(textOf('<p>He was <span class="pagenum">twelve</span> years old.</p>')).toEqual([
    'p: He was twelve years old.',
  ]);
  const long = 'All of this was marked as a page break by mistake.';
  expect(textOf(`<section epub:type="pagebreak"><p>${long}</p></section>`)).toEqual([`p: ${long}`]);
});

test('hidden text stays hidden, and a warning says so', () => {
  const hidden = [
    '<p hidden="hidden">secret</p>',
    '<p style="display: none">secret</p>',
    '<p class="away">secret</p>',
    '<p style="visibility:hidden">secret</p>',
    '<div hidden="">se<table><tr><td>cret</td><td>x</td></tr></table></div>',
  ];
  for (const one of hidden) {
    const read = readEpub(`<p>He walked.</p>${one}<p>Home.</p>`, '.away { display:none }');
    expect(shown(bookOf(read).blocks[0])).toEqual(['p: He walked.', 'p: Home.']);
    expect(read).toMatchObject({ warnings: [{ kind: 'hiddenLeftOut', place: 'OPS/a.xhtml', count: 1 }] });
  }
  expect(textOf('<p class="here">He walked.</p>', '.here { display: block }')).toEqual(['p: He walked.']);
});

test('a note that is hidden until it is opened is kept', () => {
  const note = '<aside id="n" epub:type="footnote" hidden=""><p>The note.</p></aside>';
  const page = `<p>He walked<a epub:type="noteref" href="#n">1</a>.</p>`;

  expect(textOf(`${page}${note}`)).toEqual(['p: He walked[[The note.]].']);
  expect(textOf(`${page}<section hidden="">Notes${note}</section>`)).toEqual(['p: He walked[[The note.]].']);
});

test('a chapter may begin at the number of a page, or at a hidden element', () => {
  const book = bookOf(
    readBook(
      buildEpub({
        pages: {
          'a.xhtml':
            '<p>One.</p><span epub:type="pagebreak" id="p2">2</span><p>Two.</p><h2 hidden="" id="p3">III</h2><p>Three.</p>',
        },
        nav: '<li><a href="a.xhtml">I</a></li><li><a href="a.xhtml#p2">II</a></li><li><a href="a.xhtml#p3">III</a></li>',
      }),
      'a.epub',
      defaultBookLimits,
    ),
  );

  expect(outline(book.blocks)).toEqual(['chapter I', 'chapter II', 'chapter III']);
  expect(book.blocks.map(shown)).toEqual([['p: One.'], ['p: Two.'], ['p: Three.']]);
});

test('hidden words of word processors’ files are named too', () => {
  const files = {
    'a.docx': buildDocx({ body: paragraphXml('He walked.') + paragraphXml('secret', undefined, '<w:vanish/>') }),
    'a.odt': buildOdt({
      automatic:
        '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>',
      text: '<text:p>He walked.</text:p><text:p><text:span text:style-name="H">secret</text:span></text:p>',
    }),
    'a.rtf': strToU8('{\\rtf1 He walked.\\par {\\v secret}\\par}'),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const read = readBook(bytes, name, defaultBookLimits);
    expect(bookOf(read).blocks.flatMap(shown)).toEqual(['p: He walked.']);
    expect(read).toMatchObject({ warnings: [{ kind: 'hiddenLeftOut' }] });
  }
});
