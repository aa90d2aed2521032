import { getSchema } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fillTexts, rootName, stateOf } from '#commands/document/yjs-text.ts';
import { readText } from '#domain/read-text.ts';
import type { Text } from '#domain/text.ts';
import { textExtensions } from './extensions.ts';

const schema = getSchema(textExtensions);

/** An editor without a page: ProseMirror's document, and the same in Yjs as the binding keeps it. */
function openWriter(state: Uint8Array, clientID: number) {
  const document = new Y.Doc();
  document.clientID = clientID;
  Y.applyUpdate(document, state);
  const fragment = document.getXmlFragment(rootName);
  let { doc, meta } = initProseMirrorDoc(fragment, schema);
  return {
    document,
    doc: () => doc,
    change(next: Node) {
      doc = next;
      document.transact(() => updateYFragment(document, fragment, next, meta));
    },
    hear(update: Uint8Array) {
      Y.applyUpdate(document, update);
      ({ doc, meta } = initProseMirrorDoc(fragment, schema));
    },
    text: () => doc.textBetween(0, doc.content.size, '\n', '\n'),
  };
}

type Writer = ReturnType<typeof openWriter>;

/** Types a letter behind what its person typed before, or where they begin. */
function type({ doc, change }: Writer, letter: string, { own, start }: { own: string; start: number }): void {
  let at = start;
  doc().descendants((node, position) => {
    const last = node.isText ? [...(node.text ?? '')].findLastIndex((each) => own.includes(each)) : -1;
    if (last >= 0) at = position + last + 1;
  });
  change(doc().replace(at, at, new Slice(Fragment.from(schema.text(letter)), 0, 0)));
}

const paragraphs = (...lines: string[]): Text =>
  readText({ content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })) });

const inVerse = readText({
  content: [{ type: 'verse', content: [{ type: 'text', text: 'a line' }, { type: 'hardBreak' }] }],
});

/** Where two people begin, and the text there before. */
const starts: readonly [string, Uint8Array, number][] = [
  ['an empty text', stateOf(paragraphs('')), 1],
  ['an empty line after another', stateOf(paragraphs('before', '')), 9],
  ['an empty line before another', stateOf(paragraphs('', 'after')), 1],
  ['a line that has words', stateOf(paragraphs('before')), 7],
  ['a new line of a poem', stateOf(inVerse), 8],
  ['a line that somebody else began with Enter', afterEnter(), 9],
  ['a line that was emptied', afterErasing(), 1],
  ['a text of yesterday, without a text in its empty line', emptyLineOfYesterday(), 1],
];

/** The update that others get when someone presses Enter at the end of a line. */
function afterEnter(): Uint8Array {
  const writer = openWriter(stateOf(paragraphs('before')), 9);
  writer.change(
    writer.doc().replace(7, 7, new Slice(Fragment.from([schema.node('paragraph'), schema.node('paragraph')]), 1, 1)),
  );
  return Y.encodeStateAsUpdate(writer.document);
}

/** The document after someone has emptied a line. */
function afterErasing(): Uint8Array {
  const writer = openWriter(stateOf(paragraphs('before')), 9);
  writer.change(writer.doc().replace(1, 7, Slice.empty));
  return Y.encodeStateAsUpdate(writer.document);
}

function emptyLineOfYesterday(): Uint8Array {
  const document = new Y.Doc();
  document.getXmlFragment(rootName).insert(0, [new Y.XmlElement('paragraph')]);
  expect(fillTexts(document)).toBe(true);
  expect(fillTexts(document)).toBe(false);
  return Y.encodeStateAsUpdate(document);
}

/**
 * Lets two people type at the same time, each hearing of the other when the update arrives; returns what each has in
 * the end.
 */
function writeTogether(state: Uint8Array, start: number, turns: readonly ('ana' | 'beth' | 'hears' | 'is heard')[]) {
  const [ana, beth] = [openWriter(state, 7), openWriter(state, 3)];
  const words = { ana: [...'01234567'], beth: [...'ZYXWVUTS'] };
  const tell = (from: Writer, to: Writer) =>
    to.hear(Y.encodeStateAsUpdate(from.document, Y.encodeStateVector(to.document)));
  for (const turn of [...turns, ...Array<'ana'>(8).fill('ana'), ...Array<'beth'>(8).fill('beth')]) {
    if (turn === 'hears') tell(beth, ana);
    else if (turn === 'is heard') tell(ana, beth);
    else {
      const letter = words[turn].shift();
      if (letter) type(turn === 'ana' ? ana : beth, letter, { own: turn === 'ana' ? '01234567' : 'ZYXWVUTS', start });
    }
  }
  tell(beth, ana);
  tell(ana, beth);
  return [ana.text(), beth.text()];
}

test.each(starts)('two people who begin in %s keep their words together', (_, state, start) => {
  const turns = fc.array(fc.constantFrom('ana' as const, 'beth' as const, 'hears' as const, 'is heard' as const), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(turns, (given) => {
      const [mine, theirs] = writeTogether(state, start, given);

      expect(mine).toBe(theirs);
      expect(mine).toContain('01234567');
      expect(mine).toContain('ZYXWVUTS');
    }),
    { numRuns: 300 },
  );
});
