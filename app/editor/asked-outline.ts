import { bySiblingOrder, moveProblem, type Placed } from '#domain/block.ts';
import type { OutlineWish } from './block-action.ts';

/** The request that puts a block elsewhere. */
export type Move = Extract<OutlineWish, { intent: 'move' }>;

/**
 * The outline as it will be once moves that were asked for are answered. What is pressed meanwhile starts from there:
 * two steps down in a row are two, also where the answer to the first takes its time.
 *
 * @param moves - in their order
 */
export function askedOutline<Block extends Placed>(blocks: readonly Block[], moves: readonly Move[]): readonly Block[] {
  return moves.reduce(moved, blocks);
}

/** One that the server will refuse moves nothing. */
function moved<Block extends Placed>(blocks: readonly Block[], { blockId, ...goal }: Move): readonly Block[] {
  const block = blocks.find(({ id }) => id === blockId);
  const parentId = blocks.find(({ id }) => id === goal.parentId)?.id;
  if (!block || parentId !== (goal.parentId ?? undefined) || moveProblem(blocks, block.id, parentId)) return blocks;
  const siblings = blocks.filter((some) => some.parentId === parentId && some !== block).sort(bySiblingOrder);
  const found = goal.after === null ? 0 : siblings.findIndex(({ id }) => id === goal.after) + 1;
  // Behind a sibling that is gone it goes behind all.
  const at = found === 0 && goal.after !== null ? siblings.length : found;
  const order = siblings.toSpliced(at, 0, { ...block, parentId });
  const placed = new Map(order.map((some, index) => [some.id, { ...some, position: placeOf(index) }]));
  return blocks.map((some) => placed.get(some.id) ?? some);
}

/** Positions of siblings only have to sort as their letters do. */
const placeOf = (index: number) => String(index).padStart(6, '0');
