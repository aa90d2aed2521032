import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { readBook, readFiles } from '#formats/read-book.ts';
import { buildDocx, paragraphXml } from '#tests/fixtures/books/docx.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { bookOf, shown } from '#tests/fixtures/books/show.ts';

const kindOf = (bytes: Uint8Array | string, name: string) => {
  const read = readBook(typeof bytes === 'string' ? strToU8(bytes) : bytes, name, defaultBookLimits);
  return read.ok ? 'read' : read.problem.kind;
};
const filesOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({ name, bytes: strToU8(text) }));
const endings = ['epub', 'docx', 'odt', 'rtf', 'html', 'md', 'txt', 'xyz'];
const kindle = `${'\0'.repeat(60)}BOOKMOBI`;

test.each(endings)('a file under .%s is refused for what it is', (ending) => {
  const name = `a.${ending}`;

  expect(kindOf('%PDF-1.7\nstream', name)).toBe('pdf');
  expect(kindOf(onePixel, name)).toBe('picture');
  expect(kindOf('II*\0\b\0\0\0', name)).toBe('picture');
  expect(kindOf('\0\0\0 ftypheic\0\0', name)).toBe('picture');
  expect(kindOf(kindle, name)).toBe('kindle');
  expect(kindOf(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0), name)).toBe('packed');
});

test('words under the name of another format are refused as such, and other bytes as damaged', () => {
  for (const ending of ['epub', 'docx', 'odt', 'rtf', 'doc']) {
    for (const words of ['# One\n\nIt was late.\n', '<html><p>It was late.</p></html>', 'Було пізно.'])
      expect(kindOf(words, `a.${ending}`)).toBe('plainText');
    expect(kindOf(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62, 0, 0x63, 0), `a.${ending}`)).toBe('plainText');
    expect(['damaged', 'notThisFormat']).toContain(kindOf(Uint8Array.of(1, 0, 2, 0, 0), `a.${ending}`));
  }
});

test('bytes that are no letters are no text, and letters of two bytes are', () => {
  for (const ending of ['txt', 'md', 'html']) {
    expect(
      kindOf(
        Uint8Array.from({ length: 900 }, (_, at) => (at * 37) % 256),
        `a.${ending}`,
      ),
    ).toBe('notText');
    expect(kindOf(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62, 0), `a.${ending}`)).toBe('read');
    expect(kindOf(`He opened %PDF-1.7 with a knife.`, `a.${ending}`)).toBe('read');
  }
});

test('a file with nothing but headings is refused as that', () => {
  const styles = '<w:style w:styleId="H"><w:name w:val="heading 1"/></w:style>';

  expect(kindOf('# One\n\n# Two\n', 'a.md')).toBe('headingsOnly');
  expect(kindOf('<h1>One</h1><h2>Two</h2>', 'a.html')).toBe('headingsOnly');
  expect(kindOf(buildDocx({ styles, body: paragraphXml('One', 'H') + paragraphXml('Two', 'H') }), 'a.docx')).toBe(
    'headingsOnly',
  );
  expect(kindOf('\n* * *\n', 'a.md')).toBe('noText');
});

test('a Scrivener project is refused, of any version, packed or as a folder', () => {
  const project = {
    'novel.scriv/novel.scrivx': '<?xml version="1.0"?><ScrivenerProject/>',
    'novel.scriv/Files/Data/0F81/content.rtf': '{\\rtf1 It was late.\\par}',
    'novel.scriv/Files/Data/0F82/synopsis.txt': 'Orrin is late.',
  };
  const old = { 'novel.scriv/binder.scrivproj': 'x', 'novel.scriv/3.rtf': '{\\rtf1 It was late.\\par}' };

  for (const files of [project, old]) {
    expect(readFiles(filesOf(files), defaultBookLimits)).toEqual({ ok: false, problem: { kind: 'scrivener' } });
    const zip = zipSync(Object.fromEntries(filesOf(files).map(({ name, bytes }) => [name, bytes])));
    expect(kindOf(zip, 'novel.zip')).toBe('scrivener');
  }
  expect(kindOf('<?xml version="1.0"?>', 'novel.scrivx')).toBe('scrivener');
  expect(kindOf(zipSync({ 'Index/Document.iwa': onePixel, 'preview.jpg': onePixel }), 'a.pages')).toBe('pages');
});

test('in a folder the file is named, and a chapter that has only a title is not refused', () => {
  const files = [
    { name: 'b/1.md', bytes: strToU8('# One\n') },
    { name: 'b/2.md', bytes: strToU8('# Two\n\nIt was late.\n') },
  ];

  expect(bookOf(readFiles(files, defaultBookLimits)).blocks.map(shown)).toEqual([['p: '], ['p: It was late.']]);
  expect(readFiles([...files, { name: 'b/3.txt', bytes: onePixel }], defaultBookLimits)).toMatchObject({
    problem: { kind: 'picture', file: '3.txt' },
  });
});
