import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import { read } from '#formats/odt/read.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { buildOdt, type OdtParts } from '#tests/fixtures/books/odt.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const readParts = (parts: OdtParts, options: Partial<ReadOptions> = {}) =>
  read(buildOdt(parts), defaultBookLimits, { ...defaultReadOptions, ...options });
const textOf = (parts: OdtParts, options: Partial<ReadOptions> = {}) =>
  shown(bookOf(readParts(parts, options)).blocks[0]);
const warningsOf = (parts: OdtParts, options: Partial<ReadOptions> = {}) => {
  const result = readParts(parts, options);
  return result.ok ? result.warnings : [];
};
const p = (words: string, style = 'Standard') => `<text:p text:style-name="${style}">${words}</text:p>`;
const textStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;

test('headings, the title page and the metadata of the file', () => {
  const text = `${p('The Lamp', 'Title')}<text:h text:outline-level="1">One</text:h>${p('a')}<text:h text:outline-level="1">Two</text:h>${p('b')}`;
  const meta =
    '<meta:initial-creator>Nell</meta:initial-creator><dc:creator>Someone</dc:creator><dc:language>uk</dc:language>';
  const book = bookOf(readParts({ text, meta }));

  expect(book).toMatchObject({ title: 'The Lamp', author: 'Nell', language: 'uk' });
  expect(outline(book.blocks)).toEqual(['chapter One', 'chapter Two']);
});

test('letters keep the marks of automatic styles, spaces are those of the format', () => {
  const automatic = `${textStyle('T1', 'fo:font-weight="bold"')}${textStyle('T2', 'fo:font-style="italic"')}${textStyle('T3', 'fo:font-variant="small-caps"')}${textStyle('T4', 'fo:language="fr" fo:country="FR"')}
    <style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:text-align="end"/></style:style>`;
  const span = (style: string, words: string) => `<text:span text:style-name="${style}">${words}</text:span>`;
  const text = `${p(`a\n   b ${span('T1', ' c')}${span('T2', `d${span('T1', 'e')}`)}${span('T3', 'f')}${span('T4', 'g')}<text:s text:c="3"/>h<text:tab/>i<text:line-break/>j`)}${p('k', 'P1')}`;

  expect(textOf({ text, automatic, meta: '<dc:language>en</dc:language>' })).toEqual([
    'p: a b {strong:c}{emphasis:d}{strong emphasis:e}{smallCaps:f}{@fr-FR:g}   h\ti/j',
    'p.end: k',
  ]);
});

test('lists, notes, links, pictures, tables and boxes', () => {
  const automatic =
    '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" text:start-value="3"/><text:list-level-style-bullet text:level="2"/></text:list-style>';
  const note = `<text:note text:note-class="endnote"><text:note-citation>1</text:note-citation><text:note-body>${p('one')}${p('two')}</text:note-body></text:note>`;
  const picture =
    '<draw:frame><draw:image xlink:href="Pictures/i.png"/><svg:desc>A dot</svg:desc></draw:frame><draw:frame><draw:image xlink:href="../../etc/passwd"/></draw:frame>';
  const text = `<text:list text:style-name="L"><text:list-item>${p('a')}${p('b')}<text:list><text:list-item>${p('c')}</text:list-item></text:list></text:list-item></text:list>
    ${p(`d${note}<text:a xlink:href="https://a.example/">e</text:a><text:a xlink:href="javascript:x">f</text:a>`)}${p(`g${picture}`)}
    <table:table><table:table-row><table:table-cell>${p('h')}</table:table-cell><table:table-cell>${p('i')}</table:table-cell></table:table-row></table:table>
    ${p(`<draw:frame><draw:text-box>${p('boxed')}</draw:text-box></draw:frame>j`)}<text:table-of-content>${p('left out')}</text:table-of-content>`;
  const parts = { text, automatic, files: { 'Pictures/i.png': onePixel } };

  expect(textOf(parts)).toEqual([
    'orderedList[',
    'p: a',
    'p: b',
    'bulletList[',
    'p: c',
    ']',
    ']',
    'p: d[[one/two]]{https://a.example/:e}f',
    'p: g',
    'image: Pictures/i.png A dot',
    'p: h | i',
    'p: j',
    'p: boxed',
  ]);
  expect(warningsOf(parts).map(({ kind }) => kind)).toEqual([
    'linkDropped',
    'imageMissing',
    'tableAsText',
    'boxAsText',
  ]);
});

test('tracked changes are accepted or rejected, comments left out or kept', () => {
  const region = (id: string, kind: string, words: string) =>
    `<text:changed-region text:id="${id}"><text:${kind}><office:change-info><dc:creator>N</dc:creator></office:change-info>${words}</text:${kind}></text:changed-region>`;
  const text = `<text:tracked-changes>${region('i', 'insertion', '')}${region('d', 'deletion', p('old'))}</text:tracked-changes>
    ${p('a<text:change-start text:change-id="i"/>new')}${p('er<text:change-end text:change-id="i"/>b<text:change text:change-id="d"/>')}
    ${p(`c<office:annotation><dc:creator>Nell</dc:creator>${p('Really?')}</office:annotation>`)}`;

  expect(textOf({ text })).toEqual(['p: anew', 'p: erb', 'p: c']);
  expect(textOf({ text }, { changes: 'reject', comments: 'notes' })).toEqual(['p: abold', 'p: c[[Nell: Really?]]']);
  expect(warningsOf({ text })).toEqual([
    { kind: 'changesAccepted', place: 'content.xml, paragraph 1', count: 1 },
    { kind: 'changesAccepted', place: 'content.xml, paragraph 2', count: 1 },
    { kind: 'commentsLeftOut', place: 'content.xml', count: 1 },
  ]);
});

test('locked files are refused by name, and so are files that are no text', () => {
  const problem = (bytes: Uint8Array) => {
    const result = read(bytes, defaultBookLimits);
    return result.ok ? 'read' : result.problem.kind;
  };
  const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';

  expect(problem(buildOdt({ text: p('a'), manifest }))).toBe('encrypted');
  expect(problem(zipSync({ 'a.txt': strToU8('a') }))).toBe('notThisFormat');
  expect(
    problem(buildOdt({ text: p('a'), files: { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' } })),
  ).toBe('notThisFormat');
  expect(problem(buildOdt({ text: '' }))).toBe('noText');
});
