// A page with an editor that has the vocabulary of a work's text, and processes each letter before it is shown.
import { Editor } from '@tiptap/core';
import Collaboration from '@tiptap/extension-collaboration';
import * as Y from 'yjs';
import { CursorFirst } from '#app/editor/cursor-first.ts';
import { textExtensions } from '#app/editor/extensions.ts';
import { ToolKeys } from '#app/editor/formatting/tool-keys.ts';
import { KeptMarks } from '#app/editor/kept-marks.ts';
import { NestingLimit } from '#app/editor/nesting-limit.ts';
import { cleanPasted } from '#app/editor/pasted-html.ts';
import { withSceneBreaks } from '#app/editor/scene-break.ts';
import { SmartPunctuation } from '#app/editor/smart-punctuation.ts';
import { UndoPlace } from '#app/editor/undo-place.ts';

const text = new Y.Doc();
const heard = new Set<() => void>();

// Words around the editor, as our page has: at its ends browsers move a cursor differently where there are none.
const place = document.createElement('div');
document.body.append('Before', place, 'After');

const editor = new Editor({
  element: place,
  extensions: [
    ...textExtensions,
    Collaboration.configure({ document: text }),
    UndoPlace,
    KeptMarks,
    NestingLimit,
    ToolKeys.configure({ begin: () => {} }),
    SmartPunctuation.configure({ language: 'en' }),
    CursorFirst.configure({
      beforeChange(hear) {
        heard.add(hear);
        return () => heard.delete(hear);
      },
    }),
  ],
  editorProps: {
    transformPastedHTML: (html) => cleanPasted(html),
    transformPasted: (slice, view) => withSceneBreaks(slice, view.state.schema),
  },
});

Object.assign(globalThis, {
  bareEditor: {
    /** Takes over a document, as an editor does that opens it. */
    open(update: number[]) {
      Y.applyUpdate(text, Uint8Array.from(update), 'opened');
      editor.commands.focus('start');
    },
    /** Someone else puts letters before a paragraph. */
    writeBefore(paragraph: number, letters: string) {
      for (const hear of heard) hear();
      const element = text.getXmlFragment('default').get(paragraph) as Y.XmlElement;
      text.transact(() => (element.get(0) as Y.XmlText).insert(0, letters), 'someone else');
    },
  },
});
