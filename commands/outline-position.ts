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
 * position (two people inserted at once) the block goes after both.
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
  const next = siblings.find(({ position }) => before === undefined || position > before.position);
  return generateKeyBetween(before?.position ?? null, next?.position ?? null);
}
