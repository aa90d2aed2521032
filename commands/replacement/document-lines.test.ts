import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFrom } from '#commands/document/fold-document.ts';
import { stateOf, textIn } from '#commands/document/yjs-text.ts';
import { searchFor } from '#domain/match.ts';
import { readText } from '#domain/read-text.ts';
import { lineNames, type Text } from '#domain/text.ts';
import { linesOf } from '#domain/text-lines.ts';
import { anyText } from '#tests/texts.ts';
import { linesIn, putBack, replaceIn } from './document-lines.ts';

const open = (text: Text) => documentFrom({ state: stateOf(text), updates: [] });
const exact = { matchCase: true, wholeWords: false, ignoreAccents: false };

/** Replaces a term everywhere in a document, from the end of each line; returns the places. */
function replaceAll(document: ReturnType<typeof open>, term: string, instead: string) {
  return linesIn(document).flatMap((line) =>
    searchFor(
      term,
      exact,
      'en',
    )(line.text)
      .toReversed()
      .flatMap((match) => replaceIn(line, match, instead) ?? []),
  );
}

const livingOf = (document: ReturnType<typeof open>) =>
  new Set(linesIn(document).flatMap(({ pieces }) => pieces.map(({ text }) => text)));

test('has the lines that the stored text has, whatever it is', () => {
  fc.assert(
    fc.property(anyText, (any) => {
      const document = open(readText(any));
      expect(linesIn(document).map(({ text }) => text)).toEqual(linesOf(textIn(document)));
    }),
  );
});

test('replaces what is in one link or in none, and puts back exactly what was there', () => {
  let replaced = 0;
  fc.assert(
    fc.property(
      anyText,
      fc.nat(),
      fc.integer({ min: 1, max: 3 }),
      fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'x', ' ') }),
      (any, at, length, instead) => {
        const document = open(readText(any));
        const before = textIn(document);
        const letters = [...new Intl.Segmenter().segment(linesOf(before).join(''))].map(({ segment }) => segment);
        const begin = at % Math.max(1, letters.length);
        const term = letters.slice(begin, begin + length).join('');
        const places = replaceAll(document, term, instead);
        expect(places).toHaveLength(countInOneLink(before, term));
        replaced += places.length;
        const living = livingOf(document);
        const back: typeof places = JSON.parse(JSON.stringify(places.toReversed()));
        expect(back.every((place) => putBack(document, living, place))).toBe(true);
        expect(textIn(document)).toEqual(before);
      },
    ),
  );
  expect(replaced).toBeGreaterThan(50);
});

type AnyNode = { type: string; text?: string; marks?: { type: string; attrs?: object }[]; content?: AnyNode[] };

/** How many matches of a text lie in one link, or in none: counted in its JSON. */
function countInOneLink(text: Text, term: string): number {
  const linksOf = ({ content = [] }: AnyNode): string[] =>
    content.flatMap(({ text: letters = ' ', marks = [] }) => {
      const link = marks.find(({ type }) => type === 'link');
      return Array<string>(letters.length).fill(link ? JSON.stringify(link.attrs) : '');
    });
  const lines = (node: AnyNode): AnyNode[] =>
    lineNames.has(node.type) ? [node] : (node.content ?? []).flatMap((child) => lines(child));
  const links = lines(text as AnyNode).map(linksOf);
  return linesOf(text).reduce((sum, line, index) => {
    const own = links[index] ?? [];
    const found = searchFor(term, exact, 'en')(line);
    return sum + found.filter(({ from, to }) => new Set(own.slice(from, to)).size === 1).length;
  }, 0);
}

test('gives new words the marks of the first letter they replace', () => {
  const run = (text: string, ...marks: string[]) => ({ type: 'text', text, marks: marks.map((type) => ({ type })) });
  const content = [run('The l'), run('am', 'strong'), run('p burned.')];
  const document = open(readText({ content: [{ type: 'paragraph', content }] }));
  const [line] = linesIn(document);
  const place = line && replaceIn(line, { from: 5, to: 8 }, 'ight');

  expect(textIn(document)).toEqual(
    readText({ content: [{ type: 'paragraph', content: [run('The l'), run('ight', 'strong'), run(' burned.')] }] }),
  );
  expect(place && putBack(document, livingOf(document), place)).toBeDefined();
  expect(textIn(document)).toEqual(readText({ content: [{ type: 'paragraph', content }] }));
});

test('puts nothing back where the words were changed since, or their paragraph is gone', () => {
  const document = open(readText({ content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The lamp.' }] }] }));
  const [place] = replaceAll(document, 'lamp', 'light');
  const [line] = linesIn(document);
  line?.pieces[0]?.text.insert(6, 'X');
  const changed = textIn(document);

  expect(place && putBack(document, livingOf(document), place)).toBeUndefined();
  expect(place && putBack(document, new Set(), place)).toBeUndefined();
  expect(textIn(document)).toEqual(changed);
});

test('puts nothing back between letters that came later', () => {
  const document = open(
    readText({ content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The old lamp.' }] }] }),
  );
  const [place] = replaceAll(document, 'old ', '');
  const text = linesIn(document)[0]?.pieces[0]?.text;
  text?.delete(0, text.length);
  text?.insert(0, 'Everything is new.');

  expect(place && putBack(document, livingOf(document), place)).toBeUndefined();
  expect(linesIn(document).map(({ text: letters }) => letters)).toEqual(['Everything is new.']);
});

test('leaves alone what goes over the end of a link, and keeps the link of what lies in one', () => {
  const link = [{ type: 'link', attrs: { href: 'https://example.org/' } }];
  const content = [
    { type: 'text', text: 'See the ' },
    { type: 'text', text: 'old lamp', marks: link },
    { type: 'text', text: ' shop.' },
  ];
  const document = open(readText({ content: [{ type: 'paragraph', content }] }));
  const before = textIn(document);

  expect(replaceAll(document, 'the old lamp', 'x')).toEqual([]);
  expect(replaceAll(document, 'lamp shop', 'x')).toEqual([]);
  expect(textIn(document)).toEqual(before);
  expect(replaceAll(document, 'lamp', 'light')).toHaveLength(1);
  expect(JSON.stringify(textIn(document))).toContain('"text":"old light","marks":[{"type":"link"');
});

test('puts back words that stood side by side and were all removed', () => {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'aaa baab' }] }];
  const document = open(readText({ content }));
  const places = replaceAll(document, 'a', '');
  const living = livingOf(document);

  expect(linesIn(document).map(({ text }) => text)).toEqual([' bb']);
  expect(places.toReversed().every((place) => putBack(document, living, place))).toBe(true);
  expect(textIn(document)).toEqual(readText({ content }));
});
