import { type CommandContext, freshId } from '#commands/context.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import {
  type BlockFacts,
  findBlock,
  insertBlocks,
  listPlaced,
  updateBlock,
  updateBlockPlace,
  updateBlocksDeleted,
  updateBlocksRestored,
} from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { insertDocuments } from '#database/document.ts';
import { raiseOutlineVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import {
  blockLengths,
  blockStatuses,
  flatten,
  type ManuscriptKind,
  type MoveProblem,
  manuscriptKinds,
  moveProblem,
  outlineLength,
  treeOf,
} from '#domain/block.ts';
import { toStored } from '#domain/derived-text.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { FieldProblem } from '#domain/project.ts';
import { emptyText, textVersion } from '#domain/text.ts';
import { mayWrite } from '#policies/project.ts';
import { positionAfter } from './outline-position.ts';

/** What an outline command changed: the outline's new version, for everyone who has it open. */
export type OutlineChange = { readonly projectId: ProjectId; readonly version: number; readonly blockId: BlockId };

type Problem = FieldProblem | { readonly field: 'parent'; readonly kind: MoveProblem | 'full' };
type Change = Outcome<OutlineChange, Problem>;

async function change(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  body: (tx: Queries, now: number) => Promise<Outcome<BlockId, Problem>>,
): Promise<Change> {
  const now = context.now();
  const outcome = await context.db.inTransaction(async (tx): Promise<Change> => {
    const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!allowed.ok) return allowed;
    const changed = await body(tx, now);
    if (!changed.ok) return changed;
    return done({ projectId, blockId: changed.value, version: await raiseOutlineVersion(tx, projectId, now) });
  });
  if (outcome.ok) context.announce?.({ kind: 'outline', projectId, version: outcome.value.version });
  return outcome;
}

/** Adds an empty block after a sibling (or first under its parent). */
export async function addBlock(
  context: CommandContext,
  actor: Actor,
  wish: {
    projectId: ProjectId;
    parentId: BlockId | undefined;
    after: BlockId | undefined;
    kind: ManuscriptKind;
    title: string;
  },
): Promise<Change> {
  const { projectId, parentId, after, kind, title } = wish;
  if (title.length > blockLengths.title)
    return failed({ kind: 'invalid', problems: [{ field: 'title', kind: 'tooLong' }] });
  if (!manuscriptKinds.includes(kind))
    return failed({ kind: 'invalid', problems: [{ field: 'kind', kind: 'notAllowed' }] });
  const id = freshId<BlockId>(context);
  const documentId = freshId<DocumentId>(context);
  return change(context, actor, projectId, async (tx, now) => {
    const blocks = await listPlaced(tx, projectId);
    if (blocks.length >= outlineLength)
      return failed({ kind: 'invalid', problems: [{ field: 'parent', kind: 'full' }] });
    const problem = moveProblem(blocks, id, parentId);
    if (problem) return failed({ kind: 'invalid', problems: [{ field: 'parent', kind: problem }] });
    await insertBlocks(
      tx,
      [{ id, projectId, parentId, position: positionAfter(blocks, parentId, after), kind, title }],
      now,
    );
    await insertDocuments(
      tx,
      [
        {
          id: documentId,
          projectId,
          blockId: id,
          schemaVersion: textVersion,
          state: stateOf(emptyText),
          json: toStored(emptyText),
          text: '',
          words: 0,
        },
      ],
      now,
    );
    return done(id);
  });
}

/** Changes a block's title, synopsis, status or kind. */
export async function describeBlock(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  blockId: BlockId,
  facts: BlockFacts,
): Promise<Change> {
  const problems: Problem[] = [];
  if ((facts.title?.length ?? 0) > blockLengths.title) problems.push({ field: 'title', kind: 'tooLong' });
  if ((facts.synopsis?.length ?? 0) > blockLengths.synopsis) problems.push({ field: 'synopsis', kind: 'tooLong' });
  if (facts.status && !blockStatuses.includes(facts.status)) problems.push({ field: 'status', kind: 'notAllowed' });
  if (facts.kind && !manuscriptKinds.includes(facts.kind)) problems.push({ field: 'kind', kind: 'notAllowed' });
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  return change(context, actor, projectId, async (tx, now) => {
    const block = await findBlock(tx, blockId);
    if (block?.projectId !== projectId || block.deletedAt !== undefined) return failed({ kind: 'notFound' });
    await updateBlock(tx, blockId, facts, now);
    return done(blockId);
  });
}

/** Moves a block with everything below it after a sibling, or first under a parent. */
export async function moveBlock(
  context: CommandContext,
  actor: Actor,
  wish: { projectId: ProjectId; blockId: BlockId; parentId: BlockId | undefined; after: BlockId | undefined },
): Promise<Change> {
  const { projectId, blockId, parentId, after } = wish;
  return change(context, actor, projectId, async (tx, now) => {
    const blocks = await listPlaced(tx, projectId);
    if (!blocks.some(({ id }) => id === blockId)) return failed({ kind: 'notFound' });
    const problem = moveProblem(blocks, blockId, parentId);
    if (problem) return failed({ kind: 'invalid', problems: [{ field: 'parent', kind: problem }] });
    await updateBlockPlace(tx, blockId, parentId, positionAfter(blocks, parentId, after, blockId), now);
    return done(blockId);
  });
}

/** Puts a block with everything below it into the trash, from where it is restored as it was. */
export async function trashBlock(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  blockId: BlockId,
): Promise<Change> {
  return change(context, actor, projectId, async (tx, now) => {
    const blocks = await listPlaced(tx, projectId);
    const branch = flatten(treeOf(blocks)).find(({ block }) => block.id === blockId);
    if (!branch || actor.accountId === undefined) return failed({ kind: 'notFound' });
    const ids = flatten([branch]).map(({ block }) => block.id);
    await updateBlocksDeleted(tx, ids, blockId, actor.accountId, now);
    return done(blockId);
  });
}

/**
 * Restores a deleted block with everything that was deleted with it: to its old parent, or the nearest one that still
 * exists.
 */
export async function restoreBlock(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  blockId: BlockId,
): Promise<Change> {
  return change(context, actor, projectId, async (tx, now) => {
    const block = await findBlock(tx, blockId);
    if (!block || block.projectId !== projectId || block.deletedRoot !== blockId) return failed({ kind: 'notFound' });
    const blocks = await listPlaced(tx, projectId);
    let parentId = block.parentId;
    while (parentId !== undefined && !blocks.some(({ id }) => id === parentId))
      parentId = (await findBlock(tx, parentId))?.parentId;
    await updateBlocksRestored(tx, blockId, now);
    if (parentId !== block.parentId)
      await updateBlockPlace(tx, blockId, parentId, positionAfter(blocks, parentId, undefined, blockId), now);
    return done(blockId);
  });
}
