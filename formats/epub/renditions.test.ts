import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits } from '#domain/book.ts';
import { read } from '#formats/epub/read.ts';
import { buildEpub } from '#tests/fixtures/books/epub.ts';
import { bookOf, shown } from '#tests/fixtures/books/show.ts';

test('of several renditions the first that flows is read', () => {
  const files = unzipSync(buildEpub({ pages: { 'a.xhtml': '<p>flows</p>' } }));
  const fixed = strFromU8(files['OPS/package.opf'] ?? new Uint8Array()).replace(
    '</metadata>',
    '<meta property="rendition:layout">pre-paginated</meta></metadata>',
  );
  const rootfiles = ['OPS/fixed.opf', 'OPS/package.opf'].map((path) => `<rootfile full-path="${path}"/>`).join('');
  const container = `<container><rootfiles>${rootfiles}</rootfiles></container>`;
  const both = { ...files, 'OPS/fixed.opf': strToU8(fixed), 'META-INF/container.xml': strToU8(container) };

  expect(shown(bookOf(read(zipSync(both), defaultBookLimits)).blocks[0])).toEqual(['p: flows']);
  const only = { ...both, 'OPS/package.opf': strToU8(fixed) };
  expect(read(zipSync(only), defaultBookLimits)).toEqual({ ok: false, problem: { kind: 'fixedLayout' } });
});
