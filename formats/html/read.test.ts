import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions } from '#domain/book.ts';
import { read } from '#formats/html/read.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const readSource = (source: string, options = defaultReadOptions) =>
  read(new TextEncoder().encode(source), defaultBookLimits, options);
const textOf = (source: string, options = defaultReadOptions) => shown(bookOf(readSource(source, options)).blocks[0]);
const warningsOf = (source: string, options = defaultReadOptions) => {
  const result = readSource(source, options);
  return result.ok ? result.warnings.map(({ kind, place, count }) => `${kind} ${place} ${count}`) : result;
};

test('the head says what the page is', () => {
  const book = bookOf(
    readSource(
      '<html lang="uk"><head><title>Дім</title><meta name="author" content="Ann"><meta name="author" content="Bob"><meta name="description" content="S"></head><body><p>a</p></body></html>',
    ),
  );

  expect(book).toMatchObject({ title: 'Дім', author: 'Ann, Bob', language: 'uk', summary: 'S' });
});

test('subjects are read one by one, or out of a list of keywords', () => {
  const page = (head: string) => bookOf(readSource(`<html><head>${head}</head><body><p>Text.</p></body></html>`));
  expect(
    page('<meta name="DC.subject" content="Sea, stories of the"/><meta name="dcterms.subject" content="Islands"/>')
      .subjects,
  ).toEqual(['Sea, stories of the', 'Islands']);
  expect(page('<meta name="keywords" content=" sea, , islands "/>').subjects).toEqual(['sea', 'islands']);
  expect(page('<meta name="keywords" content=" , "/>').subjects).toBeUndefined();
});

test('the parts of a site around the text are left out', () => {
  const book = bookOf(
    readSource(
      `<title>The Lamp | Stories</title><body><header>Menu</header><nav><a href="/">Home</a></nav>
      <main><article><header><h1>The Lamp</h1></header><h2>One</h2><p>Every evening he climbed the steps.</p><h2>Two</h2><p>b</p></article></main>
      <aside>More stories</aside><script>alert(1)</script><footer>© Site</footer></body>`,
    ),
  );

  expect(book.title).toBe('The Lamp');
  expect(outline(book.blocks)).toEqual(['chapter One', 'chapter Two']);
  expect(JSON.stringify(book)).not.toMatch(/Menu|Home|More|alert|Site/);
});

test('a document of Google Docs: classes, notes, links and page breaks', () => {
  const docs = `<html><head><style type="text/css">@import url(x);.c1{font-weight:700}.c2{font-style:italic}.c3{text-align:center}.c4{text-decoration:underline;color:#15c}</style></head>
<body class="c9"><p class="c0 title"><span>My Book</span></p><h1 class="c5" id="h.1"><span>One</span></h1>
<p class="c3"><span class="c1">a</span><span class="c2">&nbsp;b</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>
<span class="c4"><a class="c6" href="https://www.google.com/url?q=https://x.org/?a%3D1&amp;sa=D&amp;ust=1">c</a></span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>
<hr style="page-break-before:always;display:none;"><p><span>d</span></p>
<hr class="c7"><div><p class="c8"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;A note.</span></p></div>
<div class="c10"><p class="c11"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Really?</span></p></div></body></html>`;

  expect(bookOf(readSource(docs)).title).toBe('My Book');
  expect(textOf(docs)).toEqual(['p.center: {strong:a}{emphasis:\u00a0b}[[A note.]] {https://x.org/?a=1:c}', 'p: d']);
  expect(warningsOf(docs)).toEqual(['commentsLeftOut page.html 1']);
  const kept = { ...defaultReadOptions, comments: 'notes' } as const;
  expect(textOf(docs, kept)[0]).toContain('[[Really?]]');
  expect(warningsOf(docs, kept)).toEqual(['commentsAsNotes page.html 1']);
});

test('a document that Word saved as HTML', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv=Content-Type content="text/html; charset=windows-1251"><style><!-- p.MsoNormal {margin:0} --></style></head>
<body lang=UK><div class=WordSection1><p class=MsoTitle>Дім<o:p></o:p></p><h1>Розділ 1<o:p></o:p></h1>
<p class=MsoNormal align=center style='text-align:center'><b style='mso-bidi-font-weight:normal'>а</b><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a><o:p></o:p></p></div>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title="">[1]</a> Примітка.</p></div></div></body></html>`;
  const letters = [...word].map((letter) => {
    const code = letter.charCodeAt(0);
    if (code < 0x80) return code;
    return letter === 'і' ? 0xb3 : code - 0x410 + 0xc0;
  });
  const book = bookOf(read(Uint8Array.from(letters), defaultBookLimits));

  expect(book.title).toBe('Дім');
  expect(outline(book.blocks)).toEqual(['chapter Розділ 1']);
  expect(shown(book.blocks[0])).toEqual(['p.center: {strong:а}[[Примітка.]]']);
});

test('links that do something and pictures from elsewhere are dropped', () => {
  const page = '<p>a <a href="javascript:x">b</a> <img src="https://x.org/a.png"> <img src="../../etc/passwd"></p>';

  expect(textOf(page)).toEqual(['p: a b']);
  expect(warningsOf(page)).toEqual([
    'linkDropped page.html 1',
    'imageMissing https://x.org/a.png 1',
    'imageMissing ../../etc/passwd 1',
  ]);
});
