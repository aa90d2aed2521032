import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { DecorationSet } from '@tiptap/pm/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textExtensions } from '../extensions.ts';
import { spelledRuns } from './spelled-runs.ts';
import { followSpelling, nextWrong, type SpellingMarks, spellingKey, wrongAt, wrongMark } from './spelling-marks.ts';

const schema = getSchema(textExtensions);
const { paragraph = schema.topNodeType, codeBlock = schema.topNodeType, hardBreak = schema.topNodeType } = schema.nodes;
const begun: SpellingMarks = {
  ...{ checker: 'fabula', isOfBrowser: false, set: DecorationSet.empty, changed: undefined, hand: undefined },
};
const plugin = new Plugin({
  key: spellingKey,
  state: { init: () => begun, apply: (tr, marks, before) => followSpelling(marks, tr, before) },
});

/** An open text in which every “zz…” is marked. */
function openText(...texts: string[]) {
  const doc = schema.topNodeType.create(
    null,
    texts.map((text) => paragraph.create(null, text === '' ? [] : [schema.text(text)])),
  );
  let state = EditorState.create({ doc, plugins: [plugin] });
  const change = (make: (tr: Transaction) => Transaction) => {
    state = state.apply(make(state.tr));
  };
  const marks: ReturnType<typeof wrongMark>[] = [];
  doc.descendants((node, at) => {
    for (const { 0: word, index } of (node.text ?? '').matchAll(/zz\w*/g))
      marks.push(wrongMark(at + index, at + index + word.length, 'en'));
  });
  change((tr) => tr.setMeta(spellingKey, { kind: 'mark', paragraphs: [{ from: 0, to: doc.content.size }], marks }));
  const shown = () =>
    (spellingKey.getState(state)?.set.find() ?? [])
      .sort((one, other) => one.from - other.from)
      .map(({ from, to }) => state.doc.textBetween(from, to));
  return { state: () => state, change, shown };
}

test('a mark goes when its word is changed, and stays when something else is', () => {
  const text = openText('One zzt and zza.', 'zzo');
  expect(text.shown()).toEqual(['zzt', 'zza', 'zzo']);
  text.change((tr) => tr.insertText('More. ', 1));
  expect(text.shown()).toEqual(['zzt', 'zza', 'zzo']);
  // A space behind a word leaves it, a letter does not.
  text.change((tr) => tr.insertText(' ', 14));
  expect(text.shown()).toEqual(['zzt', 'zza', 'zzo']);
  text.change((tr) => tr.insertText('x', 14));
  expect(text.shown()).toEqual(['zza', 'zzo']);
  expect(nextWrong(text.state(), 1)).toMatchObject({ spelling: 'en' });
  expect(wrongAt(text.state(), 1)).toBeUndefined();
});

test('whatever is changed, a mark is on a word that was marked, and the text is what it would be without', () => {
  const edit = fc.record({ from: fc.nat(), length: fc.nat(4), put: fc.constantFrom('', 'a', ' ', 'zz', '’', ' b ') });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('zza', 'one', 'zzb', 'two'), { minLength: 1 }),
      fc.array(edit),
      (words, edits) => {
        const text = openText(words.join(' '), 'zzo and zzp');
        let bare: Node = text.state().doc;
        for (const { from, length, put } of edits) {
          const start = 1 + (from % Math.max(1, text.state().doc.child(0).content.size));
          const end = Math.min(start + length, text.state().doc.child(0).content.size + 1);
          text.change((tr) => tr.insertText(put, start, end));
          bare = EditorState.create({ doc: bare }).tr.insertText(put, start, end).doc;
        }
        expect(text.state().doc.eq(bare)).toBe(true);
        for (const word of text.shown()) expect(word).toMatch(/^zz[abop]$/);
        expect(text.shown().slice(-2)).toEqual(['zzo', 'zzp']);
      },
    ),
  );
});

test('a paragraph is divided by the languages of its passages, and code is in none', () => {
  const said = (words: string, lang?: string) =>
    schema.text(words, lang ? [schema.mark('language', { lang })] : undefined);
  const line = paragraph.create({ lang: 'es' }, [
    said('Una '),
    said('мова', 'uk'),
    hardBreak.create(),
    said(' y '),
    said('une', 'fr'),
    schema.text('x()', [schema.mark('code')]),
    said(' fin'),
  ]);
  const { runs, pieces } = spelledRuns(line, 'en', () => true);
  expect(runs.map(({ spelling, text }) => [spelling, text.replace(/[\uFFFC\u2028]/g, '·')])).toEqual([
    ['es', 'Una ····· y ······ fin'],
    ['uk', '····мова·'],
  ]);
  expect(pieces.filter(({ isOurs }) => !isOurs)).toEqual([{ from: 12, to: 15, isOurs: false }]);
  expect(spelledRuns(line, 'en', (spelling) => spelling !== 'uk').runs.map(({ spelling }) => spelling)).toEqual(['es']);
  expect(spelledRuns(codeBlock.create(null, [schema.text('nott words')]), 'en', () => true).runs).toEqual([]);
});
