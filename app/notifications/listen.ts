import { tellLook } from '#app/account/account-channel.ts';
import { getRecord, RecordProblem } from '#app/records/call.ts';
import type { NotificationCounts } from '#domain/notification.ts';

/** The events about notifications: in the quiet hours new ones are not announced. */
export type HeardCounts = NotificationCounts & { readonly isQuiet?: boolean };

/** Says to this window how many notifications there are now. */
export const countsEvent = 'fabula:notifications';

/** Milliseconds until a refused stream is requested again, the first time and at most. */
const waitMs = { first: 5_000, most: 300_000 };

/**
 * Tells this window, by `countsEvent`, whenever the notifications of an account change. One window of a browser holds
 * the stream for all of them, because a browser has few connections to one site; when it closes, another continues from
 * the same state. Where windows cannot agree on one (a site without https), each asks when it is looked at again.
 *
 * @param known - the counts that the page was rendered with
 * @returns ends it
 */
export function listenForNotifications(uid: string, known: HeardCounts): () => void {
  const name = `fabula.notifications.${uid}`;
  const others = new BroadcastChannel(name);
  const ending = new AbortController();
  let newest = known;

  const hear = (counts: HeardCounts): boolean => {
    if (counts.version <= newest.version) return false;
    newest = counts;
    dispatchEvent(new CustomEvent<HeardCounts>(countsEvent, { detail: counts }));
    return true;
  };
  const tell = (counts: HeardCounts) => {
    if (hear(counts)) others.postMessage(counts);
  };
  others.onmessage = ({ data }: MessageEvent<HeardCounts>) => hear(data);

  if ('locks' in navigator) {
    navigator.locks
      .request(name, { signal: ending.signal }, async () => {
        const isOver = await stream(() => newest, tell, ending.signal);
        // The tab that follows the identity checks whether it is really so.
        if (isOver) tellLook(uid);
      })
      .catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
      });
  } else {
    const look = () => document.visibilityState === 'visible' && void ask(tell);
    document.addEventListener('visibilitychange', look, { signal: ending.signal });
  }
  return () => {
    ending.abort();
    others.close();
  };
}

/** Holds the stream until it is ended, or the person is signed out: answers whether they are. */
function stream(newest: () => HeardCounts, tell: (counts: HeardCounts) => void, ending: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let source: EventSource;
    let wait = waitMs.first;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource(`/api/notifications/stream?since=${newest().version}`);
      source.addEventListener('open', () => {
        wait = waitMs.first;
      });
      source.addEventListener('counts', ({ data }) => tell(JSON.parse(data)));
      source.addEventListener('error', () => {
        // The browser restores a lost connection; it does not restore a refused one.
        if (source.readyState !== EventSource.CLOSED || ending.aborted) return;
        timer = setTimeout(again, wait);
        wait = Math.min(wait * 2, waitMs.most);
      });
    };
    const again = async () => {
      const isSignedOut = (await ask(tell)) === 'signedOut';
      if (ending.aborted) return;
      if (isSignedOut) resolve(true);
      else open();
    };
    ending.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
      resolve(false);
    });
    if (ending.aborted) resolve(false);
    else open();
  });
}

async function ask(tell: (counts: HeardCounts) => void): Promise<'signedOut' | 'told' | 'nobodyThere'> {
  try {
    tell((await getRecord('notification-counts', 'mine')).data);
    return 'told';
  } catch (error) {
    const isSignedOut = error instanceof RecordProblem && error.problem.code === 'unauthenticated';
    return isSignedOut ? 'signedOut' : 'nobodyThere';
  }
}
