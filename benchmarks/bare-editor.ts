// The least an editor made with Tiptap can be: paragraphs, undo, nothing kept. Bundled when it is measured.
import { Editor } from '@tiptap/core';
import Bold from '@tiptap/extension-bold';
import Document from '@tiptap/extension-document';
import Italic from '@tiptap/extension-italic';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

const paragraphs = (await (await fetch('text.json')).json()) as string[];

new Editor({
  element: document.querySelector('main'),
  extensions: [Document, Paragraph, Text, Bold, Italic, UndoRedo],
  content: {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
});
