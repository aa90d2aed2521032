import { useEffect, useRef } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';

/**
 * Asks a page's own action for changes, one after the other. An answer comes once the page shows the change.
 *
 * @returns how to ask, and whether an answer is awaited
 */
export function useAnswers<Answer>() {
  const fetcher = useFetcher();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const heard = useRef<(answer: Answer | undefined) => void>(undefined);

  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    heard.current?.(fetcher.data as Answer | undefined);
    heard.current = undefined;
  }, [fetcher.state, fetcher.data]);

  function ask(wish: object): Promise<Answer | undefined> {
    const asked = queue.current.then(async () => {
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
      heard.current = resolve;
      // To the page itself, which reads what it shows again after the change.
      await fetcher.submit(wish as SubmitTarget, { method: 'post', encType: 'application/json' });
      return promise;
    });
    queue.current = asked.catch(() => undefined);
    return asked;
  }
  return { ask, isBusy: fetcher.state !== 'idle' };
}
