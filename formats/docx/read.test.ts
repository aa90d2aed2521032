import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import { read } from '#formats/docx/read.ts';
import { buildDocx, type DocxParts, paragraphXml as p } from '#tests/fixtures/books/docx.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const h1 = '<w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style>';
const readParts = (parts: DocxParts, options: Partial<ReadOptions> = {}) =>
  read(buildDocx(parts), defaultBookLimits, { ...defaultReadOptions, ...options });
const textOf = (body: string, more: Partial<DocxParts> = {}, options: Partial<ReadOptions> = {}) =>
  shown(bookOf(readParts({ body, ...more }, options)).blocks[0]);
const warningsOf = (parts: DocxParts, options: Partial<ReadOptions> = {}) => {
  const result = readParts(parts, options);
  return result.ok ? result.warnings : [];
};

test('headings are found by style in any language, by what a style is based on and by outline level', () => {
  const styles = `${h1}<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Ttulo1"/></w:style>
    <w:style w:type="paragraph" w:styleId="Deep"><w:name w:val="Deep"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>`;
  const body = `${p('One', 'Ttulo1')}${p('a')}${p('Two', 'Mine')}${p('b')}${p('Three', 'Deep')}${p('c')}${p('Four', undefined, '', '<w:outlineLvl w:val="0"/>')}${p('d')}`;

  expect(outline(bookOf(readParts({ body, styles })).blocks)).toEqual([
    'chapter One',
    'chapter Two',
    'chapter Three',
    'chapter Four',
  ]);
});

test('a title page gives title and author', () => {
  const styles = ['Title', 'Subtitle', 'Author']
    .map((name) => `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`)
    .join('');
  const body = `${p('The Lamp', 'Title')}${p('A Tale', 'Subtitle')}${p('Nell', 'Author')}${p('One', 'Ttulo1')}${p('a')}`;
  const book = bookOf(readParts({ body, styles: styles + h1, core: '<dc:language>uk</dc:language>' }));

  expect(book).toMatchObject({ title: 'The Lamp: A Tale', author: 'Nell', language: 'uk' });
  expect(outline(book.blocks)).toEqual(['chapter One']);
});

test.each([
  ['words', `${p('Розділ 1')}${p('a')}${p('Розділ 2')}${p('b')}`, ['chapter Розділ 1', 'chapter Розділ 2']],
  [
    'words and a name below',
    `${p('Chapter One', undefined, '', '<w:jc w:val="center"/>')}${p('The Sea', undefined, '', '<w:jc w:val="center"/>')}${p('a')}`,
    ['chapter Chapter One. The Sea'],
  ],
  [
    'bold',
    `${p('The Sea', undefined, '<w:b/>')}${p('a')}${p('b')}${p('c')}${p('The Hill', undefined, '<w:b/>')}${p('d')}${p('e')}`,
    ['chapter The Sea', 'chapter The Hill'],
  ],
  [
    'larger letters',
    `${p('The Sea', undefined, '<w:sz w:val="36"/>')}${p('a long one, much longer than the headings')}${p('b')}${p('c')}${p('The Hill', undefined, '<w:sz w:val="36"/>')}${p('d')}${p('e')}`,
    ['chapter The Sea', 'chapter The Hill'],
  ],
  ['new pages', `${p('a')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${p('b')}`, ['chapter', 'chapter']],
])('without heading styles %s make chapters', (_, body, expected) => {
  expect(outline(bookOf(readParts({ body })).blocks)).toEqual(expected);
});

test('letters keep their marks, and a style inside a style with the same mark removes it', () => {
  const styles = `<w:style w:type="character" w:styleId="Em"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style>
    <w:style w:type="paragraph" w:styleId="Thought"><w:name w:val="Thought"/><w:rPr><w:i/></w:rPr></w:style>`;
  const run = (properties: string, words: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${words}</w:t></w:r>`;
  const body = `<w:p>${run('<w:b/>', 'a')}${run('<w:u w:val="single"/>', 'b')}${run('<w:strike/>', 'c')}${run('<w:caps/>', 'd')}${run('<w:vertAlign w:val="superscript"/>', 'e')}${run('<w:rStyle w:val="Em"/>', 'f')}${run('<w:i w:val="0"/>', 'g')}${run('<w:lang w:val="fr-FR"/>', 'h')}${run('<w:vanish/>', 'hidden')}</w:p>
    <w:p><w:pPr><w:pStyle w:val="Thought"/></w:pPr>${run('', 'i')}${run('<w:rStyle w:val="Em"/>', 'j')}</w:p>`;

  expect(textOf(body, { styles, core: '<dc:language>en</dc:language>' })).toEqual([
    'p: {strong:a}{underline:b}{strike:c}{smallCaps:d}{superscript:e}{emphasis:f}g{@fr-FR:h}',
    'p: {emphasis:i}j',
  ]);
});

test('tabs, hyphens, signs and breaks', () => {
  const body =
    '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:t>c</w:t><w:softHyphen/><w:t>d</w:t><w:sym w:font="Symbol" w:char="F061"/><w:br/><w:t>e</w:t></w:r></w:p>';

  expect(textOf(body)).toEqual(['p: a\tb\u2011c\u00addα/e']);
});

test('lists, nested, numbered from a number, and interrupted', () => {
  const level = (at: number, format: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="3"/><w:numFmt w:val="${format}"/><w:lvlText w:val="x"/></w:lvl>`;
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'bullet')}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num>`;
  const item = (words: string, at: number) =>
    p(words, undefined, '', `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="5"/></w:numPr>`);
  const [chapter] = bookOf(
    readParts({ body: `${item('a', 0)}${item('b', 1)}${item('c', 0)}${p('between')}${item('d', 0)}`, numbering }),
  ).blocks;

  expect(shown(chapter)).toEqual([
    'orderedList[',
    'p: a',
    'bulletList[',
    'p: b',
    ']',
    'p: c',
    ']',
    'p: between',
    'orderedList[',
    'p: d',
    ']',
  ]);
  expect(chapter?.text.content.filter(({ type }) => type === 'orderedList')).toMatchObject([
    { attrs: { start: 3 } },
    { attrs: { start: 5 } },
  ]);
});

test('notes of several paragraphs, links and fields', () => {
  const footnotes = `<w:footnote w:type="separator" w:id="0"/><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> one</w:t></w:r></w:p>${p('two')}</w:footnote>`;
  const field = (instruction: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${result}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const body = `<w:p><w:r><w:t>a</w:t><w:footnoteReference w:id="2"/></w:r><w:hyperlink r:id="l"><w:r><w:t>b</w:t></w:r></w:hyperlink><w:hyperlink r:id="bad"><w:r><w:t>c</w:t></w:r></w:hyperlink>${field(' HYPERLINK "https://b.example/" ', 'd')}${field(' PAGEREF x ', '7')}${field(' TOC \\o ', 'contents')}</w:p>`;
  const relationships =
    '<Relationship Id="l" Type="x/hyperlink" Target="https://a.example/" TargetMode="External"/><Relationship Id="bad" Type="x/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>';

  expect(textOf(body, { footnotes, relationships })).toEqual([
    'p: a[[one/two]]{https://a.example/:b}c{https://b.example/:d}7',
  ]);
  expect(warningsOf({ body, footnotes, relationships }).map(({ kind }) => kind)).toEqual([
    'linkDropped',
    'fieldAsText',
  ]);
});

test('tracked changes are accepted or rejected, and counted', () => {
  const body = `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>${p('b')}`;

  expect(textOf(body)).toEqual(['p: anewb']);
  expect(textOf(body, {}, { changes: 'reject' })).toEqual(['p: aold', 'p: b']);
  expect(warningsOf({ body })).toEqual([
    { kind: 'changesAccepted', place: 'word/document.xml, paragraph 2', count: 3 },
  ]);
  expect(warningsOf({ body }, { changes: 'reject' })).toEqual([
    { kind: 'changesRejected', place: 'word/document.xml, paragraph 1', count: 3 },
  ]);
});

test('comments are left out or kept as notes', () => {
  const comments = `<w:comment w:id="4" w:author="Nell">${p('Really?')}</w:comment>`;
  const body =
    '<w:p><w:commentRangeStart w:id="4"/><w:r><w:t>a</w:t></w:r><w:commentRangeEnd w:id="4"/><w:r><w:commentReference w:id="4"/></w:r></w:p>';

  expect(textOf(body, { comments })).toEqual(['p: a']);
  expect(warningsOf({ body, comments })).toEqual([{ kind: 'commentsLeftOut', place: 'word/comments.xml', count: 1 }]);
  expect(textOf(body, { comments }, { comments: 'notes' })).toEqual(['p: a[[Nell: Really?]]']);
});

test('tables and boxes become text, once; the table of contents is left out', () => {
  const cell = (words: string) => `<w:tc>${p(words)}</w:tc>`;
  const box = (words: string) => `<w:pict><w:txbxContent>${p(words)}</w:txbxContent></w:pict>`;
  const body = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('One ... 1')}</w:sdtContent></w:sdt>
    <w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr><w:tr>${cell('c')}${cell('d')}</w:tr></w:tbl>
    <w:p><w:r><w:t>e</w:t><mc:AlternateContent><mc:Choice>${box('boxed')}</mc:Choice><mc:Fallback>${box('boxed')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;

  expect(textOf(body)).toEqual(['p: a | b', 'p: c | d', 'p: e', 'p: boxed']);
  expect(warningsOf({ body }).map(({ kind }) => kind)).toEqual(['tableAsText', 'boxAsText']);
});

test('pictures are read with their words and are never looked for outside of the file', () => {
  const picture = (id: string, alt: string) =>
    `<w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:blip r:embed="${id}"/></wp:inline></w:drawing>`;
  const body = `<w:p><w:r>${picture('i', 'A dot')}<w:t>a</w:t></w:r><w:r>${picture('up', '')}${picture('out', '')}</w:r></w:p>`;
  const relationships =
    '<Relationship Id="i" Type="x/image" Target="media/i.png"/><Relationship Id="up" Type="x/image" Target="../../../etc/passwd"/><Relationship Id="out" Type="x/image" Target="https://a.example/i.png" TargetMode="External"/>';
  const parts = { body, relationships, files: { 'word/media/i.png': onePixel } };

  expect(textOf(body, parts)).toEqual(['image: word/media/i.png A dot', 'p: a']);
  expect(warningsOf(parts).map(({ kind }) => kind)).toEqual(['imageMissing', 'imageMissing']);
});

test('quotations, verse, scene breaks and alignment', () => {
  const styles = ['Quote', 'Epigraph', 'Letter', 'Verse']
    .map((name) => `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`)
    .join('');
  const body = `${p('a', 'Epigraph')}${p('b', 'Verse')}${p('c', 'Verse')}${p('d', 'Quote')}${p('e', 'Quote')}${p('f', undefined, '', '<w:jc w:val="right"/>')}`;

  expect(textOf(body, { styles })).toEqual([
    'epigraph[',
    'p: a',
    ']',
    'verse: b/c',
    'quote[',
    'p: d',
    'p: e',
    ']',
    'p.end: f',
  ]);
  expect(outline(bookOf(readParts({ body: `${p('a')}${p('* * *')}${p('b')}` })).blocks)).toEqual([
    'chapter',
    '  scene',
    '  scene',
  ]);
});

test('older and locked files are refused by name, and so are files that are no DOCX', () => {
  const ole = new Uint8Array(2048);
  ole.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const locked = ole.slice();
  for (const [index, letter] of [...'EncryptedPackage'].entries()) locked[1024 + index * 2] = letter.charCodeAt(0);
  const problem = (bytes: Uint8Array) => {
    const result = read(bytes, defaultBookLimits);
    return result.ok ? 'read' : result.problem.kind;
  };

  expect(problem(ole)).toBe('oldFormat');
  expect(problem(locked)).toBe('encrypted');
  expect(problem(zipSync({ 'a.txt': strToU8('a') }))).toBe('notThisFormat');
  expect(problem(new Uint8Array())).toBe('empty');
  expect(problem(buildDocx({ body: '' }))).toBe('noText');
});
