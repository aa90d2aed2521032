import { positionsAfter } from '#commands/block/outline-position.ts';
import type { CommandContext } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { saveBefore } from '#commands/project-revision/save-project-revision.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { listBranching } from '#database/journey.ts';
import { findProject, raiseOutlineVersion } from '#database/project.ts';
import { deleteEmptyProject, updateBlockPlaces, updateContentsProject } from '#database/project-merge.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, flatten, outlineDepth, outlineLength, treeOf } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { journeysAtMost } from '#domain/journey/journey.ts';
import { done, type Failure, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';

/**
 * Where in a project a book is imported: right after a block, as its sibling; at the end of a part; or at the very end.
 */
export type Place = {
  readonly projectId: ProjectId;
  readonly after?: BlockId | undefined;
  readonly inside?: BlockId | undefined;
};

/** Why a book has no place there. */
export type PlaceProblem = {
  readonly kind: 'outlineFull' | 'outlineTooDeep' | 'placeGone' | 'tooManyJourneys';
  readonly place?: string;
};

/** Whether the actor may import into a project: the failure to return, or undefined. */
export async function checkPlace(
  context: CommandContext,
  actor: Actor,
  { projectId, ...place }: Place,
): Promise<Failure<PlaceProblem> | undefined> {
  const project = await findProject(context.db.reader, projectId);
  if (!project) return { kind: 'notFound' };
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return concealed(verdict, mayReadDrafts(actor, project) === 'allowed');
  const blocks = await listBlocks(context.db.reader, projectId);
  const problem = placeProblem(blocks, [], place);
  return problem && { kind: 'invalid', problems: [{ kind: problem }] };
}

/**
 * Hands the blocks and journeys of a project that nobody can see yet over to another, in one transaction. Before that
 * the other is saved as a version, with every text of it, so that its former contents can always be found again.
 *
 * @param also - what else belongs into that transaction
 */
export async function adoptBlocks(
  context: CommandContext,
  actor: Actor,
  from: ProjectId,
  { projectId, ...place }: Place,
  also: (tx: Queries, adopted: { readonly slug: string }) => Promise<void> = async () => undefined,
): Promise<Outcome<{ slug: string }, PlaceProblem>> {
  // A version of everything only for what will be done; looked at again below, where it counts.
  const { reader } = context.db;
  const early = placeProblem(await listBlocks(reader, projectId), await listBlocks(reader, from), place);
  if (early) return failed({ kind: 'invalid', problems: [{ kind: early }] });
  const kept = await saveBefore(context, actor, projectId, 'beforeImport');
  if (!kept.ok) return kept;
  const now = context.now();
  const outcome = await context.db.inTransaction(
    async (tx): Promise<Outcome<{ slug: string; version: number }, PlaceProblem>> => {
      const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!allowed.ok) return allowed;
      const blocks = await listBlocks(tx, projectId);
      const brought = await listBlocks(tx, from);
      const { after, inside } = place;
      const parentId = inside ?? blocks.find(({ id }) => id === after)?.parentId;
      const journeys = (await listBranching(tx, projectId)).length + (await listBranching(tx, from)).length;
      const isFull = journeys > journeysAtMost;
      const problem = isFull ? 'tooManyJourneys' : placeProblem(blocks, brought, place);
      if (problem) return failed({ kind: 'invalid', problems: [{ kind: problem }] });
      const tops = treeOf(brought).map(({ block }) => block.id);
      const positions = positionsAfter(blocks, parentId, after, tops.length);
      await updateContentsProject(tx, from, projectId);
      await updateBlockPlaces(
        tx,
        tops.map((id, at) => ({ id, parentId, position: positions[at] ?? '' })),
      );
      await deleteEmptyProject(tx, from);
      await also(tx, allowed.project);
      return done({ slug: allowed.project.slug, version: await raiseOutlineVersion(tx, projectId, now) });
    },
  );
  if (!outcome.ok) return outcome;
  const { slug, version } = outcome.value;
  context.announce?.({ kind: 'outline', projectId, version });
  return done({ slug });
}

function placeProblem(
  blocks: readonly Block[],
  brought: readonly Block[],
  { after, inside }: Pick<Place, 'after' | 'inside'>,
): PlaceProblem['kind'] | undefined {
  if (after !== undefined && !blocks.some(({ id }) => id === after)) return 'placeGone';
  if (inside !== undefined && !blocks.some(({ id, kind }) => id === inside && kind === 'part')) return 'placeGone';
  if (blocks.length + brought.length > outlineLength) return 'outlineFull';
  const found = flatten(treeOf(blocks)).find(({ block }) => block.id === (inside ?? after));
  const depth = (found?.depth ?? 0) + (inside === undefined ? 0 : 1);
  const height = 1 + Math.max(0, ...flatten(treeOf(brought)).map((branch) => branch.depth));
  return depth + height > outlineDepth ? 'outlineTooDeep' : undefined;
}
