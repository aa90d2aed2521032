import { expect, test } from 'vitest';
import type { BookBlock } from '#domain/book.ts';
import { previewOf } from '#domain/book-preview.ts';
import type { Text } from '#domain/text.ts';

const text = (words: string, note?: string): Text => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: words },
        ...(note
          ? [{ type: 'footnote' as const, attrs: { note: JSON.stringify([{ type: 'text', text: note }]) } }]
          : []),
      ],
    },
  ],
});
const block = (kind: BookBlock['kind'], title: string, own: Text, children: BookBlock[] = []): BookBlock => ({
  kind,
  title,
  text: own,
  children,
});

test('a preview counts what each block holds itself, and all of it together', () => {
  const scenes = [block('scene', '', text('Two words.')), block('scene', '', text('Three more words.', 'A note.'))];
  const blocks = [block('part', 'One', text('A line.'), [block('chapter', 'I', text(''), scenes)])];
  const preview = previewOf({ book: { title: 'A book', images: new Map(), blocks }, warnings: [] });

  expect(preview).toMatchObject({
    title: 'A book',
    words: 9,
    parts: 1,
    chapters: 1,
    scenes: 2,
    notes: 1,
    lineCount: 4,
  });
  expect(preview.lines.map(({ depth, kind, words }) => [depth, kind, words])).toEqual([
    [0, 'part', 2],
    [1, 'chapter', 0],
    [2, 'scene', 2],
    [2, 'scene', 5],
  ]);
  expect(preview).not.toHaveProperty('author');
});

test('a preview shows the beginning of long texts and long outlines', () => {
  const blocks = Array.from({ length: 700 }, () => block('chapter', '', text('word '.repeat(100))));
  const { lines, lineCount, chapters } = previewOf({ book: { images: new Map(), blocks }, warnings: [] });

  expect([lines.length, lineCount, chapters]).toEqual([500, 700, 700]);
  expect(lines[0]?.opening).toMatch(/^(word ){17}word…$/);
});

test('a block without a title is shown by its first words, wherever they stand', () => {
  const scenes = [block('scene', '', text('')), block('scene', '', text('The tide came in.'))];
  const blocks = [block('chapter', '', text(''), scenes), block('chapter', 'Named', text(''), scenes)];
  const { lines } = previewOf({ book: { images: new Map(), blocks }, warnings: [] });

  expect(lines.filter(({ kind }) => kind === 'chapter').map(({ title, opening }) => [title, opening])).toEqual([
    ['', 'The tide came in.'],
    ['Named', ''],
  ]);
});
