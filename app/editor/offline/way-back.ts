import { useEffect, useState } from 'react';
import { hearAccount } from '#app/account/account-channel.ts';
import { offlineReader } from '#app/account/offline-mark.ts';
import { reloadHere } from '#app/journey/travel/offline/reload-here.ts';
import type { OfflineRoom } from './offline-room.ts';

/** Milliseconds after which it is tried again to reach the server, where the browser does not say that it may. */
const againMs = 5_000;

/**
 * Says when the server can be reached again. Then the page at this address is loaded from it, which sends what was
 * written, but not while someone has the cursor in the text: they are told, and go themselves.
 */
export function useWayBack(uid: string, room: OfflineRoom | undefined): { isReached: boolean; goBack: () => void } {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const isThere = await reaches();
      if (isGone) return;
      setReached(isThere);
      if (isThere && !isWriting()) await leave(room);
    };
    const timer = setInterval(look, againMs);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      clearInterval(timer);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [room]);
  useEffect(() => {
    const check = () => {
      if (offlineReader() !== uid) reloadHere();
    };
    addEventListener('storage', check);
    const stopHearing = hearAccount(({ loggedOut }) => loggedOut === uid && reloadHere());
    return () => {
      removeEventListener('storage', check);
      stopHearing();
    };
  }, [uid]);
  return { isReached, goBack: () => void leave(room) };
}

async function reaches(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const answer = await fetch('/latest.json', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}

function isWriting(): boolean {
  const isInField = document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true;
  return !document.hidden && (isInField || document.querySelector('[role="dialog"]') !== null);
}

/** Loads the page from the server, once all that is written is in this browser's store; else it stays. */
async function leave(room: OfflineRoom | undefined): Promise<void> {
  if (!room) return reloadHere();
  room.settle();
  if (await new Promise(room.confirm)) reloadHere();
}
