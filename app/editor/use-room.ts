import { useEffect, useRef, useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import type { RoomMessage } from '#domain/room.ts';
import { openRoom, type Peer, type Room } from './open-room.ts';
import { createSaving, type Saving, unknownYet } from './saving.ts';

type Hear = (message: RoomMessage) => void;

/** Milliseconds for words about what is not where it was written. */
const lateMs = 15_000;

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
  const t = useStrings();
  const listener = useRef(hear);
  listener.current = (message) => {
    if (message.kind === 'late') raiseAlert('warning', t('save.late'), lateMs);
    hear(message);
  };

  useEffect(() => {
    setLoaded(false);
    saving.tell(unknownYet);
    const opened = openRoom(documentId, uid, {
      hear: (message) => listener.current(message),
      told: saving.tell,
      // Every move of a cursor is reported; who is here rarely changes.
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
