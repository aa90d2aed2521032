import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Inline, Text } from '#domain/text.ts';
import { type Comparison, compareTexts } from './compare-texts.ts';

const paragraph = (...content: Inline[]) => ({ type: 'paragraph' as const, content });
const run = (text: string, ...marks: ('emphasis' | 'strong')[]): Inline => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const textOf = (...lines: string[]): Text => ({ type: 'doc', content: lines.map((line) => paragraph(run(line))) });

/** What one of both texts is by a comparison, as HTML, line by line. */
const side = ({ lines }: Comparison, kind: 'added' | 'removed') =>
  lines
    .filter((line) => line.kind === 'same' || line.kind === 'changed' || line.kind === kind)
    .map(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'same' || part.kind === kind ? part.html : [])).join(''),
    );

/** A line in short: [removed]{added}. */
const shown = ({ lines }: Comparison) =>
  lines.map(({ parts }) =>
    parts.map(({ kind, html }) => (kind === 'same' ? html : kind === 'removed' ? `[${html}]` : `{${html}}`)).join(''),
  );

test('words that changed are shown in their line, and lines that came or went whole', () => {
  const compared = compareTexts(
    textOf('The post came.', 'She could not decide which it was.', 'Gone.', 'The end.'),
    textOf('New here.', 'The post came.', 'She sat for a while deciding which it was.', 'The end.'),
  );
  expect(shown(compared)).toEqual([
    '{New here.}',
    'The post came.',
    'She [could not decide]{sat for a while deciding} which it was.',
    '[Gone.]',
    'The end.',
  ]);
  expect(compared).toMatchObject({ added: 7, removed: 4 });
});

test('a word that became italic is a change, and so are a kind of line, a note and a picture', () => {
  const before: Text = {
    type: 'doc',
    content: [
      paragraph(run('It was promised.')),
      paragraph(run('Dear Pell')),
      paragraph(run('So.'), { type: 'footnote', attrs: { note: '[{"type":"text","text":"One & two"}]' } }),
      { type: 'image', attrs: { file: 'a', alt: 'A lamp' } },
    ],
  };
  const after: Text = {
    type: 'doc',
    content: [
      paragraph(run('It was '), run('promised', 'emphasis'), run('.')),
      { type: 'quote', attrs: { kind: 'letter' }, content: [paragraph(run('Dear Pell'))] },
      paragraph(run('So.'), { type: 'footnote', attrs: { note: '[{"type":"text","text":"One <b>"}]' } }),
      { type: 'image', attrs: { file: 'b', alt: 'A lamp' } },
    ],
  };
  const compared = compareTexts(before, after);
  expect(shown(compared)).toEqual([
    'It was [promised]{<em>promised</em>}.',
    'Dear Pell',
    'So.[<small>[† One &amp; two]</small>]{<small>[† One &lt;b&gt;]</small>}',
    'A lamp',
  ]);
  expect(compared.lines.map(({ kind, within }) => [kind, within])).toEqual([
    ['changed', undefined],
    ['changed', 'letter'],
    ['changed', undefined],
    ['changed', undefined],
  ]);
});

test('equal texts have no change, and empty ones are compared, too', () => {
  const text = textOf('One.', 'Two.');
  expect(compareTexts(text, text)).toMatchObject({ added: 0, removed: 0 });
  expect(compareTexts(text, text).lines.every(({ kind }) => kind === 'same')).toBe(true);
  expect(shown(compareTexts({ type: 'doc', content: [] }, text))).toEqual(['{One.}', '{Two.}']);
});

test('texts that have nothing in common are compared as well, however long', () => {
  const long = (word: string) =>
    textOf(...Array.from({ length: 5_000 }, (_, at) => `${word} ${at} ${word.repeat(9)}.`));
  const compared = compareTexts(long('one'), long('two'));
  expect(side(compared, 'removed')).toHaveLength(5_000);
  expect(side(compared, 'added')).toHaveLength(5_000);
});

test('words are counted as everywhere else, also those of notes and with signs that HTML writes otherwise', () => {
  const note: Inline = { type: 'footnote', attrs: { note: '[{"type":"text","text":"two words"}]' } };
  const after: Text = { type: 'doc', content: [paragraph(run("It isn't, Brown & Co."), note)] };
  expect(compareTexts(textOf("It isn't, Brown."), after)).toMatchObject({ added: 3, removed: 0 });
  expect(compareTexts({ type: 'doc', content: [] }, after)).toMatchObject({ added: 6, removed: 0 });
});

test('no text makes a comparison take long, or fail: what differs too much is shown whole', () => {
  const text = (lines: number, words: number, word: string) =>
    textOf(
      ...Array.from({ length: lines }, (_, at) =>
        Array.from({ length: words }, (_, of) => `${word}${(at * 31 + of * 7) % 997}`).join(' '),
      ),
    );
  // Alike by their letters, and no word the same.
  const changed = compareTexts(text(100, 1_000, 'lanternsa'), text(100, 1_000, 'lanternsb'));
  expect(changed.lines.map(({ kind }) => kind)).toEqual(Array.from({ length: 100 }, () => ['removed', 'added']).flat());
  expect(changed).toMatchObject({ added: 100_000, removed: 100_000 });
  const long: Text = { type: 'doc', content: Array.from({ length: 200_000 }, (_, at) => paragraph(run(`Line ${at}`))) };
  expect(compareTexts(long, long).lines).toHaveLength(200_000);
});

test('whatever the texts are, each can be read from the comparison', () => {
  const line = fc.array(fc.constantFrom('a', 'bee', ' ', ' ', '.', 'see', 'dee'), { maxLength: 12 });
  const text = fc.array(line, { maxLength: 8 }).map((lines) => textOf(...lines.map((words) => words.join(''))));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const compared = compareTexts(before, after);
      const words = ({ content }: Text) =>
        content.map((block) =>
          ('content' in block ? (block.content ?? []) : []).map((some) => ('text' in some ? some.text : '')).join(''),
        );
      expect(side(compared, 'removed')).toEqual(words(before));
      expect(side(compared, 'added')).toEqual(words(after));
    }),
    { numRuns: 500 },
  );
});
