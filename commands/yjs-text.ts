import * as Y from 'yjs';
import { readText } from '#domain/read-text.ts';
import { type Mark, markNames, nodeNames, type Text, type TextBlock, type TextRun } from '#domain/text.ts';

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

function elementOf(block: TextBlock): Y.XmlElement {
  return elementOfNode(block as AnyNode);
}

function elementOfNode(node: AnyNode): Y.XmlElement {
  const element = new Y.XmlElement(node.type);
  for (const [name, value] of Object.entries(node.attrs ?? {})) {
    if (value !== undefined && value !== null) element.setAttribute(name, value as string);
  }
  const children: (Y.XmlElement | Y.XmlText)[] = [];
  let runs: TextRun[] = [];
  const settle = () => {
    if (runs.length > 0) children.push(textOf(runs));
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

/** The text a document holds, read through the vocabulary: whatever else a socket wrote into it is left out. */
export function textIn(document: Y.Doc): Text {
  return readText({ type: 'doc', content: document.getXmlFragment(rootName).toArray().flatMap(nodesOf) });
}

function nodesOf(child: Y.XmlElement | Y.XmlText | Y.XmlHook): object[] {
  if (child instanceof Y.XmlText) return runsOf(child);
  if (!(child instanceof Y.XmlElement)) return [];
  return [
    {
      type: child.nodeName,
      attrs: child.getAttributes(),
      content: child.toArray().flatMap((node) => nodesOf(node as Y.XmlElement)),
    },
  ];
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

/** Changes a document so that it holds another text, in one transaction; what is the same at both ends is left alone. */
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

/** Why an update from outside is not taken. */
export type UpdateProblem = 'unreadable' | 'tooLarge' | 'foreignContent';

/** Bytes of one update at most. */
export const updateLength = 1024 * 1024;

/**
 * Looks into an update before it is applied: it must be readable, not too large, and hold only elements and marks of
 * the vocabulary under the one root. Costs as much as the update is long, not as the document.
 */
export function updateProblem(update: Uint8Array): UpdateProblem | undefined {
  if (update.byteLength > updateLength) return 'tooLarge';
  let structs: ReturnType<typeof Y.decodeUpdate>['structs'];
  try {
    ({ structs } = Y.decodeUpdate(update));
  } catch {
    return 'unreadable';
  }
  const items = structs.filter((struct) => struct instanceof Y.Item);
  if (!items.every(pointsBack)) return 'unreadable';
  return items.every(isOurs) ? undefined : 'foreignContent';
}

/** Whether an item hangs on earlier ones only: one that hangs on itself could be written, but never be read again. */
function pointsBack({ id, parent, origin, rightOrigin }: Y.Item): boolean {
  const others = [parent instanceof Y.ID ? parent : null, origin, rightOrigin];
  return others.every((other) => other === null || other.client !== id.client || other.clock < id.clock);
}

function isOurs(item: Y.Item): boolean {
  if (typeof item.parent === 'string' && (item.parent as string) !== rootName) return false;
  const { content } = item;
  if (content instanceof Y.ContentType) {
    const { type } = content;
    return type instanceof Y.XmlElement ? nodeNames.has(type.nodeName) : type instanceof Y.XmlText;
  }
  if (content instanceof Y.ContentFormat) return markNames.has(content.key.split('--')[0] ?? '');
  return (
    content instanceof Y.ContentString ||
    content instanceof Y.ContentDeleted ||
    // Attributes of an element, never list entries.
    (content instanceof Y.ContentAny && item.parentSub !== null) ||
    // An item that continues another one does not say its attribute's name again.
    (content instanceof Y.ContentAny && (item.origin !== null || item.rightOrigin !== null))
  );
}
