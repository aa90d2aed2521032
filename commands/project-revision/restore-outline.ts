import { listBlocks, updateBlocksDeleted } from '#database/block.ts';
import { listBlockLabels } from '#database/block-label.ts';
import type { Queries } from '#database/connection.ts';
import { listTrashed, updateBlockAsKept, updateBlocksBack, updateTrashRoots } from '#database/outline-restoration.ts';
import type { Block } from '#domain/block.ts';
import type { AccountId, BlockId, ProjectId } from '#domain/ids.ts';
import { rootsLeft, rootsOf } from '#domain/outline-restoration.ts';
import { type KeptBlock, planKey } from '#domain/project-revision.ts';

/** Blocks that go to the trash in one statement. */
const trashedAtOnce = 500;

/** How an outline becomes what it was: blocks as they were, those that come back among them, and those that go. */
export type OutlineWish = { readonly kept: readonly KeptBlock[]; readonly gone: readonly BlockId[] };

/** What it takes to bring an outline to a wish, as it is now. */
export type OutlineSteps = {
  readonly changed: readonly KeptBlock[];
  readonly back: readonly BlockId[];
  readonly gone: readonly Block[];
};

/** What differs in an outline, and in what its blocks say, from a wish. A label that was removed stays away. */
export async function outlineSteps(tx: Queries, projectId: ProjectId, wish: OutlineWish): Promise<OutlineSteps> {
  const labels = new Set((await listBlockLabels(tx, projectId)).map(({ id }) => id));
  const now = new Map((await listBlocks(tx, projectId)).map((block) => [block.id, block]));
  const wanted = wish.kept.map((block) => {
    const { labelId } = block;
    return labelId === undefined || labels.has(labelId) ? block : { ...block, labelId: now.get(block.id)?.labelId };
  });
  return {
    changed: wanted.filter((block) => factsKey(block) !== factsKey(now.get(block.id))),
    back: wanted.flatMap(({ id }) => (now.has(id) ? [] : [id])),
    gone: wish.gone.flatMap((id) => now.get(id) ?? []),
  };
}

function factsKey(block: Omit<KeptBlock, 'revisionId'> | undefined): string | undefined {
  return block && JSON.stringify([block.parentId, block.position, block.kind, block.title, planKey(block)]);
}

/** Takes the steps. What goes is in the trash, and what stays there of what was deleted together stays restorable. */
export async function takeSteps(
  tx: Queries,
  { projectId, accountId, now }: { readonly projectId: ProjectId; readonly accountId: AccountId; readonly now: number },
  { changed, back, gone }: OutlineSteps,
): Promise<void> {
  const left = rootsLeft(await listTrashed(tx, projectId), new Set(back));
  await updateBlocksBack(tx, back, now);
  await updateTrashRoots(tx, left);
  for (const [root, together] of Map.groupBy([...rootsOf(gone)], ([, at]) => at)) {
    const ids = together.map(([id]) => id);
    for (let from = 0; from < ids.length; from += trashedAtOnce)
      await updateBlocksDeleted(tx, ids.slice(from, from + trashedAtOnce), root, accountId, now);
  }
  for (const block of changed) await updateBlockAsKept(tx, block, now);
}
