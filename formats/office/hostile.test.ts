import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits, type ReadBook } from '#domain/book.ts';
import { read as readDocx } from '#formats/docx/read.ts';
import { write as writeDocx } from '#formats/docx/write.ts';
import { read as readOdt } from '#formats/odt/read.ts';
import { write as writeOdt } from '#formats/odt/write.ts';
import { read as readRtf } from '#formats/rtf/read.ts';
import { Tokens } from '#formats/rtf/tokens.ts';
import { arbitraryBook, writeOptions } from '#tests/fixtures/books/arbitrary-book.ts';
import { buildDocx, paragraphXml } from '#tests/fixtures/books/docx.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { buildOdt } from '#tests/fixtures/books/odt.ts';

const limits = defaultBookLimits;
const runs = Number(process.env.FABULA_FUZZ ?? 150);
const [book] = fc.sample(arbitraryBook(), { numRuns: 1, seed: 7 });
if (!book) throw new Error('no book to change');
const rtf = strToU8(
  `{\\rtf1\\ansi{\\fonttbl{\\f1\\fcharset204 A;}}{\\stylesheet{\\s1 heading 1;}}{\\s1 One\\par}\\pard a{\\b b}{\\footnote note}\\u1085?\\'e9\\par{\\pict\\pngblip ${[...onePixel].map((byte) => byte.toString(16).padStart(2, '0')).join('')}}\\trowd\\intbl c\\cell d\\cell\\row\\pard{\\field{\\*\\fldinst HYPERLINK "https://a.example/"}{\\fldrslt e}}{\\*\\annotation f}{\\revised g}\\par}`,
);
const formats = {
  docx: { read: readDocx, bytes: writeDocx(book, writeOptions()) },
  odt: { read: readOdt, bytes: writeOdt(book, writeOptions()) },
  rtf: { read: readRtf, bytes: rtf },
};
type Format = keyof typeof formats;
const names = Object.keys(formats) as Format[];
const kindOf = (result: ReadBook) => (result.ok ? 'read' : result.problem.kind);

test.each(names)(
  'reading a %s with any change never throws and ends',
  (name) => {
    const { read, bytes } = formats[name];
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(changes, (list) => {
        const changed = bytes.slice();
        for (const [at, value] of list) changed[at % changed.length] = value;
        expect(typeof read(changed, limits).ok).toBe('boolean');
      }),
      { numRuns: runs },
    );
  },
  300_000,
);

test('reading with any change in the document itself never throws', () => {
  const pieces = [
    '<w:p>',
    '</w:p>',
    '<w:r>',
    '</w:r>',
    '<w:t>x',
    '</w:t>',
    '<w:tbl>',
    '<w:tr>',
    '<w:tc>',
    '</w:tc>',
    '<w:br/>',
    '<w:ins>',
    '<w:del>',
    '<w:sdt>',
    '<w:fldChar w:fldCharType="begin"/>',
    '<w:fldChar w:fldCharType="separate"/>',
    '<w:footnoteReference w:id="1"/>',
    '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>',
    '<w:pict><v:textbox><w:txbxContent>',
    '<mc:AlternateContent>',
    '&x;',
    '<',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (list) => {
      expect(typeof readDocx(buildDocx({ body: list.join('') }), limits).ok).toBe('boolean');
      expect(typeof readOdt(buildOdt({ text: list.join('').replaceAll('w:', 'text:') }), limits).ok).toBe('boolean');
    }),
    { numRuns: runs },
  );
});

test.each(names)('a %s cut off anywhere is read or refused, never thrown', (name) => {
  const { read, bytes } = formats[name];
  for (let part = 0; part < 20; part++) {
    const result = read(bytes.subarray(0, Math.floor((bytes.length * part) / 20)), limits);
    expect(name === 'rtf' || !result.ok).toBe(true);
  }
});

test('nothing and things in another format are refused by name', () => {
  for (const name of names) {
    expect(kindOf(formats[name].read(new Uint8Array(), limits))).toBe('empty');
    for (const other of names) {
      if (other === name) continue;
      expect(['notThisFormat', 'damaged']).toContain(kindOf(formats[name].read(formats[other].bytes, limits)));
    }
  }
});

test('a zip bomb is refused before it is unpacked', () => {
  const zeros = new Uint8Array(8 * 2 ** 20);
  const docx = zipSync({ 'word/document.xml': zeros }, { level: 9 });
  const odt = zipSync({ 'content.xml': zeros }, { level: 9 });

  expect(readDocx(docx, limits)).toEqual({ ok: false, problem: { kind: 'tooLarge', place: 'ratio' } });
  expect(readOdt(odt, limits)).toEqual({ ok: false, problem: { kind: 'tooLarge', place: 'ratio' } });
});

test('declared entities are never loaded or expanded', () => {
  const declared =
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
  const docx = buildDocx({
    body: '',
    files: { 'word/document.xml': `${declared}<w:document><w:body>${paragraphXml('x &b; &c;')}</w:body></w:document>` },
  });
  const odt = buildOdt({
    text: '',
    files: {
      'content.xml': `${declared}<office:document-content><office:body><office:text><text:p>x &b; &c;</text:p></office:text></office:body></office:document-content>`,
    },
  });

  expect(JSON.stringify(readDocx(docx, limits))).toContain('x &b; &c;');
  expect(JSON.stringify(readOdt(odt, limits))).toContain('x &b; &c;');
});

test('tables and groups inside one another are read, or too deep', () => {
  const docx = (levels: number) =>
    buildDocx({
      body: `${'<w:tbl><w:tr><w:tc>'.repeat(levels)}${paragraphXml('deep')}${'</w:tc></w:tr></w:tbl>'.repeat(levels)}`,
    });
  const odt = (levels: number) =>
    buildOdt({
      text: `${'<text:list><text:list-item>'.repeat(levels)}<text:p>deep</text:p>${'</text:list-item></text:list>'.repeat(levels)}`,
    });
  const groups = (levels: number) => strToU8(`{\\rtf1 ${'{'.repeat(levels)}deep\\par${'}'.repeat(levels)}}`);

  expect([kindOf(readDocx(docx(50), limits)), kindOf(readDocx(docx(5_000), limits))]).toEqual(['read', 'tooDeep']);
  expect([kindOf(readOdt(odt(50), limits)), kindOf(readOdt(odt(5_000), limits))]).toEqual(['read', 'tooDeep']);
  expect([kindOf(readRtf(groups(50), limits)), kindOf(readRtf(groups(5_000), limits))]).toEqual(['read', 'tooDeep']);
});

test('styles based on one another in a ring end', () => {
  const style = (id: string, base: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${base}"/></w:style>`;

  expect(
    kindOf(
      readDocx(buildDocx({ body: paragraphXml('a', 'A'), styles: `${style('A', 'B')}${style('B', 'A')}` }), limits),
    ),
  ).toBe('read');
});

test('a mark of a language is looked for no further than 200 characters, nor past the next mark', () => {
  const languageOf = (between: string) => {
    const run = `<w:r><w:rPr><w:lang ${between}w:val="de-AT"/></w:rPr><w:t>a</w:t></w:r>`;
    const result = readDocx(buildDocx({ body: `<w:p>${run.repeat(4)}</w:p>` }), limits);
    return result.ok ? result.book.language : result.problem;
  };

  expect(languageOf('')).toBe('de-AT');
  expect(languageOf(`w:a="${'x'.repeat(180)}" `)).toBe('de-AT');
  expect(languageOf(`w:a="${'x'.repeat(220)}" `)).not.toBe('de-AT');
  expect(languageOf('w:a="<" ')).not.toBe('de-AT');
});

test('every piece of an RTF file is read once: there are never more of them than bytes', () => {
  const signs = fc.constantFrom(...strToU8("{}\\\\'u*0?a \n"), 0, 0xff);
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, fc.nat(255)), { maxLength: 400 }), (list) => {
      const tokens = new Tokens(Uint8Array.from(list));
      let pieces = 0;
      while (tokens.next() && pieces <= list.length) pieces++;
      expect(pieces).toBeLessThanOrEqual(list.length);
    }),
    { numRuns: runs },
  );
});
