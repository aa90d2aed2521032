import { findBlock, listPlaced, updateBlockPlace, updateBlocksDeleted, updateBlocksRestored } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, flatten, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { positionAfter } from './outline-position.ts';

/**
 * Puts a block with everything below it into the trash.
 *
 * @param blocks - the living blocks of the project
 * @returns the blocks that are in it now; undefined where the block is none of them
 */
export async function trashIn(
  tx: Queries,
  actor: Actor,
  blocks: readonly Placed[],
  blockId: BlockId,
  now: number,
): Promise<readonly BlockId[] | undefined> {
  const branch = flatten(treeOf(blocks)).find(({ block }) => block.id === blockId);
  if (!branch || actor.accountId === undefined) return undefined;
  const ids = flatten([branch]).map(({ block }) => block.id);
  await updateBlocksDeleted(tx, ids, blockId, actor.accountId, now);
  return ids;
}

/**
 * Restores a deleted block with everything that was deleted with it: to its old parent, or the nearest one that still
 * exists.
 *
 * @returns whether it was in the trash by itself
 */
export async function restoreIn(tx: Queries, projectId: ProjectId, blockId: BlockId, now: number): Promise<boolean> {
  const block = await findBlock(tx, blockId);
  if (!block || block.projectId !== projectId || block.deletedRoot !== blockId) return false;
  const blocks = await listPlaced(tx, projectId);
  const parentId = await livingParentOf(tx, blocks, block);
  await updateBlocksRestored(tx, blockId, now);
  if (parentId !== block.parentId)
    await updateBlockPlace(tx, blockId, parentId, positionAfter(blocks, parentId, undefined, blockId), now);
  return true;
}

/** Under which of the living blocks a deleted one comes back: its old parent, or the nearest one that still exists. */
export async function livingParentOf(
  tx: Queries,
  blocks: readonly Placed[],
  deleted: Pick<Block, 'parentId'>,
): Promise<BlockId | undefined> {
  let { parentId } = deleted;
  while (parentId !== undefined && !blocks.some(({ id }) => id === parentId))
    parentId = (await findBlock(tx, parentId))?.parentId;
  return parentId;
}
