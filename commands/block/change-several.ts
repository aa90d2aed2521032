import type { CommandContext } from '#commands/context.ts';
import { type BlockFacts, findBlock, listPlaced, updateBlock, updateBlockPlace } from '#database/block.ts';
import { listBlockLabels } from '#database/block-label.ts';
import type { Queries } from '#database/connection.ts';
import type { Actor } from '#domain/account.ts';
import { blocksChangedAtMost, flatten, type MoveProblem, outlineDepth, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { changeOutline, type OutlineChange, type OutlineProblem } from './outline-change.ts';
import { positionAfter } from './outline-position.ts';
import { restoreIn, trashIn } from './trashed-blocks.ts';

/** Why several blocks were not changed; there may be too many of them. */
export type SeveralProblem = OutlineProblem | { readonly field: 'blocks'; readonly kind: 'tooMany' };

/** How many blocks were changed, and the outline's new version. */
export type SeveralChange = Omit<OutlineChange, 'blockId'>;

type Changed = Outcome<SeveralChange, SeveralProblem>;

/** Changes several blocks of an outline in one transaction: all of them, or none. */
async function changeAll(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  count: number,
  body: (tx: Queries, now: number) => Promise<Outcome<undefined, SeveralProblem>>,
): Promise<Changed> {
  if (count > blocksChangedAtMost) return failed({ kind: 'invalid', problems: [{ field: 'blocks', kind: 'tooMany' }] });
  const outcome = await changeOutline<undefined, SeveralProblem>(context, actor, projectId, body);
  return outcome.ok ? done({ projectId, version: outcome.value.version }) : outcome;
}

/** Gives several blocks a status, a kind or a label, each its own. One that is no longer there fails all, and so does a label. */
export async function describeBlocks(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  wishes: readonly ({ readonly blockId: BlockId } & Pick<BlockFacts, 'status' | 'kind' | 'labelId'>)[],
): Promise<Changed> {
  return changeAll(context, actor, projectId, wishes.length, async (tx, now) => {
    const blocks = await listPlaced(tx, projectId);
    if (
      !areAllIn(
        blocks,
        wishes.map(({ blockId }) => blockId),
      )
    )
      return failed({ kind: 'notFound' });
    const known = new Set((await listBlockLabels(tx, projectId)).map(({ id }) => id));
    if (wishes.some(({ labelId }) => labelId && !known.has(labelId)))
      return failed({ kind: 'invalid', problems: [{ field: 'labelId', kind: 'notAllowed' }] });
    for (const { blockId, ...facts } of wishes) await updateBlock(tx, blockId, facts, now);
    return done(undefined);
  });
}

/** Where a block goes: after a sibling, or first under a parent. */
export type BlockPlace = {
  readonly blockId: BlockId;
  readonly parentId: BlockId | undefined;
  readonly after: BlockId | undefined;
};

/** Moves several blocks, each with everything below it, one after the other. */
export async function placeBlocks(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  places: readonly BlockPlace[],
): Promise<Changed> {
  return changeAll(context, actor, projectId, places.length, async (tx, now) => {
    const blocks = new Map((await listPlaced(tx, projectId)).map((block) => [block.id, block]));
    for (const { blockId, parentId, after } of places) {
      if (!blocks.has(blockId)) return failed({ kind: 'notFound' });
      const problem = placeProblem(blocks, blockId, parentId);
      if (problem) return failed({ kind: 'invalid', problems: [{ field: 'parent', kind: problem }] });
      const position = positionAfter([...blocks.values()], parentId, after, blockId);
      blocks.set(blockId, { id: blockId, parentId, position });
    }
    if (flatten(treeOf([...blocks.values()])).some(({ depth }) => depth >= outlineDepth))
      return failed({ kind: 'invalid', problems: [{ field: 'parent', kind: 'tooDeep' }] });
    for (const blockId of new Set(places.map((place) => place.blockId))) {
      const { parentId, position } = blocks.get(blockId) as Placed;
      await updateBlockPlace(tx, blockId, parentId, position, now);
    }
    return done(undefined);
  });
}

/** Whether a block would lie in nothing, or in itself. How deep it lies is seen once all have their places. */
function placeProblem(
  blocks: ReadonlyMap<BlockId, Placed>,
  blockId: BlockId,
  parentId: BlockId | undefined,
): MoveProblem | undefined {
  if (parentId !== undefined && !blocks.has(parentId)) return 'unknownParent';
  for (let at = parentId; at !== undefined; at = blocks.get(at)?.parentId) if (at === blockId) return 'intoItself';
  return undefined;
}

/** Puts several blocks with everything below them into the trash, each to be restored by itself. */
export async function trashBlocks(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  blockIds: readonly BlockId[],
): Promise<Changed> {
  return changeAll(context, actor, projectId, blockIds.length, async (tx, now) => {
    let blocks = await listPlaced(tx, projectId);
    if (!areAllIn(blocks, blockIds)) return failed({ kind: 'notFound' });
    for (const blockId of blockIds) {
      // One that lies in another of them is gone with that one.
      const gone = new Set(await trashIn(tx, actor, blocks, blockId, now));
      blocks = blocks.filter(({ id }) => !gone.has(id));
    }
    return done(undefined);
  });
}

/** Restores several blocks, each with everything that went into the trash with it. */
export async function restoreBlocks(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  blockIds: readonly BlockId[],
): Promise<Changed> {
  return changeAll(context, actor, projectId, blockIds.length, async (tx, now) => {
    const ids = [...new Set(blockIds)];
    const found = await Promise.all(ids.map((id) => findBlock(tx, id)));
    if (found.some((block, at) => block?.projectId !== projectId || block.deletedRoot !== ids[at]))
      return failed({ kind: 'notFound' });
    for (const blockId of ids) await restoreIn(tx, projectId, blockId, now);
    return done(undefined);
  });
}

/** Whether all are living blocks: it is known before the first is changed, for a failure undoes nothing by itself. */
function areAllIn(blocks: readonly Placed[], ids: readonly BlockId[]): boolean {
  const living = new Set(blocks.map(({ id }) => id));
  return ids.every((id) => living.has(id));
}
