import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { bySiblingOrder, type Placed } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';

/** The position of the first block under a parent. */
export function firstPosition(): string {
  return generateKeyBetween(null, null);
}

/** Positions for so many new siblings, in order. */
export function positionsFor(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}

/**
 * The position that puts a block right after a sibling, or first where none is named. Where two siblings share a
 * position (two people inserted at the same time) the block goes after both.
 */
export function positionAfter(
  blocks: readonly Placed[],
  parentId: BlockId | undefined,
  after: BlockId | undefined,
  moved?: BlockId,
): string {
  const siblings = blocks.filter((block) => block.parentId === parentId && block.id !== moved).sort(bySiblingOrder);
  const at = after === undefined ? -1 : siblings.findIndex(({ id }) => id === after);
  const before = after !== undefined && at === -1 ? siblings.at(-1) : siblings[at];
  return positionsBehind(siblings, before, 1)[0] ?? firstPosition();
}

/** So many positions in order right after a sibling, or behind all siblings where none is named. */
export function positionsAfter(
  blocks: readonly Placed[],
  parentId: BlockId | undefined,
  after: BlockId | undefined,
  count: number,
): string[] {
  const siblings = blocks.filter((block) => block.parentId === parentId).sort(bySiblingOrder);
  return positionsBehind(siblings, siblings.find(({ id }) => id === after) ?? siblings.at(-1), count);
}

/** So many positions in order right before a sibling; where others share its position, before them too. */
export function positionsBefore(blocks: readonly Placed[], sibling: Placed, count: number): string[] {
  const before = blocks
    .filter(({ parentId, position }) => parentId === sibling.parentId && position < sibling.position)
    .sort(bySiblingOrder)
    .at(-1);
  return generateNKeysBetween(before?.position ?? null, sibling.position, count);
}

function positionsBehind(siblings: readonly Placed[], before: Placed | undefined, count: number): string[] {
  const next = siblings.find(({ position }) => before === undefined || position > before.position);
  return generateNKeysBetween(before?.position ?? null, next?.position ?? null, count);
}
