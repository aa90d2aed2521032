import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { type BlockStatus, blockLengths, type ManuscriptKind } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import type { OutlineWish } from './block-action.ts';
import type { OutlineChoice } from './choosing/use-choice.ts';
import { blockOf, isUndo, wishOfKey } from './outline-keys.ts';
import { nextOfKind, type Step, stepGoal } from './outline-tree.ts';
import { type OutlineMerged, useOutlineMoves } from './use-outline-moves.ts';
import type { OutlineBlock } from './workspace-data.ts';

type ActsOf = {
  blocks: readonly OutlineBlock[];
  choice: OutlineChoice;
  mayWrite: boolean;
  ask: (wish: OutlineWish) => void;
  onBeside: ((blockId: string) => void) | undefined;
  /** Opens a block, so that what is inside it is seen. */
  reveal: (id: BlockId) => void;
  merged: OutlineMerged;
};

/** What the menus and the keys of an outline do with its rows. */
export function useOutlineActs({ blocks, choice, mayWrite, ask, onBeside, reveal, merged }: ActsOf) {
  const t = useStrings();
  const [renamed, setRenamed] = useState<string>();
  const moves = useOutlineMoves(blocks, ask, reveal, merged);

  const act = (block: OutlineBlock, action: string) => {
    const { id } = block;
    if (action === 'rename') return setRenamed(id);
    if (action === 'choose') return choice.start(id);
    if (action === 'beside') return onBeside?.(id);
    if (action === 'addInside') reveal(id);
    const wish = wishOf(block, action, blocks, (title) => t('outline.copyOf', { title }));
    if (wish) return ask(wish);
    const goal = stepGoal(blocks, id, action as Step);
    if (goal) moves.move([id], goal);
  };

  const renameTo = ({ id, title: before }: OutlineBlock, title: string | undefined) => {
    setRenamed(undefined);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`.tree [data-key="${id}"]`)?.focus());
    if (title !== undefined && title !== before) ask({ intent: 'describe', blockId: id, title });
  };

  const hearKey = (event: React.KeyboardEvent) => {
    if (moves.last && isUndo(event)) {
      event.preventDefault();
      return moves.undo();
    }
    if (choice.chosen && event.key === 'Escape') {
      event.stopPropagation();
      return choice.stop();
    }
    const block = mayWrite ? blockOf(event, blocks) : undefined;
    const wish = wishOfKey(event);
    if (!block || !wish) return;
    if (wish !== 'rename') {
      event.preventDefault();
      event.stopPropagation();
    }
    act(block, wish);
  };

  // As everywhere, Ctrl or Shift and a press choose rows; the press does nothing else.
  const hearPointer = (event: React.PointerEvent) => {
    const isKept = event.shiftKey || event.ctrlKey || event.metaKey;
    const block = mayWrite && !choice.chosen && isKept ? blockOf(event, blocks) : undefined;
    if (!block) return;
    event.preventDefault();
    event.stopPropagation();
    choice.startAt(block.id, event.shiftKey);
  };

  return { renamed, moves, act, renameTo, hearKey, hearPointer };
}

/** The request of an entry in a row's menu; undefined for those that move it. */
function wishOf(
  { id, kind, parentId, title }: OutlineBlock,
  action: string,
  blocks: readonly OutlineBlock[],
  copyOf: (title: string) => string,
): OutlineWish | undefined {
  if (action === 'duplicate')
    return { intent: 'duplicate', blockId: id, title: title && copyOf(title).slice(0, blockLengths.title) };
  const next = action === 'merge' ? nextOfKind(blocks, id) : undefined;
  if (next) return { intent: 'merge', blockId: id, next };
  if (action.startsWith('kind:')) return { intent: 'describe', blockId: id, kind: action.slice(5) as ManuscriptKind };
  if (action === 'trash') return { intent: 'trash', blockId: id };
  if (action.startsWith('status:')) return { intent: 'describe', blockId: id, status: action.slice(7) as BlockStatus };
  if (action === 'addAfter') return { intent: 'add', parentId: parentId ?? null, after: id, kind, title: '' };
  if (action === 'addInside')
    return { intent: 'add', parentId: id, after: null, kind: kind === 'part' ? 'chapter' : 'scene', title: '' };
  return undefined;
}
