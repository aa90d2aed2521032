// A page with nothing but an editor as a work's text has it; bundled by the test that drives it.
import { Editor } from '@tiptap/core';
import Bold from '@tiptap/extension-bold';
import Collaboration from '@tiptap/extension-collaboration';
import Document from '@tiptap/extension-document';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { yUndoPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { LetterFirst } from '#app/editor/letter-first.ts';
import { UndoPlace } from '#app/editor/undo-place.ts';

const text = new Y.Doc();
/** The text that others get: the letters typed here, and those they wrote themselves. */
const others = new Y.Doc();
text.on('update', (update: Uint8Array, origin: unknown) => {
  if (origin !== others) Y.applyUpdate(others, update);
});
const listeners = new Set<() => void>();
const steady = Promise.withResolvers<void>();

const editor = new Editor({
  element: document.body,
  extensions: [
    Document,
    Paragraph,
    Text,
    Bold,
    Collaboration.configure({ document: text }),
    UndoPlace,
    LetterFirst.configure({
      whenSteady: steady.promise,
      beforeChange(hear) {
        listeners.add(hear);
        return () => listeners.delete(hear);
      },
    }),
  ],
});
editor.commands.setContent('<p>The lamp burned low.</p>');

Object.assign(globalThis, {
  editor,
  /** The text that others have. */
  kept: () => others.getXmlFragment('default').toString(),
  /** Text typed after this is undone by itself. */
  pauseUndo: () => yUndoPluginKey.getState(editor.state)?.undoManager.stopCapturing(),
  becomeSteady: steady.resolve,
  /** Someone else puts a word before everything. */
  changeFromElsewhere() {
    const line = others.getXmlFragment('default').get(0) as Y.XmlElement;
    (line.get(0) as Y.XmlText).insert(0, 'Meanwhile. ');
    for (const hear of listeners) hear();
    Y.applyUpdate(text, Y.encodeStateAsUpdate(others), others);
  },
});
