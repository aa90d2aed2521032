import { useState } from 'react';
import type { BlockId } from '#domain/ids.ts';
import type { OutlineWish } from './block-action.ts';
import { type Goal, placeOf } from './outline-tree.ts';
import type { OutlineBlock } from './workspace-data.ts';

/** Moves that can be undone. */
const movesKept = 50;

type Move = { readonly blockId: BlockId; readonly back: Goal };

/**
 * Moves blocks, and undoes the last moves one after the other.
 *
 * @param reveal - opens a block, so that what moves into it stays visible
 */
export function useOutlineMoves(
  blocks: readonly OutlineBlock[],
  ask: (wish: OutlineWish) => void,
  reveal: (id: BlockId) => void,
) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const last = moves.at(-1);

  function move(blockId: BlockId, goal: Goal): void {
    const back = placeOf(blocks, blockId);
    if (goal.parentId) reveal(goal.parentId);
    if (back) setMoves((known) => [...known.slice(1 - movesKept), { blockId, back }]);
    ask({ intent: 'move', blockId, ...goal });
  }

  function undo(): void {
    if (!last) return;
    setMoves((known) => known.slice(0, -1));
    ask({ intent: 'move', blockId: last.blockId, ...last.back });
  }

  return { last, move, undo };
}
