import {
  HocuspocusProvider,
  HocuspocusProviderWebsocket,
  MessageType,
  type onMessageParameters,
} from '@hocuspocus/provider';
import { useEffect, useRef, useState } from 'react';
import * as Y from 'yjs';
import { hearAccount } from '#app/account/account-channel.ts';
import { type RoomMessage, roomToken, type SaveFacts } from '#domain/room.ts';
import { textVersion } from '#domain/text.ts';
import { comeBack, willPass } from './come-back.ts';
import { openLocalCopy } from './local-copy.ts';
import { holdLocalText, localName, marksOf, markUnsent, settle } from './local-texts.ts';
import { createSaving, type Saving, settleMs, unknownYet } from './saving.ts';

/** Milliseconds after a key until it is asked whether this browser's store has it: once for many keys. */
const deviceMs = 100;

/** Milliseconds that what was typed may wait before it is sent: the frame that shows it comes first. */
const sendMs = 5;

/** Somebody else who has the text open. */
export type Peer = { readonly name: string; readonly id: string };

/** An open text: its document, its connection, and the truth about both. */
export type Room = {
  readonly document: Y.Doc;
  readonly provider: HocuspocusProvider;
  /** Has the listener called before the server changes the document, and before the room is left; gives its end. */
  readonly beforeChange: (hear: () => void) => () => void;
  /** Fulfilled when the local copy has been read into the document: from then on only the server adds to it. */
  readonly whenRead: Promise<unknown>;
  readonly destroy: () => void;
};

/** Milliseconds the local copy may take to be read before the server is asked all the same. */
const localPatienceMs = 3_000;

type Hear = (message: RoomMessage) => void;

/** Opens a document's room and its local copy for as long as the component shows it. */
export function useRoom(
  documentId: string,
  uid: string,
  hear: Hear,
): { room: Room | undefined; saving: Saving; peers: readonly Peer[]; isLoaded: boolean } {
  const [room, setRoom] = useState<Room>();
  const [saving] = useState(createSaving);
  const [peers, setPeers] = useState<readonly Peer[]>([]);
  const [isLoaded, setLoaded] = useState(false);
  const listener = useRef(hear);
  listener.current = hear;

  useEffect(() => {
    setLoaded(false);
    saving.tell(unknownYet);
    const opened = openRoom(documentId, uid, {
      hear: (message) => listener.current(message),
      told: saving.tell,
      // Every move of a cursor is told; who is here rarely changes.
      met: (here) => setPeers((known) => (areSame(known, here) ? known : here)),
      loaded: () => setLoaded(true),
    });
    setRoom(opened);
    return () => {
      setRoom(undefined);
      opened.destroy();
    };
  }, [documentId, uid, saving]);

  return { room, saving, peers, isLoaded };
}

function areSame(some: readonly Peer[], others: readonly Peer[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, name }, at) => others[at]?.id === id && others[at]?.name === name)
  );
}

type Listeners = {
  hear: Hear;
  told: (change: Partial<SaveFacts>) => void;
  met: (peers: readonly Peer[]) => void;
  loaded: () => void;
};

function openRoom(documentId: string, uid: string, { hear, told, met, loaded }: Listeners): Room {
  const document = new Y.Doc();
  const local = openLocalCopy(localName(uid, documentId), document);
  const socket = new HocuspocusProviderWebsocket({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/collaboration`,
    delay: 500,
    minDelay: 500,
    maxDelay: 5_000,
  });
  let isDestroyed = false;
  let confirmed = 0;
  let hasWritten = false;
  let isHopeless = false;
  let isLocalLoaded = false;
  const tab = crypto.randomUUID();
  // What earlier tabs left unsent is in the local copy, and is confirmed together with the rest.
  const inherited = marksOf(uid, documentId);
  const letGo = holdLocalText(localName(uid, documentId));
  let isUnsent: boolean | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;

  const provider = new HocuspocusProvider({
    name: documentId,
    document,
    websocketProvider: socket,
    token: roomToken(textVersion),
    flushDelay: sendMs,
  });
  // What comes from the local copy is not sent as if it were new: the server asks for what it does not have of it.
  document.off('update', provider.boundDocumentUpdateHandler);
  document.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== local.origin) provider.documentUpdateHandler(update, origin);
  });

  const ownClock = () => Y.getState(document.store, document.clientID);
  const takeMarksAway = () => {
    settling = undefined;
    isUnsent = false;
    settle(uid, [`${documentId}#${tab}`, ...inherited]);
  };
  /** Marks at most once for each change of the truth, not at every key. */
  const mark = (isNowUnsent: boolean) => {
    clearTimeout(settling);
    settling = undefined;
    if (isNowUnsent === isUnsent) return;
    if (isNowUnsent) {
      isUnsent = true;
      markUnsent(uid, documentId, tab);
    } else {
      settling = setTimeout(takeMarksAway, settleMs);
    }
  };
  const look = () => {
    if (isDestroyed) return;
    const isConfirmed = !hasWritten || confirmed >= ownClock() || ownClock() === 0;
    const isCovered = isLocalLoaded && provider.isSynced && provider.unsyncedChanges === 0 && isConfirmed;
    told({ isCovered });
    // Only a confirmation takes a mark away, never the mere lack of news.
    if (isCovered) mark(false);
    else if (hasWritten) mark(true);
  };

  document.on('update', (_update: Uint8Array, origin: unknown) => {
    if (origin === provider || origin === local.origin) return;
    if (!hasWritten) void navigator.storage?.persist?.();
    hasWritten = true;
    told({ isCovered: false });
    mark(true);
    looking ??= setTimeout(() => {
      looking = undefined;
      local.confirm((isOnDevice) => isDestroyed || told({ isOnDevice }));
    }, deviceMs);
  });

  provider.on('unsyncedChanges', look);
  provider.on('synced', () => {
    loaded();
    look();
  });
  provider.on('status', ({ status }: { status: string }) => {
    told({ isConnected: status === 'connected', ...(status === 'connected' ? { isFailing: false } : {}) });
    // What was refused, or is too old, stays so: who is signed in has nothing to do with it.
    if (status === 'disconnected' && !isHopeless) {
      void askWhoIAm(
        uid,
        (isSignedOut) => isDestroyed || isHopeless || told({ stopped: isSignedOut ? 'signedOut' : undefined }),
      );
    }
  });
  provider.on('authenticated', () => told({ stopped: undefined }));
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    if (willPass(reason)) return comeBack(socket);
    isHopeless = reason === 'reload';
    told({ stopped: reason === 'reload' ? 'reload' : 'gone' });
  });
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const message = JSON.parse(payload) as RoomMessage;
    if (message.kind === 'saved') {
      const vector = Y.decodeStateVector(Uint8Array.from(atob(message.vector), (letter) => letter.charCodeAt(0)));
      confirmed = Math.max(confirmed, vector.get(document.clientID) ?? 0);
      told({ isFailing: false });
      look();
    }
    if (message.kind === 'notSaved') told({ isFailing: true });
    if (message.kind === 'refused') {
      isHopeless = true;
      told({ stopped: 'refused' });
      socket.disconnect();
    }
    hear(message);
  });
  provider.on('awarenessChange', ({ states }: { states: { clientId: number; user?: Peer }[] }) => {
    const others = states
      .filter(({ clientId, user }) => clientId !== document.clientID && user !== undefined)
      .map(({ user }) => user as Peer);
    met([...new Map(others.map((peer) => [peer.id, peer])).values()]);
  });
  // The local copy first: what it holds is then part of what the server is asked to confirm.
  const begin = () => {
    if (isDestroyed || isLocalLoaded) return;
    isLocalLoaded = true;
    if (document.share.size > 0 && document.getXmlFragment('default').length > 0) loaded();
    provider.attach();
  };
  void local.whenRead.then(begin, begin);
  const patience = setTimeout(begin, localPatienceMs);

  const goneOffline = () => told({ isConnected: false });
  const backOnline = () => told({ isConnected: socket.status === 'connected' });
  addEventListener('offline', goneOffline);
  addEventListener('online', backOnline);
  const stopHearing = hearAccount(({ loggedOut }) => {
    if (loggedOut === uid && !isDestroyed) told({ stopped: 'signedOut' });
  });

  return {
    document,
    provider,
    beforeChange(hear) {
      const hearSync = ({ message }: onMessageParameters) => {
        message.readVarString();
        if (message.readVarUint() === MessageType.Sync) hear();
      };
      provider.on('message', hearSync);
      provider.on('destroy', hear);
      return () => {
        provider.off('message', hearSync);
        provider.off('destroy', hear);
      };
    },
    whenRead: local.whenRead,
    destroy() {
      isDestroyed = true;
      clearTimeout(patience);
      removeEventListener('offline', goneOffline);
      removeEventListener('online', backOnline);
      stopHearing();
      clearTimeout(looking);
      clearTimeout(settling);
      if (settling !== undefined) takeMarksAway();
      provider.destroy();
      socket.destroy();
      void local.close().then(letGo, letGo);
      document.destroy();
    },
  };
}

/** Whether the connection was lost because nobody, or somebody else, is signed in now. */
async function askWhoIAm(uid: string, say: (isSignedOut: boolean) => void): Promise<void> {
  try {
    const answer = await fetch('/session');
    if (!answer.ok) return;
    const { account } = (await answer.json()) as { account: { uid: string } | null };
    say(account?.uid !== uid);
  } catch {
    // Offline: who is signed in is not known, and does not matter yet.
  }
}
