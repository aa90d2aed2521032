import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useGo } from '#app/shell/go.ts';
import { askedOutline, type Move } from './asked-outline.ts';
import type { blockAction, OutlineWish } from './block-action.ts';
import { ancestorsOf, neighbourOf } from './outline-tree.ts';
import { useLeaveWarningWhile } from './use-leave-warning.ts';
import type { WorkspaceData } from './workspace-data.ts';

/** Asks for changes of the outline, and leads where they lead; the problem is why the last one was not granted. */
export function useOutlineWishes({ path, blockId, ...data }: Pick<WorkspaceData, 'path' | 'blockId' | 'outline'>) {
  const go = useGo();
  const fetcher = useFetcher<typeof blockAction>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [asked, setAsked] = useState<readonly Move[]>([]);
  const outline = useMemo(() => askedOutline(data.outline, asked), [data.outline, asked]);
  // Those that wait for an answer to another one would go with the page.
  useLeaveWarningWhile(asked.length > 0);

  const ask = useCallback(
    (wish: OutlineWish) => {
      if (wish.intent === 'move') setAsked((known) => [...known, wish]);
      // One after the other: a second one on the same fetcher would cut the first off.
      queue.current = queue.current
        .then(() =>
          fetcher.submit(wish as never, {
            method: 'post',
            encType: 'application/json',
            action: `${path}/block/${blockId}`,
          }),
        )
        .catch(() => undefined)
        // With the outline that the answer brought, not before it.
        .then(() => startTransition(() => setAsked((known) => known.filter((some) => some !== wish))));
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
    /** The outline with the moves that are asked for. */
    outline,
    problem: answer && !answer.ok ? answer.problem : undefined,
    /** The request that undoes the last one, where that was a merge. */
    merged: answer?.ok ? answer.merged : undefined,
  };
}

/** The requests to the outline, and the answer that people have to know. */
export type OutlineWishes = ReturnType<typeof useOutlineWishes>;
