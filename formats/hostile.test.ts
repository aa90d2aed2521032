import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { readBook } from '#formats/read-book.ts';
import { buildEpub } from '#tests/fixtures/books/epub.ts';

const limits = defaultBookLimits;
const small = buildEpub({
  pages: {
    'a.xhtml': '<h1>One</h1><p>a<a epub:type="noteref" href="#n">1</a></p><aside id="n" epub:type="footnote">b</aside>',
  },
  nav: '<li><a href="a.xhtml">One</a></li>',
});
const markdown = strToU8(
  '---\ntitle: A\n---\n\n# One\n\na *b* [c](d) ![e](f)[^1]\n\n> g  \n> h\n\n- i\n\n[^1]: note\n',
);
const kindOf = (bytes: Uint8Array, name = 'a.epub') => {
  const result = readBook(bytes, name, limits);
  return result.ok ? 'read' : result.problem.kind;
};

test('nothing and things that are no book are refused by name', () => {
  expect(kindOf(new Uint8Array())).toBe('empty');
  expect(kindOf(strToU8('hello'), 'a.xyz')).toBe('unknownFormat');
  expect(kindOf(strToU8('hello'))).toBe('plainText');
  expect(kindOf(zipSync({ 'a.txt': strToU8('hello') }))).toBe('notThisFormat');
  expect(kindOf(small, 'a.txt')).toBe('read');
  expect(readBook(small, 'a.epub', { ...limits, fileBytes: 10 })).toMatchObject({ problem: { place: 'fileBytes' } });
});

test('a zip bomb is refused before it is unpacked', () => {
  const zeros = new Uint8Array(8 * 2 ** 20);
  const bomb = zipSync({ 'META-INF/container.xml': strToU8('<x/>'), bomb: zeros }, { level: 9 });

  expect(readBook(bomb, 'a.epub', limits)).toEqual({ ok: false, problem: { kind: 'tooLarge', place: 'ratio' } });
  expect(readBook(bomb, 'a.epub', { ...limits, ratio: 1e9, unpackedBytes: 2 ** 20 })).toMatchObject({
    problem: { place: 'unpackedBytes' },
  });
});

test('a file that lies about its size is stopped', () => {
  const lying = zipSync({ 'META-INF/container.xml': new Uint8Array(2 ** 20) }, { level: 9 });
  const view = new DataView(lying.buffer, lying.byteOffset);
  const directory = view.getUint32(lying.length - 6, true);
  view.setUint32(directory + 24, 100, true);

  expect(kindOf(lying)).toBe('damaged');
});

test('a hundred thousand entries are too many', () => {
  const entries = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, new Uint8Array()]));

  expect(kindOf(zipSync(entries, { level: 0 }))).toBe('tooManyEntries');
});

test('names that climb out of the archive are never followed', () => {
  const book = buildEpub({
    pages: { 'a.xhtml': '<p>a</p><img src="../../../etc/passwd"/><img src="file:///etc/passwd"/>' },
    files: { '../evil.png': 'x' },
  });

  expect(readBook(book, 'a.epub', limits)).toMatchObject({
    ok: true,
    warnings: [{ kind: 'imageMissing' }, { kind: 'imageMissing' }],
  });
});

test('ten thousand nested elements are too deep', () => {
  const nested = `${'<div>'.repeat(10_000)}a${'</div>'.repeat(10_000)}`;

  expect(readBook(buildEpub({ pages: { 'a.xhtml': nested } }), 'a.epub', limits)).toEqual({
    ok: false,
    problem: { kind: 'tooDeep', place: 'OPS/a.xhtml' },
  });
  expect(kindOf(strToU8(`${'> '.repeat(10_000)}a`), 'a.md')).toBe('tooDeep');
  expect(kindOf(strToU8(`${'- '.repeat(10_000)}a`), 'a.md')).toBe('tooDeep');
  expect(kindOf(strToU8('[a](b'.repeat(20_000)), 'a.md')).toBe('tooSlow');
});

test('signs that would make a parser large are refused before it begins, and a long text with many is read', () => {
  for (const sign of ['` ', '*_', '\\\\ ', '< ', '`a` ', '~ '])
    expect(kindOf(strToU8(sign.repeat(100_000)), 'a.md')).toBe('tooSlow');
  expect(kindOf(strToU8('He said *no* & left.\n\n'.repeat(10_000)), 'a.md')).toBe('read');
});

test('declared entities are never expanded', () => {
  const lol = '<!DOCTYPE p [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
  const book = buildEpub({
    pages: { 'a.xhtml': '' },
    files: { 'OPS/a.xhtml': `${lol}<html><body><p>x &b; &c;</p></body></html>` },
  });

  expect(JSON.stringify(readBook(book, 'a.epub', limits))).toContain('x &b; &c;');
});

test('more blocks than allowed are too many', () => {
  const many = strToU8(Array.from({ length: 20 }, (_, index) => `# ${index}\n\na\n\n`).join(''));

  expect(readBook(many, 'a.md', { ...limits, blocks: 10 })).toMatchObject({
    problem: { kind: 'tooManyEntries', place: 'blocks' },
  });
});

test('bytes that are not UTF-8 are read in the most likely encoding, and a warning says so', () => {
  expect(readBook(new Uint8Array([0x61, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x0a]), 'a.txt', limits)).toMatchObject({
    ok: true,
    warnings: [{ kind: 'encodingGuessed', place: 'windows-1252', count: 1 }],
  });
});

test('a folder is refused for the same reasons as any archive', () => {
  const zeros = new Uint8Array(8 * 2 ** 20);
  const page = strToU8('# One\n\na ![b](../../etc/passwd) ![c](/etc/passwd) <img src="file:///etc/passwd">\n');

  expect(readBook(zipSync({ 'a.md': page, 'b.txt': zeros }, { level: 9 }), 'a.zip', limits)).toMatchObject({
    problem: { kind: 'tooLarge', place: 'ratio' },
  });
  expect(
    readBook(zipSync({ 'a/a.md': page, '../evil.md': page, 'a/../../evil.md': page }), 'a.zip', limits),
  ).toMatchObject({
    ok: true,
    book: { blocks: [{ kind: 'chapter', title: 'One' }] },
    warnings: [{ kind: 'imageMissing', place: 'line 3', file: 'a.md', count: 3 }],
  });
  expect(kindOf(zipSync({ 'a.epub': small, 'b.epub': small }), 'a.zip')).toBe('severalBooks');
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}.md`, new Uint8Array()]));
  expect(kindOf(zipSync(many, { level: 0 }), 'a.zip')).toBe('tooManyEntries');
});

test('nothing in a page is carried out, loaded or expanded', () => {
  const page = strToU8(
    '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><script>alert(1)</script><h1>One</h1><p onclick="alert(2)">x &a; <a href="javascript:alert(3)">b</a><iframe src="https://x.org">c</iframe></p><style>@import "https://x.org";</style>',
  );
  const read = readBook(page, 'a.html', limits);

  expect(read).toMatchObject({ ok: true });
  expect(JSON.stringify(read)).toContain('x &a; b');
  expect(JSON.stringify(read)).not.toMatch(/alert|x\.org|javascript/);
  expect(kindOf(strToU8(`${'<div>'.repeat(10_000)}a`), 'a.html')).toBe('tooDeep');
});

test('a book cut off anywhere is read or refused, never thrown', () => {
  for (let part = 0; part < 20; part++) {
    const cut = small.subarray(0, Math.floor((small.length * part) / 20));
    expect(readBook(cut, 'a.epub', limits).ok).toBe(false);
  }
});

test('reading a file with any change never throws', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(changes, fc.constantFrom('a.epub', 'a.md', 'a.txt'), (list, name) => {
      const bytes = (name === 'a.epub' ? small : markdown).slice();
      for (const [at, value] of list) bytes[at % bytes.length] = value;
      expect(typeof readBook(bytes, name, limits).ok).toBe('boolean');
    }),
    { numRuns: 1_000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom('a.epub', 'a.md', 'a.txt'), (bytes, name) => {
      expect(typeof readBook(bytes, name, limits).ok).toBe('boolean');
    }),
  );
});
