import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { addNotedLetters } from '#app/editor/letter-journal.ts';
import { localName } from '#app/editor/local-texts.ts';
import { storedUpdates } from '#app/editor/stored-updates.ts';
import { readText } from '#domain/read-text.ts';
import type { Text } from '#domain/text.ts';
import { MarkdownWriter } from '#formats/markdown/write-blocks.ts';

/**
 * The copy of a text that this browser keeps, with the letters that were noted and are not in it yet, read without the editor and without the server; it is not changed.
 *
 * @returns undefined where there is none
 */
export async function readHere(uid: string, documentId: string): Promise<Text | undefined> {
  const updates = await storedUpdates(localName(uid, documentId));
  if (updates.length === 0) return undefined;
  const document = new Y.Doc();
  // One that cannot be read spoils none of the others.
  for (const update of updates)
    try {
      Y.applyUpdate(document, update);
    } catch {
      // What the others hold is still a text.
    }
  addNotedLetters(uid, documentId, document);
  const fragment = document.getXmlFragment('default');
  const text = fragment.length > 0 ? readText(yXmlFragmentToProsemirrorJSON(fragment)) : undefined;
  document.destroy();
  return text;
}

/** Texts under their names, as one file of Markdown. */
export function asMarkdown(texts: readonly { readonly name: string; readonly text: Text }[]): string {
  const writer = new MarkdownWriter(() => undefined);
  const parts = texts.map(({ name, text }) =>
    [writer.heading(1, [{ type: 'text', text: name }]), writer.blocks(text.content, 1), writer.takeNotes()]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
  return `${parts.join('\n\n')}\n`;
}
