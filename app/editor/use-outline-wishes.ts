import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useGo } from '#app/shell/go.ts';
import type { blockAction, OutlineWish } from './block-action.ts';
import { ancestorsOf, neighbourOf } from './outline-tree.ts';
import type { WorkspaceData } from './workspace-data.ts';

/** Asks for changes of the outline, and leads where they lead; the problem is why the last one was not granted. */
export function useOutlineWishes({ path, blockId, outline }: Pick<WorkspaceData, 'path' | 'blockId' | 'outline'>) {
  const go = useGo();
  const fetcher = useFetcher<typeof blockAction>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const ask = useCallback(
    (wish: OutlineWish) => {
      // One after the other: a second one on the same fetcher would cut the first off.
      queue.current = queue.current
        .then(() =>
          fetcher.submit(wish as never, {
            method: 'post',
            encType: 'application/json',
            action: `${path}/block/${blockId}`,
          }),
        )
        .catch(() => undefined);
      const trashed = wish.intent === 'trash' ? [wish.blockId] : wish.intent === 'trashSeveral' ? wish.blockIds : [];
      const above = [blockId, ...ancestorsOf(outline, blockId)];
      const gone = above.find((id) => trashed.includes(id));
      if (gone === undefined) return;
      const next = neighbourOf(outline, gone, trashed);
      go(next ? `${path}/block/${next}` : `${path}/manage`);
    },
    [fetcher, path, blockId, outline, go],
  );

  const here = useRef<string>(blockId);
  here.current = blockId;
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data?.ok) return;
    const { added, merged } = fetcher.data;
    if (added) go(`${path}/block/${added}`, { state: { isNew: true } });
    else if (merged && merged.gone === here.current) go(`${path}/block/${merged.blockId}`);
  }, [fetcher.state, fetcher.data, go, path]);

  const answer = fetcher.data;
  return {
    ask,
    problem: answer && !answer.ok ? answer.problem : undefined,
    /** The request that undoes the last one, where that was a merge. */
    merged: answer?.ok ? answer.merged : undefined,
  };
}

/** The requests to the outline, and the answer that people have to know. */
export type OutlineWishes = ReturnType<typeof useOutlineWishes>;
