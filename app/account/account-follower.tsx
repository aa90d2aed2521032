import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFree, useBegun } from '#app/shell/unsaved.ts';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { asHere } from '#domain/locale.ts';
import { hearAccount } from './account-channel.ts';
import { forgetOfflineReader } from './offline-mark.ts';

/** Milliseconds after which a page that is always busy begins all the same. */
const idleMs = 10_000;

/** Does something once per page is loaded and has nothing else to do; answers how to leave it. */
function whenIdle(act: () => void): () => void {
  const leaving = new AbortController();
  const plan = () => {
    if ('requestIdleCallback' in window) {
      const wish = requestIdleCallback(act, { timeout: idleMs });
      leaving.signal.addEventListener('abort', () => cancelIdleCallback(wish));
    } else {
      const timer = setTimeout(act, idleMs / 5);
      leaving.signal.addEventListener('abort', () => clearTimeout(timer));
    }
  };
  if (document.readyState === 'complete') plan();
  else addEventListener('load', plan, { once: true, signal: leaving.signal });
  return () => leaving.abort();
}

/**
 * Keeps an open page in step with the session. Someone signed in is followed at the identity, once the page has nothing
 * else to do. When their session ends, here, in another tab or at the server, the page shows what a visitor sees, and
 * one that is not for visitors leads to the log-in page; when someone logs in elsewhere, it shows that. A page with
 * unfinished input stays as it is and says so: no typed text is ever lost.
 *
 * @param props.saysSo - the page has its own words for it, and saves the text itself
 */
export function AccountFollower({ saysSo }: { saysSo: boolean }) {
  const t = useStrings();
  const root = useRoot();
  const uid = root?.account?.uid;
  const isGuest = root?.account?.isAnonymous === true;
  const { revalidate } = useRevalidator();
  const [outOf, setOutOf] = useState<string>();
  const isBegun = useBegun();
  const isOut = uid !== undefined && outOf === uid;

  useEffect(() => {
    if (root) forgetOfflineReader(uid);
  }, [root, uid]);

  useEffect(() => {
    if (uid === undefined || isOut) return;
    let stop = whenIdle(() => {
      let isLeft = false;
      stop = () => {
        isLeft = true;
      };
      // A part that cannot be fetched now is done without on this page.
      import('./follow-identity.ts').then(
        ({ followIdentity }) => {
          if (!isLeft) stop = followIdentity({ uid, isGuest });
        },
        () => undefined,
      );
    });
    return () => stop();
  }, [uid, isGuest, isOut]);

  useEffect(
    () =>
      hearAccount(({ loggedOut, cameIn }) => {
        const isOver = loggedOut !== undefined && loggedOut === uid;
        const isOther = cameIn !== undefined && cameIn !== uid;
        if (cameIn !== undefined && cameIn === uid) setOutOf(undefined);
        if (!isOver && !isOther) return;
        forgetOfflineReader();
        if (!saysSo && isFree(uid, isBegun)) void revalidate();
        else setOutOf(uid);
      }),
    [uid, saysSo, isBegun, revalidate],
  );

  if (!isOut || saysSo) return null;
  const here = location.pathname + location.search;
  return (
    <div className="toasts" role="alert">
      <div className="toast toast--warning">
        <TriangleAlert className="icon" aria-hidden="true" />
        <p className="grow">{t('shell.loggedOutHere')}</p>
        <a
          className="btn btn--plain btn--sm"
          href={asHere(`/login?next=${encodeURIComponent(here)}`, here)}
          target="_blank"
          rel="noreferrer"
        >
          {t('shell.logIn')}
        </a>
      </div>
    </div>
  );
}
