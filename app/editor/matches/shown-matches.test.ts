import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textExtensions } from '../extensions.ts';
import { tell } from './find-in-text.ts';
import { changeBetween } from './searched.ts';
import { followMatches, listMatches, matchesKey, noMatches, waitingIn } from './shown-matches.ts';
import { beginSearch, type Search, type Wish } from './wish.ts';

const schema = getSchema(textExtensions);
const plugin = new Plugin({
  key: matchesKey,
  state: { init: () => noMatches, apply: (tr, shown, before) => followMatches(shown, tr, before) },
});

const { paragraph = schema.topNodeType, verse = schema.topNodeType, hardBreak = schema.topNodeType } = schema.nodes;
const lines = (...texts: string[]) =>
  schema.topNodeType.create(
    null,
    texts.map((text) => paragraph.create(null, text === '' ? [] : [schema.text(text)])),
  );

const wishFor = (term: string, more: Partial<Wish> = {}): Wish => ({
  term,
  isPattern: false,
  matchCase: false,
  wholeWords: false,
  ignoreAccents: false,
  language: 'en',
  ...more,
});

/** An open text in which something is looked for. */
function openText(doc: Node, wish: Wish) {
  const search = beginSearch(wish) as Search;
  let state = EditorState.create({ doc, plugins: [plugin] });
  const text = {
    search,
    state: () => state,
    change(make: (tr: Transaction) => Transaction) {
      state = state.apply(make(state.tr));
      return text;
    },
    shown: () => matchesKey.getState(state) ?? noMatches,
    found: () => listMatches(text.shown()).map(({ from, to }) => [from, state.doc.textBetween(from, to)]),
    current: () => {
      const { current } = text.shown();
      return current && [current.from, state.doc.textBetween(current.from, current.to)];
    },
  };
  return text.change((tr) => tell(tr, { kind: 'begin', search, origin: 0 }));
}

test('finds in paragraphs, over marks, and not over the ends of paragraphs, lines and notes', () => {
  const strong = schema.marks.strong?.create();
  const note = schema.nodes.footnote?.create();
  const doc = schema.topNodeType.create(null, [
    paragraph.create(null, [schema.text('la'), schema.text('mp', strong ? [strong] : []), schema.text(' lam')]),
    paragraph.create(null, [schema.text('p lam'), ...(note ? [note] : []), schema.text('p')]),
    verse.create(null, [schema.text('lam'), hardBreak.create(), schema.text('p, lamp')]),
  ]);

  expect(openText(doc, wishFor('lamp')).found()).toEqual([
    [1, 'lamp'],
    [27, 'lamp'],
  ]);
});

test('the current match stays while text before it changes, and is none once it was changed itself', () => {
  const text = openText(lines('a lamp', 'a lamp'), wishFor('lamp'));
  expect(text.current()).toEqual([3, 'lamp']);
  text.change((tr) => tr.insertText('Once ', 1));
  expect(text.current()).toEqual([8, 'lamp']);
  text.change((tr) => tr.insertText('x', 9));
  expect(text.current()).toBeUndefined();
  text.change((tr) => tell(tr, { kind: 'seek', origin: 9 }));
  expect(text.current()).toEqual([17, 'lamp']);
});

test('someone who puts the cursor elsewhere goes on from there', () => {
  const text = openText(lines('a lamp', 'a lamp'), wishFor('lamp'));
  text.change((tr) => tr.setSelection(TextSelection.create(tr.doc, 12)));
  expect(text.current()).toBeUndefined();
  expect(text.shown().origin).toBe(12);
});

test('a change searches only the paragraphs that it touches', () => {
  const text = openText(lines('one lamp', 'two lamps', 'three'), wishFor('lamp'));
  const searched: string[] = [];
  const { find } = text.search;
  Object.assign(text.search, {
    find: (paragraphText: string) => {
      searched.push(paragraphText);
      return find(paragraphText);
    },
  });
  text.change((tr) => tr.insertText(' lamp', tr.doc.content.size - 1));
  expect(searched).toEqual(['three lamp']);
  // As the binding does it for a letter of someone else: everything is replaced, by almost the same.
  searched.length = 0;
  text.change((tr) => tr.replaceWith(0, tr.doc.content.size, lines('one lamp', 'two big lamps', 'three lamp').content));
  expect(searched).toEqual(['two big lamps']);
  expect(text.found().map(([, word]) => word)).toEqual(['lamp', 'lamp', 'lamp']);
});

test('matches of a regular expression wait for their answer, those of a changed paragraph alone', () => {
  const text = openText(lines('one lamp', 'two'), wishFor('l.mp', { isPattern: true }));
  const waiting = () => waitingIn(text.shown(), text.state().doc).map(({ text: words }) => words);
  expect(waiting()).toEqual(['one lamp', 'two']);
  expect(text.found()).toEqual([]);
  text.search.learn('one lamp', [{ from: 4, to: 8 }]);
  text.search.learn('two', []);
  text.change((tr) => tell(tr, { kind: 'answered' }));
  expect(waiting()).toEqual([]);
  expect(text.current()).toEqual([5, 'lamp']);

  text.change((tr) => tr.insertText(' lump', tr.doc.content.size - 1));
  text.change((tr) => tr.insertText('Not ', 1));
  expect(waiting()).toEqual(['two lump', 'Not one lamp']);
  text.search.learn('two lump', [{ from: 4, to: 8 }]);
  text.change((tr) => tell(tr, { kind: 'answered' }));
  expect(waiting()).toEqual(['Not one lamp']);
  expect(text.found()).toEqual([
    [9, 'lamp'],
    [19, 'lump'],
  ]);
});

const someLine = fc.array(fc.constantFrom('a', 'b', ' '), { maxLength: 5 }).map((parts) => parts.join(''));
const someLines = fc.array(someLine, { minLength: 1, maxLength: 5 });

test('after any changes, the same is shown as by a new search', () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), at: fc.nat(40), words: someLine }),
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(40), size: fc.nat(12) }),
    fc.record({ kind: fc.constant('split' as const), at: fc.nat(40) }),
    fc.record({ kind: fc.constant('replace' as const), lines: someLines }),
  );
  fc.assert(
    fc.property(someLines, fc.array(change, { maxLength: 8 }), (first, changes) => {
      const text = openText(lines(...first), wishFor('ab'));
      for (const each of changes) {
        text.change((tr) => {
          const { size } = tr.doc.content;
          if (each.kind === 'replace') return tr.replaceWith(0, size, lines(...each.lines).content);
          const at = TextSelection.near(tr.doc.resolve(Math.min(each.at, size))).from;
          if (each.kind === 'type') return tr.insertText(each.words, at);
          if (each.kind === 'split') return tr.split(at);
          return tr.delete(at, TextSelection.near(tr.doc.resolve(Math.min(at + each.size, size)), -1).to);
        });
        expect(text.shown().total).toBe(text.found().length);
        expect(text.found()).toEqual(openText(text.state().doc, wishFor('ab')).found());
      }
    }),
    { numRuns: 500 },
  );
});

test('a change is told by what differs, however it was made', () => {
  expect(changeBetween(lines('aa'), lines('aa'))).toBeUndefined();
  const change = changeBetween(lines('aa', 'b'), lines('a', 'b'));
  expect(change?.map(4)).toBe(3);
  expect(change?.map(1)).toBe(1);
});

test('of very many matches those are drawn that are nearby; all are found', () => {
  const text = openText(lines(...Array<string>(1_000).fill('aaaaaaaaaa '.repeat(9))), wishFor('a'));
  expect(text.shown().total).toBe(90_000);
  expect(text.found()).toHaveLength(90_000);
  const last = text.state().doc.content.size - 3;
  text.change((tr) => tell(tr, { kind: 'go', to: { from: last, to: last + 1 } }));
  const drawn = text.shown().drawn.find();
  expect(drawn.length).toBeLessThan(10_000);
  expect(Math.max(...drawn.map(({ to }) => to))).toBe(last + 1);
});
