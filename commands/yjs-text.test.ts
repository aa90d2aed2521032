import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { documentOf, replaceText, rootName, stateOf, textIn, updateLength, updateProblem } from '#commands/yjs-text.ts';
import { readText } from '#domain/read-text.ts';
import { anyText, nastyStrings, pretendedTexts } from '#tests/texts.ts';
import { textOf } from '#tests/factories.ts';
import { editingFuzz } from '#tests/editing.ts';

test('a text comes out of its document as it went in', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      expect(textIn(documentOf(given))).toEqual(readText(given));
    }),
  );
});

test('the letters, marks and attributes of a text survive its document', () => {
  const text = readText({
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Title' }] },
      {
        type: 'paragraph',
        attrs: { align: 'center', lang: 'uk' },
        content: [
          { type: 'text', text: 'plain ' },
          {
            type: 'text',
            text: 'both',
            marks: [{ type: 'link', attrs: { href: 'https://example.org' } }, { type: 'strong' }],
          },
          { type: 'hardBreak' },
          { type: 'text', text: 'after', marks: [{ type: 'language', attrs: { lang: 'es' } }, { type: 'emphasis' }] },
          { type: 'footnote', attrs: { note: '[{"type":"text","text":"note"}]' } },
        ],
      },
      {
        type: 'quote',
        attrs: { kind: 'epigraph' },
        content: [{ type: 'verse', content: [{ type: 'text', text: 'line' }] }],
      },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      { type: 'image', attrs: { file: 'f', alt: 'a', width: 2, height: 3 } },
      { type: 'sceneBreak' },
      { type: 'codeBlock', content: [{ type: 'text', text: '  kept' }] },
    ],
  });

  expect(textIn(documentOf(text))).toEqual(text);
});

test('replacing a text makes the document hold the other one, whatever the two are', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const document = documentOf(before);
      replaceText(document, readText(after));

      expect(textIn(document)).toEqual(readText(after));
    }),
  );
});

test('replacing a text leaves alone what is the same, so that writers there go on', () => {
  const mine = documentOf(textOf('first', 'second', 'third'));
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));

  replaceText(mine, textOf('first', 'changed', 'third'));
  textAt(theirs, 2).insert(5, ' and more');
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));

  expect(textIn(mine)).toEqual(textOf('first', 'changed', 'third and more'));
});

function textAt(document: Y.Doc, index: number): Y.XmlText {
  return (document.getXmlFragment(rootName).get(index) as Y.XmlElement).get(0) as Y.XmlText;
}

test('every text of the vocabulary may come through a socket', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      expect(updateProblem(stateOf(readText(given)))).toBeUndefined();
    }),
  );
});

test('every update an editor writes while it types, deletes, splits, joins, formats and sets attributes is taken', () => {
  fc.assert(
    fc.property(editingFuzz(), (edit) => {
      const document = documentOf(textOf('one', 'two', 'three'));
      const updates: Uint8Array[] = [];
      document.on('update', (update: Uint8Array) => updates.push(update));
      edit(document);

      expect(updates.map(updateProblem)).toEqual(updates.map(() => undefined));
      expect(updateProblem(Y.encodeStateAsUpdate(document))).toBeUndefined();
      expect(updateProblem(Y.mergeUpdates([Y.encodeStateAsUpdate(document), ...updates]))).toBeUndefined();
    }),
  );
});

test('a difference to an older state is taken, also where it begins in the middle of what was written', () => {
  fc.assert(
    fc.property(editingFuzz(), editingFuzz(), (first, second) => {
      const document = documentOf(textOf('one', 'two', 'three'));
      first(document);
      const vector = Y.encodeStateVector(document);
      second(document);

      expect(updateProblem(Y.encodeStateAsUpdate(document, vector))).toBeUndefined();
    }),
  );
});

test.each<[string, (document: Y.Doc) => void]>([
  ['another root', (document) => document.getText('other').insert(0, 'x')],
  ['a map under another root', (document) => document.getMap('meta').set('a', 1)],
  [
    'an element that is not of the vocabulary',
    (document) => document.getXmlFragment(rootName).insert(0, [new Y.XmlElement('script')]),
  ],
  ['an element named after nothing', (document) => document.getXmlFragment(rootName).insert(0, [new Y.XmlElement()])],
  [
    'an element inside a paragraph that is not of the vocabulary',
    (document) => paragraph(document).insert(0, [new Y.XmlElement('iframe')]),
  ],
  ['a mark that is not of the vocabulary', (document) => textAt(document, 0).format(0, 2, { onclick: 'x' })],
  [
    'a hook',
    (document) => document.getXmlFragment(rootName).insert(0, [new Y.XmlHook('x') as unknown as Y.XmlElement]),
  ],
  ['a map as an attribute', (document) => paragraph(document).setAttribute('align', new Y.Map() as unknown as string)],
  ['an embedded object in a text', (document) => textAt(document, 0).insertEmbed(0, { image: 'x' })],
  ['a type embedded in a text', (document) => textAt(document, 0).insertEmbed(0, new Y.Map())],
  ['a sub-document', (document) => paragraph(document).setAttribute('align', new Y.Doc() as unknown as string)],
])('%s is refused', (_, change) => {
  const document = documentOf(textOf('one'));
  const vector = Y.encodeStateVector(document);
  change(document);

  expect(updateProblem(Y.encodeStateAsUpdate(document, vector))).toBe('foreignContent');
});

function paragraph(document: Y.Doc): Y.XmlElement {
  return document.getXmlFragment(rootName).get(0) as Y.XmlElement;
}

test('bytes that are no update are unreadable, and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(['unreadable', 'foreignContent', undefined]).toContain(updateProblem(bytes));
    }),
  );
  expect(updateProblem(new Uint8Array())).toBe('unreadable');
  expect(updateProblem(new TextEncoder().encode('not an update at all'))).toBe('unreadable');
});

test('an update that was cut off or changed is refused or does no harm', () => {
  const whole = stateOf(textOf('a chapter', 'another paragraph'));
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
      const update = cut ? whole.slice(0, at) : whole.with(at, byte);
      if (updateProblem(update) !== undefined) return;
      const document = documentOf(textOf('here before'));

      expect(() => Y.applyUpdate(document, update)).not.toThrow();
      expect(() => textIn(document)).not.toThrow();
    }),
  );
});

test('an update of more than a mebibyte is too large', () => {
  expect(updateProblem(new Uint8Array(updateLength + 1))).toBe('tooLarge');
});

test('whatever is in a document, a text comes out of it', () => {
  fc.assert(
    fc.property(pretendedTexts(nastyStrings), (value) => {
      const document = documentOf(readText(value));
      document.getXmlFragment(rootName).insert(0, [new Y.XmlElement('script'), new Y.XmlText('loose')]);

      expect(readText(textIn(document))).toEqual(textIn(document));
    }),
  );
});
