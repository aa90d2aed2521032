import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/epub/read.ts';
import { buildEpub, type EpubParts, onePixel } from '#tests/fixtures/books/epub.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const readParts = (parts: EpubParts) => read(buildEpub(parts), defaultBookLimits);
const bodyOf = (body: string, more: Partial<EpubParts> = {}) =>
  shown(
    bookOf(readParts({ pages: { 'a.xhtml': body }, nav: '<li><a href="a.xhtml">One</a></li>', ...more })).blocks[0],
  );
const warningsOf = (body: string, more: Partial<EpubParts> = {}) => {
  const result = readParts({ pages: { 'a.xhtml': body }, nav: '<li><a href="a.xhtml">One</a></li>', ...more });
  return result.ok ? result.warnings.map(({ kind, place, count }) => `${kind} ${place} ${count}`) : result;
};

test('a nested table of contents gives parts and chapters, and takes their titles out of the text', () => {
  const book = bookOf(
    readParts({
      pages: {
        'p1.xhtml': '<h1>Part One</h1><p>A foreword.</p>',
        'c1.xhtml': '<h2>Chapter I</h2><h3>Home</h3><p>First.</p>',
        'c2.xhtml': '<h2>II</h2><p>Second.</p>',
      },
      nav: '<li><a href="p1.xhtml">Part One</a><ol><li><a href="c1.xhtml">Chapter I: Home</a></li><li><a href="c2.xhtml">II</a></li></ol></li>',
    }),
  );

  expect(outline(book.blocks)).toEqual(['part Part One', '  chapter Chapter I: Home', '  chapter II']);
  expect(shown(book.blocks[0])).toEqual(['p: A foreword.']);
  expect(shown(book.blocks[0]?.children[0])).toEqual(['p: First.']);
});

test('entries may begin inside a file, and a chapter may continue over files that no entry names', () => {
  const book = bookOf(
    readParts({
      pages: {
        'a.xhtml': '<h1 id="one">One</h1><p>1</p><div><h1 id="two">Two</h1><p>2</p></div><p><a id="three"/>3</p>',
        'b.xhtml': '<p>still three</p>',
      },
      nav: '<li><a href="a.xhtml#one">One</a></li><li><a href="a.xhtml#two">Two</a></li><li><a href="a.xhtml#three">Three</a></li>',
    }),
  );

  expect(book.blocks.map(shown)).toEqual([['p: 1'], ['p: 2'], ['p: 3', 'p: still three']]);
});

test('EPUB 2 has its outline in toc.ncx', () => {
  const point = (title: string, src: string, inner = '') =>
    `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;
  const book = bookOf(
    readParts({
      pages: { 'a.xhtml': '<h1>One</h1><p>1</p>', 'b.xhtml': '<p>2</p>' },
      ncx: point('Book', 'a.xhtml', point('One', 'a.xhtml') + point('Two', 'b.xhtml')),
    }),
  );

  expect(outline(book.blocks)).toEqual(['part Book', '  chapter One', '  chapter Two']);
  expect(shown(book.blocks[0]?.children[0])).toEqual(['p: 1']);
});

test('without a table of contents headings divide the book', () => {
  const book = bookOf(
    readParts({ pages: { 'a.xhtml': '<h1>I</h1><p>1</p><h1>II</h1><p>2</p>', 'b.xhtml': '<p>3</p>' } }),
  );

  expect(outline(book.blocks)).toEqual(['chapter I', 'chapter II']);
  expect(shown(book.blocks[1])).toEqual(['p: 2', 'p: 3']);
});

test('words before the first entry are kept, covers, contents and repeated titles are not', () => {
  const book = bookOf(
    readParts({
      pages: {
        'cover.xhtml': '<section epub:type="cover"><img src="c.png" alt=""/></section>',
        'title.xhtml': '<section epub:type="titlepage"><h1>A Book</h1><p>by An Author</p></section>',
        'toc.xhtml':
          '<h1>Contents</h1><p><a href="a.xhtml">One</a> 1</p><p><a href="b.xhtml">Two</a> 9</p><p><a href="b.xhtml">Two</a></p>',
        'dedication.xhtml': '<p>To my mother</p>',
        'a.xhtml': '<p>1</p>',
        'b.xhtml': '<p>2</p>',
      },
      nav: '<li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li>',
      files: { 'OPS/c.png': onePixel },
      manifest: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
    }),
  );

  expect(outline(book.blocks)).toEqual(['chapter', 'chapter One', 'chapter Two']);
  expect(shown(book.blocks[0])).toEqual(['p: To my mother']);
  expect(book.cover).toBe('OPS/c.png');
  expect(book.images.get('OPS/c.png')?.contentType).toBe('image/png');
});

test('entries below the third level of parts are headings in a chapter', () => {
  const deep = '<li><a href="a.xhtml#d4">Deep</a></li>';
  const nest = ['C', 'P3', 'P2', 'P1'].reduce(
    (inner, title) => `<li><span>${title}</span><ol>${inner}</ol></li>`,
    deep,
  );
  const result = readParts({ pages: { 'a.xhtml': '<p id="d4">words</p>' }, nav: nest });

  expect(outline(bookOf(result).blocks)).toEqual(['part P1', '  part P2', '    part P3', '      chapter C']);
  expect(result.ok && result.warnings[0]?.kind).toBe('deepOutline');
});

test('metadata is read: main title, authors by role, description without HTML, rights', () => {
  const { title, author, language, summary, licence } = bookOf(
    readParts({
      pages: { 'a.xhtml': '<p>1</p>' },
      metadata: `<dc:title id="t1">Sub</dc:title><dc:title id="t2">Main</dc:title><meta refines="#t2" property="title-type">main</meta>
<dc:creator id="c1">Ann</dc:creator><meta refines="#c1" property="role">aut</meta><dc:creator id="c2">Ill</dc:creator><meta refines="#c2" property="role">ill</meta>
<dc:creator id="c3">Bob</dc:creator><meta refines="#c3" property="role">aut</meta><dc:language>uk</dc:language>
<dc:description>&lt;p&gt;One &lt;i&gt;two&lt;/i&gt;.&lt;/p&gt;&lt;p&gt;Three.&lt;/p&gt;</dc:description><dc:rights>CC0</dc:rights>`,
    }),
  );

  expect({ title, author, language, summary, licence }).toEqual({
    title: 'Main',
    author: 'Ann, Bob',
    language: 'uk',
    summary: 'One two.\n\nThree.',
    licence: 'CC0',
  });
});

test('inline elements and simple styles become marks', () => {
  const css =
    '.it{font-style:italic} span.b{font-weight:bold} .caps{font-variant:small-caps} @media print{.it{font-style:normal}}';

  expect(
    bodyOf(
      '<p>a <em>b</em> <strong>c</strong> <u>d</u> <s>e</s> <sup>f</sup> <sub>g</sub> <code>h</code> <span class="it">i</span> <span class="b">j</span> <span class="caps">k</span> <a href="https://x.org/">l</a> <i xml:lang="fr">m</i></p>',
      { css },
    ),
  ).toEqual([
    'p: a {emphasis:b} {strong:c} {underline:d} {strike:e} {superscript:f} {subscript:g} {code:h} {emphasis:i} {strong:j} {smallCaps:k} {https://x.org/:l} {@fr emphasis:m}',
  ]);
});

test('spaces collapse as in HTML, no-break spaces stay, empty paragraphs go', () => {
  expect(bodyOf('<p>\n  a\n <em> b </em> c&nbsp;d </p><p>&nbsp;</p><p></p><div>e<br/> f</div>')).toEqual([
    'p: a {emphasis:b }c\u00a0d',
    'p: e/f',
  ]);
});

test('entities and CDATA are read, and what a document type declares is not', () => {
  expect(bodyOf('<p>a &mdash; b &amp; c &#x2014; <![CDATA[<d>]]> &lol;</p>')).toEqual(['p: a — b & c — <d> &lol;']);
});

test('paragraphs keep alignment and a language that is not that of the book', () => {
  expect(
    bodyOf('<p style="text-align:center">a</p><div class="r"><p>b</p></div><p lang="fr">c</p><p lang="en-GB">d</p>', {
      css: '.r{text-align:right}',
    }),
  ).toEqual(['p.center: a', 'p.end: b', 'p@fr: c', 'p: d']);
});

test('quotations keep their kind, lists nest, preformatted text is kept', () => {
  expect(
    bodyOf(
      '<blockquote epub:type="epigraph"><p>a</p></blockquote><blockquote class="letter"><p>b</p></blockquote><ul><li>c<ol start="3"><li><p>d</p></li></ol></li></ul><pre>e\n  f</pre>',
    ),
  ).toEqual([
    'epigraph[',
    'p: a',
    ']',
    'letter[',
    'p: b',
    ']',
    'bulletList[',
    'p: c',
    'orderedList[',
    'p: d',
    ']',
    ']',
    'code: e\n  f',
  ]);
});

test('rules and lines of stars divide a chapter into scenes', () => {
  const body =
    '<hr/><p>a</p><hr/><p>b</p><p>* * *</p><p>c</p><p>⁂</p><p style="text-align:center">—</p><p>d</p><p>…</p>';
  const [chapter] = bookOf(readParts({ pages: { 'a.xhtml': body }, nav: '<li><a href="a.xhtml">One</a></li>' })).blocks;

  expect(chapter?.text.content).toEqual([{ type: 'paragraph' }]);
  expect(chapter?.children.map((scene) => [scene.kind, ...shown(scene)])).toEqual([
    ['scene', 'p: a'],
    ['scene', 'p: b'],
    ['scene', 'p: c'],
    ['scene', 'p: d', 'p: …'],
  ]);
});

test('a break inside a quotation stays where it is', () => {
  expect(bodyOf('<blockquote><p>a</p><hr/><p>b</p></blockquote>')).toEqual(['quote[', 'p: a', 'break', 'p: b', ']']);
});

test('pictures divide paragraphs, and missing ones are reported', () => {
  const files = { 'OPS/i.png': onePixel, 'OPS/bad.png': 'no' };
  const body =
    '<p>a<img src="i.png" alt="An  I"/>b</p><svg><image xlink:href="i.png"/></svg><img src="gone.png"/><img src="bad.png"/>';

  expect(bodyOf(body, { files })).toEqual(['p: a', 'image: OPS/i.png An I', 'p: b', 'image: OPS/i.png']);
  expect(warningsOf(body, { files })).toEqual(['imageMissing OPS/gone.png 1', 'imageUnreadable OPS/bad.png 1']);
});

test('verse is kept by lines and stanzas in the ways books write it', () => {
  expect(
    bodyOf(
      '<blockquote epub:type="z3998:verse"><p><span>a</span><br/><span class="i1">b</span></p><p><span>c</span><br/><span>d</span></p></blockquote>',
    ),
  ).toEqual(['verse: a/  b', 'verse: c/d']);
  expect(
    bodyOf(
      '<div class="poem"><div class="stanza"><span class="i0">a<br/></span><span class="i0">b<br/></span></div><div class="stanza"><span class="i0">c<br/></span></div></div>',
    ),
  ).toEqual(['verse: a/b', 'verse: c']);
  expect(
    bodyOf('<div class="poetry"><div class="stanza"><div class="verse">a</div><div class="verse">b</div></div></div>'),
  ).toEqual(['verse: a/b']);
  expect(bodyOf('<div class="poem"><p><span class="line">a</span><span class="line">b</span></p></div>')).toEqual([
    'verse: a/b',
  ]);
  expect(bodyOf('<p>a<br/>b<br/>c</p><p>d<br/>e</p>')).toEqual(['verse: a/b/c', 'p: d/e']);
});

test('a table becomes a paragraph for each row', () => {
  const body = '<table><tr><td>a</td><td><p>b</p></td></tr><tr><td>c</td><td>d</td></tr></table>';

  expect(bodyOf(body)).toEqual(['p: a | b', 'p: c | d']);
  expect(warningsOf(body)).toEqual(['tableAsText OPS/a.xhtml 1']);
});

test('notes are moved to their references, from the same file and from another', () => {
  const here =
    '<p>a<a epub:type="noteref" href="#n1" id="r1">1</a></p><aside epub:type="footnote" id="n1"><p>1. An <em>a</em>. <a href="#r1">↩</a></p></aside>';
  const there = '<p>b<a href="notes.xhtml#n2" id="r2"><sup>2</sup></a> [<a href="notes.xhtml#n3" id="r3">3</a>]</p>';
  const notes =
    '<section epub:type="endnotes"><h2>Notes</h2><p id="n2"><a href="b.xhtml#r2">2</a>. Two.</p><p><a id="n3" href="b.xhtml#r3">[3]</a> Three.</p></section>';
  const book = bookOf(
    readParts({
      pages: { 'a.xhtml': here, 'b.xhtml': there, 'notes.xhtml': notes },
      nav: '<li><a href="a.xhtml">A</a></li><li><a href="b.xhtml">B</a></li><li><a href="notes.xhtml">Notes</a></li>',
    }),
  );

  expect(outline(book.blocks)).toEqual(['chapter A', 'chapter B']);
  expect(book.blocks.flatMap(shown)).toEqual(['p: a[[An {emphasis:a}.]]', 'p: b[[Two.]] [[Three.]]']);
});

test('a note that is not there keeps its mark, and other links inside the book give their words', () => {
  const body =
    '<p>a<a epub:type="noteref" href="#gone">1</a> <a href="#x">see x</a> <a href="b.xhtml">and b</a></p><p id="x">x</p>';

  expect(bodyOf(body)).toEqual(['p: a1 see x and b', 'p: x']);
  expect(warningsOf(body)).toEqual(['noteMissing OPS/a.xhtml 1', 'linkDropped OPS/a.xhtml 3']);
});

test('scripts, styles and embedded things are dropped and told', () => {
  const body =
    '<p>a</p><script>alert(1)</script><style>p{}</style><iframe src="x"></iframe><form><button>b</button></form>';

  expect(bodyOf(body)).toEqual(['p: a']);
  expect(warningsOf(body)).toEqual(['htmlDropped OPS/a.xhtml 2', 'embedDropped OPS/a.xhtml 2']);
});

test('a missing page is reported and the others are read', () => {
  const result = readParts({ pages: { 'a.xhtml': '<p>a</p>', 'b.xhtml': '<p>b</p>' }, without: ['OPS/a.xhtml'] });

  expect(result).toMatchObject({ ok: true, warnings: [{ kind: 'spineItemMissing', place: 'OPS/a.xhtml', count: 1 }] });
  expect(bookOf(result).blocks.map(shown)).toEqual([['p: b']]);
});

test('fixed layout, encryption and books without words are refused by name', () => {
  const pages = { 'a.xhtml': '<p>a</p>' };
  const encrypted = (algorithm: string) => ({
    'META-INF/encryption.xml': `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
  });

  expect(readParts({ pages, metadata: '<meta property="rendition:layout">pre-paginated</meta>' })).toEqual({
    ok: false,
    problem: { kind: 'fixedLayout' },
  });
  expect(readParts({ pages, files: encrypted('http://www.w3.org/2001/04/xmlenc#aes128-cbc') })).toMatchObject({
    problem: { kind: 'encrypted' },
  });
  expect(readParts({ pages, files: encrypted('http://www.idpf.org/2008/embedding') })).toMatchObject({ ok: true });
  expect(readParts({ pages, without: ['mimetype'] })).toMatchObject({ ok: true });
  expect(readParts({ pages: { 'a.xhtml': '<p>—</p>' } })).toEqual({ ok: false, problem: { kind: 'noText' } });
});
