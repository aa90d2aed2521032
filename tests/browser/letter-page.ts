// A page with nothing but an editor as a work's text has it; bundled by the test that drives it.
import { Editor, Extension } from '@tiptap/core';
import Bold from '@tiptap/extension-bold';
import Collaboration from '@tiptap/extension-collaboration';
import CollaborationCaret from '@tiptap/extension-collaboration-caret';
import Document from '@tiptap/extension-document';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { Plugin } from '@tiptap/pm/state';
import { yUndoPluginKey } from '@tiptap/y-tiptap';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { CursorFirst } from '#app/editor/cursor-first.ts';
import { KeptMarks } from '#app/editor/kept-marks.ts';
import { LetterFirst } from '#app/editor/letter-first.ts';
import { UndoPlace } from '#app/editor/undo-place.ts';

const text = new Y.Doc();
/** The text that others get: the letters typed here, and those they wrote themselves. */
const others = new Y.Doc();
text.on('update', (update: Uint8Array, origin: unknown) => {
  if (origin !== others) Y.applyUpdate(others, update);
});
const [awareness, awarenessOfOthers] = [new Awareness(text), new Awareness(others)];
const listeners = new Set<() => void>();
const beforeChange = (hear: () => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};
const between: (() => void)[] = [];
function hearBetween() {
  awareness.on('change', () => setTimeout(() => between.shift()?.()));
  return {};
}
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
    KeptMarks,
    LetterFirst.configure({ whenSteady: steady.promise, beforeChange, note: () => {} }),
    CursorFirst.configure({ beforeChange }),
    // Between the report that another cursor moved and its drawing, which is a task of its own.
    Extension.create({
      name: 'between',
      priority: 1_000,
      addProseMirrorPlugins: () => [new Plugin({ view: hearBetween })],
    }),
    CollaborationCaret.configure({ provider: { awareness } }),
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
  /** Someone else puts their cursor before everything; something is done just before it is drawn. */
  cursorFromElsewhere(before = () => {}) {
    between.push(before);
    const place = Y.createRelativePositionFromTypeIndex(others.getXmlFragment('default'), 0);
    awarenessOfOthers.setLocalState({
      user: { name: 'Beth', color: '#123456' },
      cursor: { anchor: place, head: place },
    });
    applyAwarenessUpdate(awareness, encodeAwarenessUpdate(awarenessOfOthers, [others.clientID]), others);
  },
});
