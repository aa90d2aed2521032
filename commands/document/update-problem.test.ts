import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { readText } from '#domain/read-text.ts';
import { documentLength, elementDepth } from '#domain/text.ts';
import { editingFuzz } from '#tests/editing.ts';
import { textOf } from '#tests/factories.ts';
import { oddUpdate } from '#tests/odd-updates.ts';
import { anyText } from '#tests/texts.ts';
import { updateProblem } from './update-problem.ts';
import { documentOf, rootName, stateOf, textIn } from './yjs-text.ts';

test('every text of the vocabulary may come through a socket', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      expect(updateProblem(new Y.Doc(), stateOf(readText(given)))).toBeUndefined();
    }),
  );
});

test('every update an editor writes while it types, deletes, splits, joins, formats and sets attributes is taken', () => {
  fc.assert(
    fc.property(editingFuzz(), (edit) => {
      const document = documentOf(textOf('one', 'two', 'three'));
      const start = copyOf(document);
      const follower = copyOf(document);
      const updates: Uint8Array[] = [];
      document.on('update', (update: Uint8Array) => {
        updates.push(update);
        expect(updateProblem(follower, update)).toBeUndefined();
        Y.applyUpdate(follower, update);
      });
      edit(document);

      for (const held of [new Y.Doc(), start, follower]) {
        expect(updateProblem(held, Y.encodeStateAsUpdate(document))).toBeUndefined();
        expect(updateProblem(held, Y.mergeUpdates([Y.encodeStateAsUpdate(document), ...updates]))).toBeUndefined();
      }
    }),
  );
});

test('a difference to an older state is taken, also where it begins in the middle of a text', () => {
  fc.assert(
    fc.property(editingFuzz(), editingFuzz(), (first, second) => {
      const document = documentOf(textOf('one', 'two', 'three'));
      first(document);
      const held = copyOf(document);
      second(document);

      expect(updateProblem(held, Y.encodeStateAsUpdate(document, Y.encodeStateVector(held)))).toBeUndefined();
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
  const held = copyOf(document);
  change(document);

  expect(updateProblem(held, Y.encodeStateAsUpdate(document, Y.encodeStateVector(held)))).toBe('foreignContent');
});

function copyOf(document: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document));
  return copy;
}

function textAt(document: Y.Doc, index: number): Y.XmlText {
  return (document.getXmlFragment(rootName).get(index) as Y.XmlElement).get(0) as Y.XmlText;
}

function paragraph(document: Y.Doc): Y.XmlElement {
  return document.getXmlFragment(rootName).get(0) as Y.XmlElement;
}

test('bytes that are no update are unreadable, and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(['unreadable', 'foreignContent', 'incomplete', undefined]).toContain(updateProblem(new Y.Doc(), bytes));
    }),
  );
  expect(updateProblem(new Y.Doc(), new Uint8Array())).toBe('unreadable');
  expect(updateProblem(new Y.Doc(), new TextEncoder().encode('not an update at all'))).toBe('unreadable');
});

test('an update that was cut off or changed is refused or does no harm', () => {
  const whole = stateOf(textOf('a chapter', 'another paragraph'));
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
      const update = cut ? whole.slice(0, at) : whole.with(at, byte);
      const document = documentOf(textOf('here before'));
      if (updateProblem(document, update) !== undefined) return;

      expect(() => Y.applyUpdate(document, update)).not.toThrow();
      expect(() => textIn(document)).not.toThrow();
    }),
  );
});

test.each(['collected', 'deleted', 'letters'] as const)(
  'an update with %s of no length is unreadable: its result could never be opened again',
  (content) => {
    expect(updateProblem(new Y.Doc(), oddUpdate(7, [{ content, length: 1 }]))).toBeUndefined();
    expect(updateProblem(new Y.Doc(), oddUpdate(7, [{ content, length: 0 }]))).toBe('unreadable');
  },
);

test.each(['origin', 'rightOrigin', 'parent'] as const)(
  'a piece whose %s is itself, or comes after it, is unreadable',
  (tie) => {
    for (const clock of [0, 1, 2, 3])
      expect(
        updateProblem(
          new Y.Doc(),
          oddUpdate(7, [
            { content: 'paragraph', length: 1, [tie]: { client: 7, clock } },
            { content: 'letters', length: 3 },
          ]),
        ),
      ).toBe('unreadable');
  },
);

test('an update that is larger than a document may be is too large', () => {
  expect(updateProblem(new Y.Doc(), new Uint8Array(documentLength + 1))).toBe('tooLarge');
});

test('an update whose predecessors are missing is incomplete, and with them is not', () => {
  fc.assert(
    fc.property(editingFuzz(), editingFuzz(), (first, second) => {
      const document = documentOf(textOf('one', 'two', 'three'));
      const early = copyOf(document);
      const before = Y.snapshot(document);
      first(document);
      const middle = copyOf(document);
      const vector = Y.encodeStateVector(document);
      second(document);
      const late = Y.encodeStateAsUpdate(document, vector);

      expect(updateProblem(middle, late)).toBeUndefined();
      const trial = copyOf(early);
      Y.applyUpdate(trial, late);
      const isWaiting = trial.store.pendingStructs !== null || trial.store.pendingDs !== null;
      expect(updateProblem(early, late)).toBe(isWaiting ? 'incomplete' : undefined);
      expect(Y.equalSnapshots(before, Y.snapshot(early))).toBe(true);
    }),
  );
});

test('an update of two people with any byte of it changed is looked into without an error', () => {
  const [one, other] = [documentOf(textOf('mine')), documentOf(textOf('theirs'))];
  const whole = Y.mergeUpdates([Y.encodeStateAsUpdate(one), Y.encodeStateAsUpdate(other)]);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
      updateProblem(new Y.Doc(), whole.with(at, byte));
    }),
    { numRuns: 2_000 },
  );
});

/** Quotations within quotations, the innermost with a paragraph. */
function nested(levels: number): Y.Doc {
  const document = new Y.Doc();
  document.transact(() => {
    let parent: Y.XmlFragment = document.getXmlFragment(rootName);
    for (let level = 1; level < levels; level++) {
      const quote = new Y.XmlElement('quote');
      parent.insert(0, [quote]);
      parent = quote;
    }
    const inner = new Y.XmlElement('paragraph');
    parent.insert(0, [inner]);
    inner.insert(0, [new Y.XmlText('so deep')]);
  });
  return document;
}

test.each([elementDepth + 1, 1_000, 20_000])('an update with elements %i levels deep is too deep', (levels) => {
  expect(updateProblem(new Y.Doc(), Y.encodeStateAsUpdate(nested(levels)))).toBe('tooDeep');
});

test('a document becomes no deeper step by step either', () => {
  const deep = nested(elementDepth - 1);
  const held = copyOf(deep);
  let parent = deep.getXmlFragment(rootName).get(0) as Y.XmlElement;
  while (parent.get(0) instanceof Y.XmlElement) parent = parent.get(0) as Y.XmlElement;
  const problems = ['quote', 'quote', 'quote'].map((name) => {
    const added = new Y.XmlElement(name);
    parent.insert(0, [added]);
    parent = added;
    return updateProblem(held, Y.encodeStateAsUpdate(deep, Y.encodeStateVector(held)));
  });

  expect(updateProblem(new Y.Doc(), Y.encodeStateAsUpdate(held))).toBeUndefined();
  expect(problems).toEqual([undefined, 'tooDeep', 'tooDeep']);
});

test('neighbours of a deep element count as deep as it is', () => {
  const deep = nested(elementDepth - 1);
  let parent = deep.getXmlFragment(rootName).get(0) as Y.XmlElement;
  while ((parent.get(0) as Y.XmlElement).nodeName === 'quote') parent = parent.get(0) as Y.XmlElement;
  const held = copyOf(deep);
  for (let count = 0; count < 100; count++) parent.insert(parent.length, [new Y.XmlElement('paragraph')]);

  expect(updateProblem(held, Y.encodeStateAsUpdate(deep, Y.encodeStateVector(held)))).toBeUndefined();
});
