import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { withDeclaredEntities } from '#formats/declared-entities.ts';
import { readBook } from '#formats/read-book.ts';
import { buildEpub } from '#tests/fixtures/books/epub.ts';
import { bookOf, shown } from '#tests/fixtures/books/show.ts';

const page = (subset: string, body: string) =>
  `<?xml version="1.0"?>\n<!DOCTYPE html [\n${subset}\n]>\n<html><body>${body}</body></html>`;

test('words that a file declares stand in their places', () => {
  const source = page(
    '<!ENTITY hero "Orrin &amp; Co"><!ENTITY sea \'the “sea”\'><!ENTITY dash "&#8212;">',
    '<p title="&hero;">&hero; &dash; &sea;</p>',
  );
  const epub = buildEpub({ pages: { 'a.xhtml': '' }, files: { 'OPS/a.xhtml': source } });

  for (const read of [
    readBook(epub, 'a.epub', defaultBookLimits),
    readBook(strToU8(source), 'a.html', defaultBookLimits),
  ])
    expect(shown(bookOf(read).blocks[0])).toEqual(['p: Orrin & Co — the “sea”']);
});

test('an entity that names a file, holds markup or other entities stays as it is', () => {
  const subset =
    '<!ENTITY a "lol"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd"><!ENTITY d "<b>x</b>"><!ENTITY % e "x"><!ENTITY amp "no">';

  expect(withDeclaredEntities(page(subset, '&b; &c; &d; &e; &amp; &f;'))).toContain(
    '<body>&b; &c; &d; &e; &amp; &f;</body>',
  );
});

test('a small file does not become a large one, and one without an end costs nothing', () => {
  const subset = `<!ENTITY a "${'x'.repeat(500)}">`;
  const grown = withDeclaredEntities(page(subset, '&a;'.repeat(100_000)));

  expect(grown.length).toBeLessThan(2 ** 20 + 400_000);
  const open = `<!DOCTYPE html [${'<!ENTITY a "b">'.repeat(100_000)}`;
  expect(withDeclaredEntities(open)).toBe(open);
  expect(withDeclaredEntities('<!DOCTYPE html><p>&a;')).toBe('<!DOCTYPE html><p>&a;');
});
