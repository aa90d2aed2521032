import { type CommandContext, freshId } from '#commands/context.ts';
import { restoreVersion } from '#commands/document/restore-version.ts';
import { tellChanged, updatesOf } from '#commands/replacement/replace-matches.ts';
import { listBlocks } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { appendUpdates } from '#database/document.ts';
import { findProject, raiseOutlineVersion } from '#database/project.ts';
import { findProjectRevision, listKeptBlocks } from '#database/project-revision.ts';
import type { Actor } from '#domain/account.ts';
import { type Branch, flatten, treeOf } from '#domain/block.ts';
import type { BlockId, ProjectId, ProjectRevisionId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { KeptBlock } from '#domain/project-revision.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import { keepProject } from './keep-project.ts';
import { keepTexts } from './project-texts.ts';
import { type OutlineWish, outlineSteps, takeSteps } from './restore-outline.ts';
import { createRestoration, type RestoredText } from './restored-texts.ts';
import { type ReadProject, withTexts } from './with-texts.ts';

/** Texts whose edits are written in one statement, in the order of their documents. */
const appendedAtOnce = 500;

type Chosen = { readonly projectId: ProjectId; readonly id: ProjectRevisionId };

/** What was restored: how many blocks, and the version of what was there before; undefined where all was so already. */
export type RestoredProject = { readonly blocks: number; readonly before: ProjectRevisionId | undefined };

/**
 * Brings a project’s outline and all its texts back to a version, in one transaction, which keeps what is there as
 * another version first. Texts are edited: open editors see it immediately. What did not exist then goes to the trash,
 * and what is in the trash comes back. Where all is so already nothing happens.
 */
export async function restoreProject(
  context: CommandContext,
  actor: Actor,
  { projectId, id }: Chosen,
): Promise<Outcome<RestoredProject>> {
  const found = await keptBlocksToWrite(context, actor, { projectId, id });
  if (!found.ok) return found;
  const kept = found.value;
  const wanted = new Set(kept.map((block) => block.id));
  return restore(context, actor, { projectId, id, keepsBefore: true }, kept, async (tx) => {
    const gone = (await listBlocks(tx, projectId)).flatMap((block) => (wanted.has(block.id) ? [] : [block.id]));
    return { kept, gone };
  });
}

/**
 * Restores one text out of a version of its project. A block that is there keeps its title and its place; its text is
 * kept as a version first. One that is in the trash comes back as it was, with all inside it that is there no more.
 */
export async function restoreKeptBlock(
  context: CommandContext,
  actor: Actor,
  { projectId, id, blockId }: Chosen & { readonly blockId: BlockId },
): Promise<Outcome<void>> {
  const found = await keptBlocksToWrite(context, actor, { projectId, id });
  if (!found.ok) return found;
  const branch = flatten(treeOf(found.value)).find(({ block }) => block.id === blockId);
  if (!branch) return failed({ kind: 'notFound' });
  const living = await listBlocks(context.db.reader, projectId);
  if (living.some((block) => block.id === blockId)) {
    const restored = await restoreVersion(context, actor, blockId, branch.block.revisionId);
    return restored.ok
      ? restored
      : failed(restored.failure.kind === 'invalid' ? { kind: 'notFound' } : restored.failure);
  }
  const gone = goneBranch(branch, found.value, living);
  const outcome = await restore(context, actor, { projectId, id, keepsBefore: false }, gone, async (tx) => {
    const now = goneBranch(branch, found.value, await listBlocks(tx, projectId));
    // What someone else has restored meanwhile is theirs.
    return now.length === gone.length ? { kept: now, gone: [] } : undefined;
  });
  return outcome.ok ? done(undefined) : outcome;
}

/** The blocks of a branch that are there no more; one whose parent is gone too goes to the nearest one that is there. */
function goneBranch(
  branch: Branch<KeptBlock>,
  all: readonly KeptBlock[],
  living: readonly { readonly id: BlockId }[],
): KeptBlock[] {
  const there = new Set(living.map(({ id }) => id));
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  const gone = flatten([branch]).flatMap(({ block }) => (there.has(block.id) ? [] : [block]));
  const back = new Set(gone.map(({ id }) => id));
  return gone.map((block) => {
    let { parentId } = block;
    while (parentId !== undefined && !there.has(parentId) && !back.has(parentId)) parentId = parents.get(parentId);
    return { ...block, parentId };
  });
}

/** The blocks of a version, for those who may write in its project. */
async function keptBlocksToWrite(
  { db: { reader } }: CommandContext,
  actor: Actor,
  { projectId, id }: Chosen,
): Promise<Outcome<KeptBlock[]>> {
  const project = await findProject(reader, projectId);
  if (!project) return failed({ kind: 'notFound' });
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  const version = await findProjectRevision(reader, projectId, id);
  if (!version || version.deletedAt !== undefined) return failed({ kind: 'notFound' });
  return done(await listKeptBlocks(reader, projectId, version.number));
}

type Made = RestoredProject & { readonly updates: readonly RestoredText[]; readonly version: number | undefined };

/** Restores blocks, with what else becomes of the outline, all in one transaction. */
async function restore(
  context: CommandContext,
  actor: Actor,
  { projectId, id: spared, keepsBefore }: Chosen & { readonly keepsBefore: boolean },
  kept: readonly KeptBlock[],
  wishOf: (tx: Queries) => Promise<OutlineWish | undefined>,
): Promise<Outcome<RestoredProject>> {
  const restoration = createRestoration(context, kept);
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'notFound' });
  const [id, now] = [freshId<ProjectRevisionId>(context), context.now()];
  const body = async (tx: Queries, { heads, held }: ReadProject): Promise<Outcome<Made> | 'again'> => {
    const updates = restoration.updates(heads, held);
    if (!updates) return 'again';
    const outline = await wishOf(tx);
    if (!outline) return failed({ kind: 'conflict', because: 'changedMeanwhile' });
    const steps = await outlineSteps(tx, projectId, outline);
    const { changed, back, gone } = steps;
    const isOutlineSame = changed.length + back.length + gone.length === 0;
    if (isOutlineSame && updates.length === 0)
      return done({ blocks: 0, before: undefined, updates, version: undefined });
    const living = heads.filter(({ isTrashed }) => !isTrashed);
    const wish = {
      id,
      projectId,
      at: now,
      accountId,
      reason: 'beforeRestore',
      name: '',
      heads: living,
      held,
      spared,
    } as const;
    const before = keepsBefore ? await keepProject(tx, context, wish) : undefined;
    // Also what a text in the trash has become, which is no part of that.
    const replaced = updates.flatMap(({ documentId }) => held.get(documentId) ?? []);
    await keepTexts(tx, replaced, { at: now, accountId, reason: 'beforeRestore', random: context.random });
    for (let from = 0; from < updates.length; from += appendedAtOnce)
      await appendUpdates(tx, updatesOf(updates.slice(from, from + appendedAtOnce), accountId), now);
    await takeSteps(tx, { projectId, accountId, now }, steps);
    const rewritten = heads.filter(({ documentId }) => updates.some((one) => one.documentId === documentId));
    const touched = [
      ...changed.map((one) => one.id),
      ...gone.map((one) => one.id),
      ...rewritten.map((one) => one.blockId),
    ];
    const version = await raiseOutlineVersion(tx, projectId, now);
    return done({ blocks: new Set([...touched, ...back]).size, before, updates, version });
  };
  const besides = new Set(kept.map((block) => block.id));
  const outcome = await withTexts(context, actor, projectId, body, { besides, prepare: restoration.prepare });
  if (!outcome.ok) return outcome;
  const { updates, version, blocks, before } = outcome.value;
  await tellChanged(context, updates);
  if (version !== undefined) context.announce?.({ kind: 'outline', projectId, version });
  return done({ blocks, before });
}
