import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import { readBook, readFiles } from '#formats/read-book.ts';
import { buildEpub } from '#tests/fixtures/books/epub.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const read = (bytes: Uint8Array, name: string, options: Partial<ReadOptions>) =>
  bookOf(readBook(bytes, name, defaultBookLimits, { ...defaultReadOptions, ...options })).blocks;
const markdown = strToU8(
  '# Book one\n\n## I\n\n### Dawn\n\nA.\n\n~\n\nB.\n\n* * *\n\nC.\n\n## II\n\nD.\n\n# Book two\n\nE.\n',
);

test('chapters begin at the headings of the rank that someone chose; all higher ones make parts', () => {
  const at = (chapterRank: ReadOptions['chapterRank']) =>
    outline(read(markdown, 'a.md', { chapterRank, scenes: 'none' }));

  expect(at(undefined)).toEqual(['part Book one', '  chapter I', '  chapter II', 'chapter Book two']);
  expect(at(1)).toEqual(['chapter Book one', 'chapter Book two']);
  expect(at(2)).toEqual(['part Book one', '  chapter I', '  chapter II', 'part Book two']);
  expect(at(3)).toEqual(['part Book one', '  part I', '    chapter Dawn', '  part II', 'part Book two']);
});

test('scenes are divided at known signs, at a mark of one’s own besides, or not at all', () => {
  const scenes = (wanted: ReadOptions['scenes']) =>
    outline(read(markdown, 'a.md', { scenes: wanted })).filter((line) => line.includes('scene')).length;

  expect(scenes('signs')).toBe(2);
  expect(scenes({ mark: ' ~ ' })).toBe(3);
  expect(scenes('none')).toBe(0);
  expect(shown(read(markdown, 'a.md', { scenes: 'none', chapterRank: 1 })[0])).toContain('break');
});

test('short lines are verse, or paragraphs with line breaks', () => {
  const poem = strToU8(
    'CHAPTER I\n\nThe keel\nthe mast\nthe anchor\n\nAnd so to bed, as he said on every night of that long year.\n',
  );

  expect(shown(read(poem, 'a.txt', {})[0])[0]).toBe('verse: The keel/the mast/the anchor');
  expect(shown(read(poem, 'a.txt', { verse: 'none' })[0])[0]).toBe('p: The keel/the mast/the anchor');
});

test('a rank chosen for an EPUB counts for more than its table of contents', () => {
  const epub = buildEpub({
    pages: { 'a.xhtml': '<h1>One</h1><h2>i</h2><p>A.</p><h2>ii</h2><p>B.</p>', 'b.xhtml': '<h1>Two</h1><p>C.</p>' },
    nav: '<li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li>',
  });

  expect(outline(read(epub, 'a.epub', {}))).toEqual(['chapter One', 'chapter Two']);
  expect(outline(read(epub, 'a.epub', { chapterRank: 2 }))).toEqual([
    'part One',
    '  chapter i',
    '  chapter ii',
    'part Two',
  ]);
});

test('a page alone is named by its file in what does not come over', () => {
  const page = strToU8('<p>A <a href="page2.html">link</a>.</p>');

  expect(readBook(page, 'My story.html', defaultBookLimits)).toMatchObject({
    warnings: [{ kind: 'linkDropped', place: 'My story.html' }],
  });
});

test('it is known whether there are lines that may be divided otherwise, also in a folder and an archive', () => {
  const plain = strToU8('One line.\n  Another.\n');
  const hasSetLines = (...files: { name: string; bytes: Uint8Array }[]) => {
    const read = readFiles(files, defaultBookLimits);
    return read.ok && read.hasSetLines === true;
  };

  expect(hasSetLines({ name: 'a.text', bytes: plain })).toBe(true);
  expect(hasSetLines({ name: 'a.md', bytes: plain }, { name: 'b.txt', bytes: plain })).toBe(true);
  expect(hasSetLines({ name: 'a.zip', bytes: zipSync({ 'b/a.md': plain, 'b/b.txt': plain }) })).toBe(true);
  expect(hasSetLines({ name: 'a.zip', bytes: zipSync({ 'a.md': strToU8('# One\n\nA line.\n') }) })).toBe(false);
  expect(hasSetLines({ name: 'a.md', bytes: plain })).toBe(true);
});
