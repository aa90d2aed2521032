import { useCallback, useEffect, useState } from 'react';
import type { BlockId } from '#domain/ids.ts';
import type { OutlineWish } from './block-action.ts';
import { placing } from './choosing/chosen.ts';
import { type Goal, placeOf } from './outline-tree.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** Changes that can be undone. */
const changesKept = 50;

/** The request that undoes the last merge, where there was one. */
export type OutlineMerged = Extract<OutlineWish, { intent: 'undoMerge' }> | undefined;

/** What was done with some blocks, and the request that undoes it. */
export type OutlineChanged = {
  readonly what: 'moved' | 'merged' | 'trashed' | 'described';
  readonly blockIds: readonly BlockId[];
  readonly back: OutlineWish;
};

/**
 * Moves blocks, and undoes the last changes one after the other.
 *
 * @param merged - what undoes the last merge
 * @param reveal - opens a block, so that what moves into it stays visible
 */
export function useOutlineMoves(
  blocks: readonly OutlineBlock[],
  ask: (wish: OutlineWish) => void,
  reveal: (id: BlockId) => void,
  merged: OutlineMerged,
) {
  const [changes, setChanges] = useState<readonly OutlineChanged[]>([]);
  const last = changes.at(-1);
  const note = useCallback(
    (changed: OutlineChanged) => setChanges((known) => [...known.slice(1 - changesKept), changed]),
    [],
  );

  /** Asks for a change that can be undone. */
  function change(wish: OutlineWish, changed: OutlineChanged): void {
    note(changed);
    ask(wish);
  }

  useEffect(() => {
    if (merged) note({ what: 'merged', blockIds: [merged.blockId as BlockId], back: merged });
  }, [merged, note]);

  function move(blockIds: readonly BlockId[], goal: Goal): void {
    const [blockId] = blockIds;
    const place = blockId && placeOf(blocks, blockId);
    if (!place) return;
    if (goal.parentId) reveal(goal.parentId);
    const single = { wish: { intent: 'move', blockId, ...goal }, back: { intent: 'move', blockId, ...place } } as const;
    const { wish, back } = blockIds.length === 1 ? single : placing(blocks, blockIds, goal);
    change(wish, { what: 'moved', blockIds, back });
  }

  function undo(): void {
    if (!last) return;
    setChanges((known) => known.slice(0, -1));
    ask(last.back);
  }

  return { last, change, move, undo };
}

/** The changes of an outline that can be undone. */
export type OutlineMoves = ReturnType<typeof useOutlineMoves>;
