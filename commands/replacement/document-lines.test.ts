import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFrom } from '#commands/document/fold-document.ts';
import { stateOf, textIn } from '#commands/document/yjs-text.ts';
import { searchFor } from '#domain/match.ts';
import { readText } from '#domain/read-text.ts';
import type { Text } from '#domain/text.ts';
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

test('replaces as plain text is replaced, and puts back exactly what was there', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'e', ' ', 'ї', '—'), minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(
      anyText,
      letters,
      fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'x', ' ') }),
      (any, term, instead) => {
        const document = open(readText(any));
        const before = textIn(document);
        const lines = linesOf(before);
        const places = replaceAll(document, term, instead);
        // Only letter by letter: what counts as a match is tested elsewhere.
        const count = lines.reduce((sum, line) => sum + searchFor(term, exact, 'en')(line).length, 0);
        expect(places).toHaveLength(count);
        const living = livingOf(document);
        expect(places.every((place) => putBack(document, living, JSON.parse(JSON.stringify(place))))).toBe(true);
        expect(textIn(document)).toEqual(before);
      },
    ),
  );
});

test('gives new words the marks of the first letter they replace', () => {
  const run = (text: string, ...marks: string[]) => ({ type: 'text', text, marks: marks.map((type) => ({ type })) });
  const content = [run('The l'), run('am', 'strong'), run('p burned.')];
  const document = open(readText({ content: [{ type: 'paragraph', content }] }));
  const [line] = linesIn(document);
  const place = line && replaceIn(line, { from: 5, to: 8 }, 'ight');

  expect(textIn(document)).toEqual(
    readText({ content: [{ type: 'paragraph', content: [run('The l'), run('ight', 'strong'), run(' burned.')] }] }),
  );
  expect(place && putBack(document, livingOf(document), place)).toBe(true);
  expect(textIn(document)).toEqual(readText({ content: [{ type: 'paragraph', content }] }));
});

test('puts nothing back where the words were changed since, or their paragraph is gone', () => {
  const document = open(readText({ content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The lamp.' }] }] }));
  const [place] = replaceAll(document, 'lamp', 'light');
  const [line] = linesIn(document);
  line?.pieces[0]?.text.insert(6, 'X');
  const changed = textIn(document);

  expect(place && putBack(document, livingOf(document), place)).toBe(false);
  expect(place && putBack(document, new Set(), place)).toBe(false);
  expect(textIn(document)).toEqual(changed);
});
