// A Tiptap that keeps its text as its own documentation says: y-indexeddb and a Hocuspocus provider, nothing else.
// Bundled when it is measured, and served at our own address, so that it speaks to the same server.
import { HocuspocusProvider } from '@hocuspocus/provider';
import { Editor } from '@tiptap/core';
import Bold from '@tiptap/extension-bold';
import Collaboration from '@tiptap/extension-collaboration';
import Document from '@tiptap/extension-document';
import Italic from '@tiptap/extension-italic';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { roomToken } from '#domain/room.ts';
import { textVersion } from '#domain/text.ts';

const name = new URLSearchParams(location.search).get('document') ?? '';
const document = new Y.Doc();
const local = new IndexeddbPersistence(`bare ${name}`, document);
await local.whenSynced;
const provider = new HocuspocusProvider({
  name,
  document,
  url: `ws://${location.host}/collaboration`,
  token: roomToken(textVersion),
});
provider.on('synced', () => {
  new Editor({
    element: globalThis.document.querySelector('main'),
    extensions: [Document, Paragraph, Text, Bold, Italic, Collaboration.configure({ document })],
  });
});
