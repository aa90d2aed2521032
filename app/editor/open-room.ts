import {
  HocuspocusProvider,
  HocuspocusProviderWebsocket,
  MessageType,
  type onMessageParameters,
} from '@hocuspocus/provider';
import * as Y from 'yjs';
import { type RoomMessage, roomToken, type SaveFacts } from '#domain/room.ts';
import { textVersion } from '#domain/text.ts';
import { followConnection } from './connection-facts.ts';
import { followCoverage } from './coverage.ts';
import { type LetterJournal, openLetterJournal } from './letter-journal.ts';
import { type LocalCopy, openLocalCopy } from './local-copy.ts';
import { holdLocalText, localName, marksOf } from './local-texts.ts';
import { sendWhole } from './send-whole.ts';
import { createUnsentMark } from './unsent-mark.ts';

/** Milliseconds that typed text may wait before it is sent: the frame that shows it comes first. */
const sendMs = 5;

/** Milliseconds the local copy may take to be read before the server is asked all the same. */
const localPatienceMs = 3_000;

/**
 * The same where the copy has words that the server lacks: read after the server's answer they were never sent, and those
 * whose paragraph is gone by now would be lost.
 */
const unsentPatienceMs = 30_000;

/** Someone else who has the text open. */
export type Peer = { readonly name: string; readonly id: string };

/** A text that is open for writing, with a connection or without one. */
export type WritingPlace = {
  readonly document: Y.Doc;
  /** Undefined where there is no connection, and nobody else. */
  readonly provider: HocuspocusProvider | undefined;
  /** Has the listener called before the server changes the document, and before the room is left; gives its end. */
  readonly beforeChange: (hear: () => void) => () => void;
  /** Notes a letter that is shown and not yet in the document. */
  readonly noteLetter: LetterJournal['note'];
  /** Fulfilled when the local copy has been read into the document: from then on only the server adds to it. */
  readonly whenRead: Promise<unknown>;
  /** Says whether this browser's store has all of it. */
  readonly confirm: LocalCopy['confirm'];
  readonly destroy: () => void;
};

/** An open text: its document, its connection, and the truth about both. */
export type Room = WritingPlace & { readonly provider: HocuspocusProvider };

/** Who is told of events in a room. */
export type RoomListeners = {
  readonly hear: (message: RoomMessage) => void;
  readonly told: (change: Partial<SaveFacts>) => void;
  readonly met: (peers: readonly Peer[]) => void;
  readonly loaded: () => void;
};

/** Opens a document's room and its local copy. */
export function openRoom(documentId: string, uid: string, { hear, told, met, loaded }: RoomListeners): Room {
  const document = new Y.Doc();
  const local = openLocalCopy(localName(uid, documentId), document, (origin) => origin === provider);
  const letters = openLetterJournal(uid, documentId, document);
  const hasUnsent = marksOf(uid, documentId).length > 0;
  let isRead = false;
  const unsent = createUnsentMark(uid, documentId, () => isRead);
  const letGo = holdLocalText(localName(uid, documentId));
  const socket = new HocuspocusProviderWebsocket({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/collaboration`,
    delay: 500,
    minDelay: 500,
    maxDelay: 5_000,
  });
  const provider = new HocuspocusProvider({
    name: documentId,
    document,
    websocketProvider: socket,
    token: roomToken(textVersion),
    flushDelay: sendMs,
  });
  // Updates from the local copy are not sent as if they were new: the server asks for those that it lacks.
  document.off('update', provider.boundDocumentUpdateHandler);
  document.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== local.origin) provider.documentUpdateHandler(update, origin);
  });

  // Before anything of the server is applied here.
  provider.on('authenticated', () => {
    if (provider.authorizedScope !== 'readonly' && marksOf(uid, documentId).length > 0) sendWhole(provider, socket);
  });
  const changes = followChanges(provider);
  const coverage = followCoverage({ document, provider, local, letters, unsent, told });
  const connection = followConnection({ uid, provider, socket, told });
  provider.on('synced', () => {
    loaded();
    // What the local copy has of a killed tab counts, too.
    if (provider.authorizedScope !== 'readonly')
      void local.whenRead.then(
        () => letters.putBack(changes.tell),
        () => {},
      );
    coverage.look();
  });
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const message = JSON.parse(payload) as RoomMessage;
    if (message.kind === 'saved') {
      coverage.confirm(message.vector);
      told({ isFailing: false });
      coverage.look();
    }
    if (message.kind === 'notSaved') told({ isFailing: true });
    if (message.kind === 'refused') connection.refuse();
    hear(message);
  });
  provider.on('awarenessChange', ({ states }: { states: { clientId: number; user?: Peer }[] }) => {
    const others = states
      .filter(({ clientId, user }) => clientId !== document.clientID && user !== undefined)
      .map(({ user }) => user as Peer);
    met([...new Map(others.map((peer) => [peer.id, peer])).values()]);
  });

  // The local copy first: its contents are then part of what the server is asked to confirm.
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    coverage.hasLocal();
    if (document.share.size > 0 && document.getXmlFragment('default').length > 0) loaded();
    provider.attach();
  };
  void local.whenRead.then(() => {
    isRead = true;
    begin();
  }, begin);
  const patience = setTimeout(begin, hasUnsent ? unsentPatienceMs : localPatienceMs);

  return {
    document,
    provider,
    beforeChange: changes.beforeChange,
    noteLetter: letters.note,
    whenRead: local.whenRead,
    confirm: local.confirm,
    destroy() {
      hasBegun = true;
      clearTimeout(patience);
      connection.end();
      coverage.end();
      unsent.end();
      provider.destroy();
      socket.destroy();
      const isStored = local.close();
      letters.end(isStored);
      void isStored.then(letGo, letGo);
      document.destroy();
    },
  };
}

/**
 * Calls those who listen before the server changes the document, and before the room is left. A message is read once for
 * all of them: what one listener has read of it is gone for the next.
 */
function followChanges(provider: HocuspocusProvider): Pick<Room, 'beforeChange'> & { readonly tell: () => void } {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const hear of listeners) hear();
  };
  provider.on('message', ({ message }: onMessageParameters) => {
    message.readVarString();
    if (message.readVarUint() === MessageType.Sync) tell();
  });
  provider.on('destroy', tell);
  return {
    tell,
    beforeChange(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
