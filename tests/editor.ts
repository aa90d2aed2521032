import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { comeBack, willPass } from '#app/editor/come-back.ts';
import { rootName } from '#commands/document/yjs-text.ts';
import type { DocumentId } from '#domain/ids.ts';
import { type RoomMessage, roomToken } from '#domain/room.ts';
import { textVersion } from '#domain/text.ts';
import type { Client } from '#tests/server.ts';

export type Editor = ReturnType<typeof openEditor>;

/** A real editor without a screen: the provider the browser uses, a real WebSocket, and a real session's cookie. */
export function openEditor(
  { address, origin }: Client,
  cookie: string,
  documentId: DocumentId,
  { version = textVersion, held = undefined as Uint8Array | undefined, headers = {} } = {},
) {
  class Socket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie, origin, ...headers } });
      // A server that is not there is tried again; a browser's socket would not throw either.
      this.on('error', () => {});
    }
  }
  const document = new Y.Doc();
  if (held) Y.applyUpdate(document, held);
  const messages: RoomMessage[] = [];
  const failures: string[] = [];
  let confirmed = Y.encodeStateVector(new Y.Doc());
  const socket = new HocuspocusProviderWebsocket({
    url: `ws://${address}/collaboration`,
    WebSocketPolyfill: Socket,
    delay: 50,
    minDelay: 20,
    maxDelay: 200,
  });
  const provider = new HocuspocusProvider({
    name: documentId,
    document,
    websocketProvider: socket,
    token: roomToken(version),
    onAuthenticationFailed: ({ reason }) => {
      failures.push(reason);
      if (willPass(reason)) comeBack(socket);
    },
    onStateless({ payload }) {
      const message = JSON.parse(payload) as RoomMessage;
      messages.push(message);
      if (message.kind === 'saved') confirmed = Buffer.from(message.vector, 'base64');
    },
  });
  provider.attach();

  return {
    document,
    provider,
    socket,
    messages,
    /** Why the room was not opened. */
    failures,
    /** The state that the server last reported as saved. */
    confirmed: () => confirmed,
    /** Whether the server has said that everything this editor wrote is saved. */
    isSaved() {
      const own = Y.getState(document.store, document.clientID);
      return provider.isSynced && (Y.decodeStateVector(confirmed).get(document.clientID) ?? 0) >= own;
    },
    /** Adds a paragraph at the end, which in an empty text is the first. */
    type(text: string) {
      document.transact(() => {
        const paragraph = new Y.XmlElement('paragraph');
        const root = document.getXmlFragment(rootName);
        if (root.toString() === '<paragraph></paragraph>') root.delete(0, 1);
        root.insert(root.length, [paragraph]);
        paragraph.insert(0, [new Y.XmlText(text)]);
      });
    },
    /** Writes on in the last paragraph. */
    append(text: string) {
      const root = document.getXmlFragment(rootName);
      const last = root.get(root.length - 1) as Y.XmlElement;
      const words = last.get(0) as Y.XmlText;
      words.insert(words.length, text);
    },
    close() {
      provider.destroy();
      socket.destroy();
    },
  };
}

/** The letters of a document as its elements hold them. */
export function shown(document: Y.Doc): string {
  return document.getXmlFragment(rootName).toString();
}
