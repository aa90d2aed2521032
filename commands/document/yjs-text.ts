import * as Y from 'yjs';
import { readText } from '#domain/read-text.ts';
import {
  elementDepth,
  emptyText,
  lineNames,
  type Mark,
  type Text,
  type TextBlock,
  type TextRun,
} from '#domain/text.ts';

/**
 * Texts as collaborative documents, in the form the editor's binding (y-prosemirror) keeps them: elements for nodes,
 * XmlText with one formatting attribute a mark for runs. No ProseMirror is needed on the server.
 */

/** The name of the document's only root, as the editor's Collaboration extension calls it. */
export const rootName = 'default';

/** A new document that holds a text. */
export function documentOf(text: Text): Y.Doc {
  const document = new Y.Doc({ gc: true });
  const root = document.getXmlFragment(rootName);
  root.insert(0, text.content.map(elementOf));
  return document;
}

/** The update that makes an empty document hold a text. */
export function stateOf(text: Text): Uint8Array {
  const document = documentOf(text);
  const state = Y.encodeStateAsUpdate(document);
  document.destroy();
  return state;
}

type AnyNode = { readonly type: string; readonly attrs?: object; readonly content?: readonly AnyNode[] };

/** One part of a text as the element of a document. */
export function elementOf(block: TextBlock): Y.XmlElement {
  return elementOfNode(block as AnyNode);
}

function elementOfNode(node: AnyNode): Y.XmlElement {
  const element = new Y.XmlElement(node.type);
  for (const [name, value] of Object.entries(node.attrs ?? {})) {
    if (value !== undefined && value !== null) element.setAttribute(name, value as string);
  }
  const children: (Y.XmlElement | Y.XmlText)[] = [];
  let runs: TextRun[] = [];
  // A text from the beginning, and one on each side of everything between words.
  const hasTexts = lineNames.has(node.type);
  const settle = () => {
    if (runs.length > 0 || hasTexts) children.push(textOf(runs));
    runs = [];
  };
  for (const child of node.content ?? []) {
    if (child.type === 'text') {
      runs.push(child as unknown as TextRun);
      continue;
    }
    settle();
    children.push(elementOfNode(child));
  }
  settle();
  if (children.length > 0) element.insert(0, children);
  return element;
}

function textOf(runs: readonly TextRun[]): Y.XmlText {
  const text = new Y.XmlText();
  text.applyDelta(runs.map(({ text: insert, marks = [] }) => ({ insert, attributes: attributesOf(marks) })));
  return text;
}

function attributesOf(marks: readonly Mark[]): Record<string, object> {
  return Object.fromEntries(marks.map((mark) => [mark.type, 'attrs' in mark ? mark.attrs : {}]));
}

/**
 * The text of a document, read through the vocabulary: anything else that a socket wrote into it is left out.
 *
 * @param start - how many of its parts are left out at its beginning
 */
export function textIn(document: Y.Doc, start = 0): Text {
  const content = document
    .getXmlFragment(rootName)
    .toArray()
    .slice(start)
    .flatMap((child) => nodesOf(child));
  return readText({ type: 'doc', content });
}

type Child = Y.XmlElement | Y.XmlText | Y.XmlHook;

function nodesOf(child: Child, depth = 1): object[] {
  if (child instanceof Y.XmlText) return runsOf(child);
  if (!(child instanceof Y.XmlElement)) return [];
  if (depth >= elementDepth)
    return [...textsBelow(child)].map((text) => ({ type: 'paragraph', content: runsOf(text) }));
  return [
    {
      type: child.nodeName,
      attrs: child.getAttributes(),
      content: child.toArray().flatMap((node) => nodesOf(node as Child, depth + 1)),
    },
  ];
}

/** Every text below an element in the order of reading, however deep it lies: no recursion, which has an end. */
function* textsBelow(element: Y.XmlElement): Generator<Y.XmlText> {
  const waiting: Child[] = [element];
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child instanceof Y.XmlText) yield child;
    else if (child instanceof Y.XmlElement) waiting.push(...(child.toArray() as Child[]).reverse());
  }
}

function runsOf(text: Y.XmlText): object[] {
  return (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).flatMap(
    ({ insert, attributes }) =>
      typeof insert === 'string'
        ? [
            {
              type: 'text',
              text: insert,
              marks: Object.entries(attributes ?? {}).map(([type, attrs]) => ({ type: type.split('--')[0], attrs })),
            },
          ]
        : [],
  );
}

/** Changes a document so that it holds another text, in one transaction; equal parts at both ends are left alone. */
export function replaceText(document: Y.Doc, text: Text, origin?: unknown): void {
  const root = document.getXmlFragment(rootName);
  const now = root
    .toArray()
    .map((child) => JSON.stringify(readText({ content: nodesOf(child as Y.XmlElement) }).content));
  const next = text.content.map((block) => JSON.stringify(readText({ content: [block] }).content));
  let start = 0;
  while (start < now.length && start < next.length && now[start] === next[start]) start++;
  let end = 0;
  while (
    end < now.length - start &&
    end < next.length - start &&
    now[now.length - 1 - end] === next[next.length - 1 - end]
  )
    end++;
  document.transact(() => {
    if (now.length - end > start) root.delete(start, now.length - end - start);
    const blocks = text.content.slice(start, text.content.length - end);
    if (blocks.length > 0) root.insert(start, blocks.map(elementOf));
  }, origin);
}

/**
 * Gives every paragraph of a document the texts it has from the beginning in those of today, and an empty document
 * its first paragraph: two people who begin in the same place then write in one text.
 *
 * @returns whether some were missing
 */
export function fillTexts(document: Y.Doc): boolean {
  const root = document.getXmlFragment(rootName);
  const wanting: Y.XmlElement[] = [];
  const waiting: Y.XmlFragment[] = [root];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const children = parent.toArray();
    if (parent instanceof Y.XmlElement && lineNames.has(parent.nodeName) && lacksText(children)) wanting.push(parent);
    waiting.push(...children.filter((child) => child instanceof Y.XmlElement));
  }
  if (wanting.length === 0 && root.length > 0) return false;
  document.transact(() => {
    for (const parent of wanting) fillIn(parent);
    if (root.length === 0) root.insert(0, emptyText.content.map(elementOf));
  });
  return true;
}

function lacksText(children: readonly unknown[]): boolean {
  const isText = (child: unknown) => child instanceof Y.XmlText;
  return (
    !isText(children[0]) ||
    !isText(children.at(-1)) ||
    children.some((child, at) => at > 0 && !isText(child) && !isText(children[at - 1]))
  );
}

function fillIn(parent: Y.XmlElement): void {
  for (let at = 0; at <= parent.length; at++) {
    const isText = (index: number) => index >= 0 && index < parent.length && parent.get(index) instanceof Y.XmlText;
    if (!isText(at) && !isText(at - 1)) parent.insert(at, [new Y.XmlText()]);
  }
}
