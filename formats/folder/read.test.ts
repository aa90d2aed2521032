import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions } from '#domain/book.ts';
import { readFolder } from '#formats/folder/read.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';

const readZip = (files: Record<string, string | Uint8Array>) => {
  const packed = Object.entries(files).map(([path, content]) => {
    return [path, typeof content === 'string' ? strToU8(content) : content] as const;
  });
  return readFolder([{ name: 'a.zip', bytes: zipSync(Object.fromEntries(packed)) }], defaultBookLimits);
};
const warningsOf = (files: Record<string, string | Uint8Array>) => {
  const result = readZip(files);
  return result.ok
    ? result.warnings.map(({ kind, place, file }) => `${kind} ${[file, place].filter(Boolean).join(', ')}`)
    : result;
};

test('folders are parts and files are chapters, in natural order and without their numbers', () => {
  const book = bookOf(
    readZip({
      'The Lamp/10 Last/01.md': '# The hull\n\na',
      'The Lamp/2 Before/10-the_wick.txt': 'b',
      'The Lamp/2 Before/9. Oil.md': 'c\n\n* * *\n\nd',
      'The Lamp/01 Foreword.html': '<h1>Foreword</h1><p>e</p>',
      '__MACOSX/The Lamp/._01.md': 'x',
      'The Lamp/.DS_Store': 'x',
    }),
  );

  expect(book.title).toBe('The Lamp');
  expect(outline(book.blocks)).toEqual([
    'chapter Foreword',
    'part Before',
    '  chapter Oil',
    '    scene',
    '    scene',
    '  chapter the wick',
    'part Last',
    '  chapter The hull',
  ]);
});

test('a story without a title is called as its own file, not as one that lies beside it', () => {
  const story = '-> door\n== door\nA door.\n+ [Open it] -> END\n';
  expect(bookOf(readZip({ 'cave/LICENSE': 'Free.', 'cave/the_door.ink': story })).title).toBe('the door');
  const titled = '# title: The Cave\n-> door\n== door\nA door.\n+ [Open it] -> END\n';
  expect(bookOf(readZip({ 'cave/LICENSE': 'Free.', 'cave/the_door.ink': titled })).title).toBe('The Cave');
});

test('pictures are found in the folder only', () => {
  const files = {
    'text/a.md': 'a\n\n![b](../img/b.png) ![c](../../c.png)',
    'text/d.html': '<p>d</p><img src="../img/b.png" alt="e">',
    'img/b.png': onePixel,
    'img/f.tiff': 'x',
  };
  const book = bookOf(readZip(files));

  expect([...book.images.keys()]).toEqual(['img/b.png']);
  expect(book.blocks[0]?.children.map(shown)).toEqual([
    ['p: a', 'image: img/b.png b'],
    ['p: d', 'image: img/b.png e'],
  ]);
  expect(warningsOf(files)).toEqual(['fileSkipped img/f.tiff', 'imageMissing text/a.md, line 3']);
});

test('a list of contents says the order, and what the book is', () => {
  const book = bookOf(
    readZip({
      'contents.md':
        '---\ntitle: T\nauthor: A\ncover-image: c.png\n---\n\n# Contents\n\n- [Two](b.md)\n- [One](a.md)\n',
      'a.md': '# One\n\na',
      'b.md': '# Two\n\nb',
      'c.png': onePixel,
    }),
  );

  expect(book).toMatchObject({ title: 'T', author: 'A', cover: 'c.png' });
  expect(outline(book.blocks)).toEqual(['chapter Two', 'chapter One']);
});

test('several files keep the order they were given in, and others are read by whom they belong to', () => {
  const given = [
    { name: 'b.md', bytes: strToU8('b') },
    { name: 'a.docx', bytes: strToU8('x') },
  ];
  const result = readFolder(given, defaultBookLimits, defaultReadOptions, (_bytes, name) => ({
    ok: true,
    book: {
      images: new Map([['1', { name: 'p.png', contentType: 'image/png', bytes: onePixel }]]),
      blocks: [
        {
          kind: 'chapter',
          title: '',
          text: { type: 'doc', content: [{ type: 'image', attrs: { file: '1', alt: name } }] },
          children: [],
        },
      ],
    },
    warnings: [{ kind: 'tableAsText', place: 'word/document.xml', count: 2 }],
  }));

  expect(outline(bookOf(result).blocks)).toEqual(['chapter b', 'chapter a']);
  expect(shown(bookOf(result).blocks[1])).toEqual(['image: 2/1 a.docx']);
  expect(result).toMatchObject({ warnings: [{ file: 'a.docx', place: 'word/document.xml', count: 2 }] });
});

test('a broken file names itself', () => {
  const result = readFolder([{ name: 'a.md', bytes: strToU8(`${'> '.repeat(1_000)}a`) }], defaultBookLimits);

  expect(result).toEqual({ ok: false, problem: { kind: 'tooDeep', place: 'line 1', file: 'a.md' } });
  expect(readZip({ 'a.md': '', 'b.md': 'b' })).toMatchObject({ warnings: [{ kind: 'fileSkipped', place: 'a.md' }] });
});
