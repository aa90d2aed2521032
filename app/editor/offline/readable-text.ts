import { getSchema } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { textExtensions } from '../extensions.ts';
import { localName } from '../local-texts.ts';
import { storedUpdates } from '../stored-updates.ts';

/** Whether a copy of a text can be written in, and why not. */
export type Readiness =
  | 'ready'
  /** This browser has no copy: an empty one would stand in its place. */
  | 'missing'
  /** Some of the copy is lacking or broken. */
  | 'broken'
  /** It holds something that this editor does not know, and would remove. */
  | 'foreign';

/** Whether this browser's copy of a text can be written in without a network; it is read and not changed. */
export async function readinessOf(uid: string, documentId: string, isBlank: boolean): Promise<Readiness> {
  const updates = await storedUpdates(localName(uid, documentId)).catch(() => undefined);
  if (!updates) return 'broken';
  const document = new Y.Doc();
  try {
    for (const update of updates) Y.applyUpdate(document, update);
    return readinessOfDocument(document, isBlank);
  } catch {
    return 'broken';
  } finally {
    document.destroy();
  }
}

/**
 * The same of a document.
 *
 * @param isBlank - whether the server has said that nobody has ever written in it
 */
export function readinessOfDocument(document: Y.Doc, isBlank: boolean): Readiness {
  // What these continue from has not come.
  if (document.store.pendingStructs || document.store.pendingDs) return 'broken';
  const text = document.getXmlFragment('default');
  if (text.length === 0) return isBlank ? 'ready' : 'missing';
  return isKnown(text, getSchema(textExtensions)) ? 'ready' : 'foreign';
}

/** Whether the editor shows all of a text: what it cannot show, its binding to the document takes away. */
function isKnown(text: Y.XmlFragment, schema: Schema): boolean {
  try {
    schema.nodeFromJSON(yXmlFragmentToProsemirrorJSON(text));
  } catch {
    return false;
  }
  const hasAll = (attributes: object, known: object | null | undefined) =>
    Object.keys(attributes).every((name) => name in (known ?? {}));
  return [...text.createTreeWalker(() => true)].every((part) => {
    if (part instanceof Y.XmlElement) return hasAll(part.getAttributes(), schema.nodes[part.nodeName]?.spec.attrs);
    if (!(part instanceof Y.XmlText)) return false;
    return part
      .toDelta()
      .every(({ attributes = {} }: { attributes?: Record<string, object> }) =>
        Object.entries(attributes).every(([name, values]) =>
          hasAll(values, schema.marks[name.split('--')[0] ?? '']?.spec.attrs),
        ),
      );
  });
}
