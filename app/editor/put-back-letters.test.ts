import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { type NotedLetter, putBackLetters } from './put-back-letters.ts';

/** A text with one line, and the tab in which someone types into it letter by letter. */
function begin(line: string) {
  const tab = new Y.Doc();
  const text = new Y.XmlText(line);
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  tab.getXmlFragment('default').insert(0, [paragraph]);
  const notes: NotedLetter[] = [];
  const states = [Y.encodeStateAsUpdate(tab)];
  const type = (at: number, letter: string) => {
    notes.push({
      ...{ behind: Y.createRelativePositionFromTypeIndex(text, at, -1), letter },
      clock: Y.getState(tab.store, tab.clientID),
    });
    text.insert(at, letter);
    states.push(Y.encodeStateAsUpdate(tab));
  };
  return { tab, text, notes, states, type };
}

function restored(state: Uint8Array | undefined): { document: Y.Doc; words: () => string } {
  const document = new Y.Doc();
  if (state) Y.applyUpdate(document, state);
  return {
    document,
    words: () =>
      document
        .getXmlFragment('default')
        .toString()
        .replace(/<[^>]+>/gu, ''),
  };
}

test('however much of what a tab typed was stored, the rest is put back where it was, once', () => {
  const place = fc.record({ at: fc.nat(40), letter: fc.constantFrom('a', 'б', 'ñ', '𐐷', '.') });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), fc.nat(12), (typed, stored) => {
      const { tab, text, notes, states, type } = begin('The lamp burned low');
      let at = text.length;
      for (const { at: jump, letter } of typed) {
        // Mostly at the cursor, sometimes elsewhere.
        if (jump > 30) at = jump % (text.length + 1);
        if (/[\uDC00-\uDFFF]/u.test(text.toString().charAt(at))) at += 1;
        type(at, letter);
        at += letter.length;
      }
      const { document, words } = restored(states[Math.min(stored, states.length - 1)]);
      putBackLetters(document, tab.clientID, notes);
      expect(words()).toBe(text.toString());
      expect(putBackLetters(document, tab.clientID, [])).toBe(0);
    }),
  );
});

test('a letter is put back behind the same words when others have written before and after them', () => {
  const { tab, notes, states, type } = begin('low');
  type(3, '!');
  const { document, words } = restored(states[0]);
  const line = (document.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText;
  line.insert(0, 'Meanwhile ');
  line.insert(line.length, ' and out');
  expect(putBackLetters(document, tab.clientID, notes)).toBe(1);
  expect(words()).toBe('Meanwhile low! and out');
});

test('a letter whose line is gone is left out, and no place is made up for it', () => {
  const { tab, notes, states, type } = begin('low');
  type(3, '!');
  const { document, words } = restored(states[0]);
  const other = restored(undefined).document;
  expect(putBackLetters(other, tab.clientID, notes)).toBe(0);
  document.getXmlFragment('default').delete(0, 1);
  putBackLetters(document, tab.clientID, notes);
  expect(words()).toBe('');
});
