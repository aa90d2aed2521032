import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { readinessOfDocument } from './readable-text.ts';

/** A document with one element in it. */
function documentWith(name: string, attributes: Record<string, string> = {}, words = 'Words'): Y.Doc {
  const document = new Y.Doc();
  const element = new Y.XmlElement(name);
  const text = new Y.XmlText();
  document.getXmlFragment('default').insert(0, [element]);
  element.insert(0, [text]);
  text.insert(0, words);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return document;
}

const textOf = (document: Y.Doc) => (document.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText;

test('a text in the vocabulary of this editor is ready', () => {
  const document = documentWith('paragraph', { align: 'center' });
  textOf(document).format(0, 2, { strong: {}, 'link--abcdefgh': { href: 'https://example.org' } });
  expect(readinessOfDocument(document, false)).toBe('ready');
  // What someone left half done is shown all the same, as the editor does.
  expect(readinessOfDocument(documentWith('quote', { kind: 'letter' }), false)).toBe('ready');
});

test('an empty document is a text only where the server has said that nobody wrote in it', () => {
  expect(readinessOfDocument(new Y.Doc(), false)).toBe('missing');
  expect(readinessOfDocument(new Y.Doc(), true)).toBe('ready');
});

test('an element, an attribute and a mark that this editor would remove are noticed, however deep they are', () => {
  expect(readinessOfDocument(documentWith('stanza'), false)).toBe('foreign');
  expect(readinessOfDocument(documentWith('paragraph', { mood: 'dark' }), false)).toBe('foreign');
  const marked = documentWith('paragraph');
  textOf(marked).format(0, 2, { shout: {} });
  expect(readinessOfDocument(marked, false)).toBe('foreign');
  const valued = documentWith('paragraph');
  textOf(valued).format(0, 2, { strong: { loud: true } });
  expect(readinessOfDocument(valued, false)).toBe('foreign');
  const deep = new Y.Doc();
  const [list, item, stanza] = ['bulletList', 'listItem', 'stanza'].map((name) => new Y.XmlElement(name));
  if (!list || !item || !stanza) throw new Error('They are three.');
  deep.getXmlFragment('default').insert(0, [list]);
  list.insert(0, [item]);
  item.insert(0, [stanza]);
  expect(readinessOfDocument(deep, false)).toBe('foreign');
});

test('a copy of which some is lacking is broken', () => {
  const whole = documentWith('paragraph');
  const before = Y.encodeStateVector(whole);
  textOf(whole).insert(5, ' more');
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(whole, before));
  expect(readinessOfDocument(copy, false)).toBe('broken');
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(whole));
  expect(readinessOfDocument(copy, false)).toBe('ready');
});
