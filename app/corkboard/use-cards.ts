import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { blockAction, OutlineWish } from '#app/editor/block-action.ts';
import { useStrings } from '#app/strings.ts';

/** The server’s answer, or that of the page without a network. */
type Answer =
  | NonNullable<ReturnType<typeof useFetcher<typeof blockAction>>['data']>
  | { readonly ok: false; readonly problem: 'offline' };
type CardProblem = Extract<Answer, { ok: false }>['problem'];
type Granted = Extract<Answer, { ok: true }>;

/**
 * Asks for changes of the outline from the corkboard, one after the other. The answer comes once the page shows it;
 * undefined where the change was not made, and the problem says why.
 */
export function useCards() {
  const t = useStrings();
  const fetcher = useFetcher<typeof blockAction>();
  const [problem, setProblem] = useState<CardProblem>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const heard = useRef<(answer: Answer | undefined) => void>(undefined);

  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    heard.current?.(fetcher.data as Answer | undefined);
    heard.current = undefined;
  }, [fetcher.state, fetcher.data]);

  function ask(wish: OutlineWish): Promise<Granted | undefined> {
    const asked = queue.current.then(async () => {
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
      heard.current = resolve;
      // To the page itself, which reads its cards again after the change.
      await fetcher.submit(wish as never, { method: 'post', encType: 'application/json' });
      const answer = await promise;
      setProblem(answer?.ok === false ? answer.problem : undefined);
      return answer?.ok ? answer : undefined;
    });
    queue.current = asked.catch(() => undefined);
    return asked;
  }
  const words = problem && t(problem === 'offline' ? 'corkboard.offline' : `outline.problem.${problem}`);
  return { ask, problem: words, isBusy: fetcher.state !== 'idle' };
}

export type Cards = ReturnType<typeof useCards>;
