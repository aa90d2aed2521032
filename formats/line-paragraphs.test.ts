import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { defaultBookLimits, defaultReadOptions, type ReadOptions } from '#domain/book.ts';
import { areParagraphs } from '#formats/line-paragraphs.ts';
import { readBook } from '#formats/read-book.ts';
import { bookOf, shown } from '#tests/fixtures/books/show.ts';

const long =
  'The lamp went out before the ship had passed the rock, and nobody on the hill saw it. The wind took the rest.';
const dialogue = [
  '“Who lit it?” said Orrin.',
  '“Nobody.”',
  'She looked at the sea for a long while.',
  '— Так, — сказав він.',
  '¿Y tú?',
];
const whole = Array.from({ length: 20 }, (_, at) => (at % 4 === 0 ? long : (dialogue[at % dialogue.length] ?? '')));
/** The same words in lines as a typewriter has them. */
const wrapped =
  (long.replaceAll('.', ',') + whole.join(' ').repeat(3)).match(/.{1,68}(?:\s|$)/g)?.map((line) => line.trim()) ?? [];
const paragraphsOf = (name: string, source: string, paragraphs: ReadOptions['paragraphs'] = 'found') => {
  const read = readBook(strToU8(source), name, defaultBookLimits, { ...defaultReadOptions, paragraphs });
  return { count: bookOf(read).blocks.flatMap(shown).length, mayDecide: read.ok && read.hasSetLines === true };
};

test.each(['a.md', 'a.txt'])('a novel with a line for each paragraph keeps its paragraphs in %s', (name) => {
  const source = `CHAPTER I\n\n${whole.join('\n')}\n\nCHAPTER II\n\n${whole.join('\n')}\n`;

  expect(paragraphsOf(name, source)).toEqual({ count: 40, mayDecide: true });
  expect(paragraphsOf(name, source, 'everyLine').count).toBe(40);
  expect(paragraphsOf(name, source, 'emptyLine').count).toBe(2);
});

test.each(['a.md', 'a.txt'])('wrapped lines are joined in %s', (name) => {
  const source = `CHAPTER I\n\n${wrapped.join('\n')}\n\n${wrapped.join('\n')}\n`;

  expect(paragraphsOf(name, source)).toEqual({ count: 2, mayDecide: true });
  expect(paragraphsOf(name, source, 'everyLine').count).toBe(wrapped.length * 2);
});

test('lines of Markdown are divided by what stands between them', () => {
  const source = `---\ntitle: T\n---\n\n# One\n${whole.join('\n')}\n\n- a\n- b\n\n> c\n> d\n\n~~~\ne\nf\n~~~\n`;

  expect(paragraphsOf('a.md', source).count).toBe(28);
});

test('a sentence on each line is no paragraph, nor is verse, nor a few lines', () => {
  const sentence = 'The lamp went out before the ship had passed the rock, and nobody on the hill saw it.';
  const verse = 'The sea is up, the lamp is out.';

  expect(areParagraphs(Array.from({ length: 20 }, () => [sentence, sentence, sentence]))).toBe(false);
  expect(areParagraphs([Array.from({ length: 20 }, () => verse)])).toBe(false);
  expect(areParagraphs([[long, long, long]])).toBe(false);
  expect(areParagraphs([whole])).toBe(true);
  expect(areParagraphs([wrapped])).toBe(false);
});

test('titles that are underlined stay whole where every line is a paragraph', () => {
  const book = bookOf(
    readBook(strToU8('One\n---\n\na\nb\n\nTwo\n---\n\nc\n'), 'a.txt', defaultBookLimits, {
      ...defaultReadOptions,
      paragraphs: 'everyLine',
    }),
  );

  expect(book.blocks.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(book.blocks.map(shown)).toEqual([['p: a', 'p: b'], ['p: c']]);
});
