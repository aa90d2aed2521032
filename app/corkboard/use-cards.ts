import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { blockAction, OutlineWish } from '#app/editor/block-action.ts';
import { useStrings } from '#app/strings.ts';

/** The server’s answer, or that of the page without a network. */
type Answer =
  | NonNullable<ReturnType<typeof useFetcher<typeof blockAction>>['data']>
  | { readonly ok: false; readonly problem: 'offline' };
type Granted = Extract<Answer, { ok: true }>;

/** A change that was not made, and why, in words. */
export type Refused = { readonly ok: false; readonly words: string };

/**
 * Asks for changes of the outline from the corkboard, one after the other. The answer comes once the page shows it.
 */
export function useCards() {
  const t = useStrings();
  const fetcher = useFetcher<typeof blockAction>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const heard = useRef<(answer: Answer | undefined) => void>(undefined);

  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    heard.current?.(fetcher.data as Answer | undefined);
    heard.current = undefined;
  }, [fetcher.state, fetcher.data]);

  function ask(wish: OutlineWish): Promise<Granted | Refused> {
    const asked = queue.current.then(async (): Promise<Granted | Refused> => {
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
      heard.current = resolve;
      // To the page itself, which reads its cards again after the change.
      await fetcher.submit(wish as never, { method: 'post', encType: 'application/json' });
      const answer = await promise;
      if (answer?.ok) return answer;
      const problem = answer?.problem ?? 'notUnderstood';
      return { ok: false, words: t(problem === 'offline' ? 'corkboard.offline' : `outline.problem.${problem}`) };
    });
    queue.current = asked.catch(() => undefined);
    return asked;
  }
  return { ask, isBusy: fetcher.state !== 'idle' };
}

export type Cards = ReturnType<typeof useCards>;
