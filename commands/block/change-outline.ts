import { type CommandContext, freshId } from '#commands/context.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import {
  type BlockFacts,
  findBlock,
  insertBlocks,
  listPlaced,
  updateBlock,
  updateBlockPlace,
} from '#database/block.ts';
import { listBlockLabels } from '#database/block-label.ts';
import type { Queries } from '#database/connection.ts';
import { insertDocuments } from '#database/document.ts';
import type { Actor } from '#domain/account.ts';
import {
  blockLengths,
  blockStatuses,
  type ManuscriptKind,
  manuscriptKinds,
  moveProblem,
  outlineLength,
  targetAtMost,
} from '#domain/block.ts';
import { toStored } from '#domain/derived-text.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { emptyText, textVersion } from '#domain/text.ts';
import { changeOutline, type OutlineChange, type OutlineProblem } from './outline-change.ts';
import { positionAfter } from './outline-position.ts';
import { restoreIn, trashIn } from './trashed-blocks.ts';

type Changed = Outcome<OutlineChange, OutlineProblem>;

/** Changes a project's outline; `body` answers the block it was about. */
async function change(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  body: (tx: Queries, now: number) => Promise<Outcome<BlockId, OutlineProblem>>,
): Promise<Changed> {
  const outcome = await changeOutline(context, actor, projectId, body);
  return outcome.ok ? done({ projectId, blockId: outcome.value.about, version: outcome.value.version }) : outcome;
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
): Promise<Changed> {
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

/** What is wrong with some facts about a block. */
export function problemsOf(facts: BlockFacts): OutlineProblem[] {
  const tooLong = (['title', 'synopsis', 'pointOfView', 'storyDate'] as const).filter(
    (field) => (facts[field]?.length ?? 0) > blockLengths[field],
  );
  const problems: OutlineProblem[] = tooLong.map((field) => ({ field, kind: 'tooLong' }));
  if (facts.status && !blockStatuses.includes(facts.status)) problems.push({ field: 'status', kind: 'notAllowed' });
  if (facts.kind && !manuscriptKinds.includes(facts.kind)) problems.push({ field: 'kind', kind: 'notAllowed' });
  const { target } = facts;
  const isTarget = target === undefined || target === null || (Number.isInteger(target) && target > 0);
  if (!isTarget || (target ?? 0) > targetAtMost) problems.push({ field: 'target', kind: 'notAllowed' });
  return problems;
}

/** Changes what the outline says of a block: its title, synopsis, status, kind, and what its authors plan of it. */
export async function describeBlock(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  blockId: BlockId,
  facts: BlockFacts,
): Promise<Changed> {
  const problems = problemsOf(facts);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  return change(context, actor, projectId, async (tx, now) => {
    const block = await findBlock(tx, blockId);
    if (block?.projectId !== projectId || block.deletedAt !== undefined) return failed({ kind: 'notFound' });
    const { labelId } = facts;
    if (labelId && !(await listBlockLabels(tx, projectId)).some(({ id }) => id === labelId))
      return failed({ kind: 'invalid', problems: [{ field: 'labelId', kind: 'notAllowed' }] });
    await updateBlock(tx, blockId, facts, now);
    return done(blockId);
  });
}

/** Moves a block with everything below it after a sibling, or first under a parent. */
export async function moveBlock(
  context: CommandContext,
  actor: Actor,
  wish: { projectId: ProjectId; blockId: BlockId; parentId: BlockId | undefined; after: BlockId | undefined },
): Promise<Changed> {
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
): Promise<Changed> {
  return change(context, actor, projectId, async (tx, now) => {
    const blocks = await listPlaced(tx, projectId);
    return (await trashIn(tx, actor, blocks, blockId, now)) ? done(blockId) : failed({ kind: 'notFound' });
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
): Promise<Changed> {
  return change(context, actor, projectId, async (tx, now) =>
    (await restoreIn(tx, projectId, blockId, now)) ? done(blockId) : failed({ kind: 'notFound' }),
  );
}
