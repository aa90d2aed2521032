import type { NotificationCounts } from '#domain/notification.ts';

/** Says to this window how many notifications there are now. */
export const countsEvent = 'fabula:notifications';

/** Milliseconds until a stream that was refused is asked for again, the first time and at most. */
const waitMs = { first: 5_000, most: 300_000 };

/**
 * Tells this window, by `countsEvent`, whenever the notifications of an account change. One window of a browser holds
 * the stream for all of them, for a browser has few connections to one site; where it closes, another goes on from what
 * that knows. Where windows can not agree on one (a site without https), each asks when it is looked at again.
 *
 * @param known - what the page was rendered with
 * @returns ends it
 */
export function listenForNotifications(uid: string, known: NotificationCounts): () => void {
  const name = `fabula.notifications.${uid}`;
  const others = new BroadcastChannel(name);
  const ending = new AbortController();
  let newest = known;

  const hear = (counts: NotificationCounts): boolean => {
    if (counts.version <= newest.version) return false;
    newest = counts;
    dispatchEvent(new CustomEvent<NotificationCounts>(countsEvent, { detail: counts }));
    return true;
  };
  const tell = (counts: NotificationCounts) => {
    if (hear(counts)) others.postMessage(counts);
  };
  others.onmessage = ({ data }: MessageEvent<NotificationCounts>) => hear(data);

  if ('locks' in navigator) {
    navigator.locks
      .request(name, { signal: ending.signal }, () => stream(() => newest, tell, ending.signal))
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

/** Holds the stream until it is ended, or the person is signed out. */
function stream(
  newest: () => NotificationCounts,
  tell: (counts: NotificationCounts) => void,
  ending: AbortSignal,
): Promise<void> {
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
        // A connection that was lost is found again by the browser; one that was refused is not.
        if (source.readyState !== EventSource.CLOSED || ending.aborted) return;
        timer = setTimeout(again, wait);
        wait = Math.min(wait * 2, waitMs.most);
      });
    };
    const again = async () => {
      const isSignedOut = (await ask(tell)) === 'signedOut';
      if (ending.aborted) return;
      if (isSignedOut) resolve();
      else open();
    };
    ending.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
      resolve();
    });
    if (ending.aborted) resolve();
    else open();
  });
}

async function ask(tell: (counts: NotificationCounts) => void): Promise<'signedOut' | 'told' | 'nobodyThere'> {
  try {
    const answer = await fetch('/api/notifications/counts');
    if (answer.status === 401) return 'signedOut';
    if (!answer.ok) return 'nobodyThere';
    tell(await answer.json());
    return 'told';
  } catch {
    return 'nobodyThere';
  }
}
