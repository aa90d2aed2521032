import { useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { sentenceOf } from '#app/account/failure-sentence.ts';
import { goTo } from '#app/shell/go.ts';
import { useRoot } from '#app/shell/use-root.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';
import { ownPath } from '#domain/own-address.ts';
import { afterEntry, type GuestCame } from './after-entry.ts';
import { askGuestWorks, forgetGuest, keptGuest } from './guest-token.ts';
import { openProviderWindow } from './provider-window.ts';
import type { SignInStep } from './sign-in.ts';

type SignInModule = typeof import('./sign-in.ts');

/** What a sign-in is waiting for, if anything. */
export type Waiting =
  | { readonly kind: 'provider'; readonly name: string; readonly stop: () => void }
  | Extract<SignInStep, { kind: 'secondFactor' }>
  | { readonly kind: 'guestWorks'; readonly guestToken: string; readonly works: number }
  | undefined;

/**
 * Everything a page needs for logging in: it fetches the client when it is used, signs in, asks for anything that is
 * still missing, and leads to where the person wanted to go. Failures are told in their language, and the form stays as
 * it was filled in.
 *
 * @param target - where to go instead of the target in the page's address
 */
export function useSignIn(target?: string) {
  const root = useRoot();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const [error, setError] = useState<IdentitySentence>();
  const [isBusy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  const abort = useRef<AbortController>(undefined);
  const wanted = target ?? search.get('next');
  // Someone who logs in here as a guest: afterwards the root describes the account.
  const [guest] = useState(root?.account?.isAnonymous ? root.account : undefined);
  const nextAfter = (came: GuestCame) =>
    afterEntry({
      wanted: ownPath(wanted),
      here: root?.path ?? '/',
      guestOrg: guest?.orgId,
      ownOrg: root?.account?.orgId,
      came,
    });
  const next = nextAfter('registered');

  function fail(failure: unknown) {
    // The client's own message is for readers of the console; people get a sentence.
    if (failure instanceof Error) console.warn(failure.message);
    setError(sentenceOf(failure));
    setBusy(false);
  }

  async function arrive(step: SignInStep) {
    if (step.kind === 'secondFactor') {
      setWaiting(step);
      setBusy(false);
      return;
    }
    const guestToken = keptGuest(step.uid);
    if (guestToken === undefined) return goTo(step.uid === guest?.uid ? next : nextAfter('left'));
    // The page stays for a question: its header has to show who is logged in by now, and it leads to their works.
    const [works] = await Promise.all([askGuestWorks(guestToken, { bring: false }), revalidate()]);
    if (works > 0) {
      setWaiting({ kind: 'guestWorks', guestToken, works });
      setBusy(false);
      return;
    }
    // What a guest has only read comes along by itself: the page has promised to remember it.
    await askGuestWorks(guestToken, { bring: true }).then(forgetGuest, () => undefined);
    goTo(nextAfter('left'));
  }

  async function run(deed: (module: SignInModule) => Promise<SignInStep | undefined>) {
    setBusy(true);
    setError(undefined);
    try {
      const step = await deed(await import('./sign-in.ts'));
      if (step) await arrive(step);
      else setBusy(false);
    } catch (failure) {
      fail(failure);
    }
  }

  /** To be called directly from the press of its button, or the browser keeps the window from opening. */
  async function runWith(provider: { id: string; name: string }, name?: string) {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setError(undefined);
    setWaiting({ kind: 'provider', name: provider.name, stop: () => controller.abort() });
    try {
      const handed = await openProviderWindow(provider.id, { signal: controller.signal });
      setWaiting(undefined);
      await run(({ logInWith }) => logInWith(provider.id, handed, name));
    } catch (failure) {
      setWaiting(undefined);
      if (!controller.signal.aborted) fail(failure);
    }
  }

  async function transferWorks(guestToken: string) {
    setBusy(true);
    setError(undefined);
    try {
      await askGuestWorks(guestToken, { bring: true });
      forgetGuest();
      goTo(nextAfter('brought'));
    } catch (failure) {
      fail(failure);
    }
  }

  return {
    error,
    isBusy,
    waiting,
    next,
    run,
    runWith,
    transferWorks,
    goOn: () => goTo(next),
    leaveWorks() {
      forgetGuest();
      goTo(nextAfter('left'));
    },
    startOver: () => setWaiting(undefined),
    /** The other page's address, which leads to the same target. */
    withNext: (path: string) => (wanted ? `${path}?next=${encodeURIComponent(wanted)}` : path),
  };
}

export type SignInState = ReturnType<typeof useSignIn>;
