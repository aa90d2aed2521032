import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { documentFrom, foldDocument, keepRevision } from '#commands/document/fold-document.ts';
import { markOf } from '#commands/document/passages.ts';
import { elementOf, rootName, textIn } from '#commands/document/yjs-text.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import {
  findBlock,
  listBlocks,
  listPlaced,
  updateBlock,
  updateBlockPlace,
  updateBlocksDeleted,
} from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { appendUpdates, findDocument, findDocumentOfBlock, loadDocument } from '#database/document.ts';
import { raiseOutlineVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, blockLengths, bySiblingOrder, type Placed, targetAtMost } from '#domain/block.ts';
import type { BlockId, BlockLabelId, DocumentId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { targetsOf } from '#domain/target.ts';
import { documentLength, type Text } from '#domain/text.ts';
import { mayWrite } from '#policies/project.ts';
import type { DividedAt } from './divide-text.ts';
import type { OutlineChange } from './outline-change.ts';
import { positionsAfter } from './outline-position.ts';

/** Why two blocks were not merged. */
export type MergeProblem = {
  readonly field: 'block';
  readonly kind: 'otherKind' | 'tooLongTogether' | 'changedMeanwhile';
};
/** What was planned of a block, whole. */
export type PlannedFacts = {
  readonly synopsis: string;
  readonly target: number | null;
  readonly labelId: BlockLabelId | null;
  readonly pointOfView: string;
  readonly storyDate: string;
};
/** What a merge has made, which `commands/block/undo-merge.ts` takes apart again. */
export type MadeByMerge = {
  readonly blockId: BlockId;
  /** The block whose text is now that of the other. */
  readonly gone: BlockId;
  /** The text that was put behind (`markOf`). */
  readonly mark: string;
  /** Where it begins; undefined where there was nothing to put behind. */
  readonly at?: DividedAt | undefined;
  /** Whether a scene break stands there, which is of neither. */
  readonly isBetween: boolean;
  /** What lay below the block that is gone, in order. */
  readonly children: readonly BlockId[];
  /** What was planned of the first block, and what is now. */
  readonly before: PlannedFacts;
  readonly after: PlannedFacts;
};
type Merged = Outcome<OutlineChange & { readonly merged: MadeByMerge }, MergeProblem>;

const refused = (kind: MergeProblem['kind']) =>
  failed({ kind: 'invalid' as const, problems: [{ field: 'block', kind } as const] });

/** Tries again until nobody writes between reading the two texts and joining them. */
const tries = 5;

/**
 * Puts the text of the block of the same kind that follows under the same parent behind the text of a block; between
 * scenes with a scene break. The following block goes to the trash as it is, from where it can be restored, and what
 * lies below it moves behind what lies below the first. The first is saved as a revision before. Open editors see it
 * immediately. Readers whose place is in the second are led there by `commands/reading/locate-place.ts`, once it is
 * published.
 *
 * @param wish.next - the block that is to be put behind, as its author saw it: where another one follows by now, nothing is
 * merged
 */
export async function mergeWithNext(
  context: CommandContext,
  actor: Actor,
  wish: { readonly projectId: ProjectId; readonly blockId: BlockId; readonly next: BlockId },
): Promise<Merged> {
  const { projectId, blockId, next } = wish;
  const { reader } = context.db;
  const block = await findBlock(reader, blockId);
  const document = block?.projectId === projectId ? await findDocumentOfBlock(reader, blockId) : undefined;
  if (!block || !document || block.deletedAt !== undefined) return failed({ kind: 'notFound' });
  const allowed = await context.db.inTransaction((tx) => lockAllowed(tx, actor, projectId, mayWrite));
  if (!allowed.ok) return allowed;
  for (let turn = 0; turn < tries; turn++) {
    if (nextOf(await listPlaced(reader, projectId), block) !== next) return refused('changedMeanwhile');
    const following = await findDocumentOfBlock(reader, next);
    if (!following || (await findBlock(reader, next))?.kind !== block.kind) return refused('otherKind');
    await keepRevision(context, document.id, 'beforeMerge', actor.accountId);
    const joined = await join(context, document.id, following.id, block.kind === 'scene');
    if (!joined) return failed({ kind: 'notFound' });
    if (joined.bytes > documentLength) return refused('tooLongTogether');
    const now = context.now();
    const outcome = await context.db.inTransaction(async (tx): Promise<Merged | 'again'> => {
      const locked = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!locked.ok) return locked;
      const { accountId } = actor;
      const placed = await listPlaced(tx, projectId);
      const isAsRead =
        (await findDocument(tx, document.id))?.seq === joined.seq &&
        (await findDocument(tx, following.id))?.seq === joined.nextSeq &&
        nextOf(placed, block) === next;
      if (!isAsRead || accountId === undefined) return 'again';
      await appendUpdates(tx, [{ documentId: document.id, update: joined.update, accountId }], now);
      const facts = await joinFacts(tx, { projectId, blockId, next }, now);
      const children = childrenOf(placed, next);
      await moveChildren(tx, placed, children, blockId, now);
      await updateBlocksDeleted(tx, [next], next, accountId, now);
      const version = await raiseOutlineVersion(tx, projectId, now);
      const { mark, at, isBetween } = joined;
      return done({
        projectId,
        blockId,
        version,
        merged: { blockId, gone: next, mark, at, isBetween, children, ...facts },
      });
    });
    if (outcome === 'again') continue;
    if (outcome.ok) {
      context.announce?.({ kind: 'update', documentId: document.id, update: joined.update });
      context.announce?.({ kind: 'outline', projectId, version: outcome.value.version });
      await foldDocument(context, document.id);
    }
    return outcome;
  }
  return refused('changedMeanwhile');
}

/** The block that follows another under the same parent. */
function nextOf(placed: readonly Placed[], { id, parentId }: Pick<Block, 'id' | 'parentId'>): BlockId | undefined {
  const siblings = placed.filter((one) => one.parentId === parentId).sort(bySiblingOrder);
  const at = siblings.findIndex((one) => one.id === id);
  return at === -1 ? undefined : siblings[at + 1]?.id;
}

/** The update that puts the text of one document behind that of another, and up to where both were read. */
async function join(context: CommandContext, firstId: DocumentId, nextId: DocumentId, areScenes: boolean) {
  const [first, next] = [await loadDocument(context.db.reader, firstId), await loadDocument(context.db.reader, nextId)];
  if (!first || !next) return undefined;
  const [document, following] = [documentFrom(first), documentFrom(next)];
  try {
    const root = document.getXmlFragment(rootName);
    const added = textIn(following);
    const before = Y.encodeStateVector(document);
    // What is empty stays: someone may be writing in it at this moment.
    const isBetween = areScenes && !isEmpty(added) && !isEmpty(textIn(document));
    const from = root.length;
    document.transact(() => {
      if (isEmpty(added)) return;
      const between = isBetween ? [elementOf({ type: 'sceneBreak' })] : [];
      root.insert(from, [...between, ...added.content.map(elementOf)]);
    });
    const at = isEmpty(added) ? undefined : Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(root, from));
    const update = Y.encodeStateAsUpdate(document, before);
    const bytes = Y.encodeStateAsUpdate(document).byteLength;
    return { seq: first.seq, nextSeq: next.seq, update, bytes, at, isBetween, mark: markOf(added) };
  } finally {
    document.destroy();
    following.destroy();
  }
}

/** Whether a text has nothing in it, no picture and no note either. */
export function isEmpty({ content }: Text): boolean {
  return content.every((block) => block.type === 'paragraph' && (block.content ?? []).length === 0);
}

/**
 * What was planned of both: their synopses together where there is room, the words that they and all below them aim at,
 * and what only the second has.
 */
async function joinFacts(
  tx: Queries,
  { projectId, blockId, next }: { projectId: ProjectId; blockId: BlockId; next: BlockId },
  now: number,
): Promise<Pick<MadeByMerge, 'before' | 'after'>> {
  const blocks = await listBlocks(tx, projectId);
  const before = plannedOf(blocks.find(({ id }) => id === blockId));
  const second = plannedOf(blocks.find(({ id }) => id === next));
  const synopsis = [before.synopsis, second.synopsis].filter(Boolean).join(' ');
  const { of } = targetsOf(blocks);
  const hasOwn = before.target !== null || second.target !== null;
  const target = Math.min((of.get(blockId) ?? 0) + (of.get(next) ?? 0), targetAtMost);
  const after = {
    synopsis: synopsis.length <= blockLengths.synopsis ? synopsis : before.synopsis,
    target: hasOwn && target > 0 ? target : before.target,
    labelId: before.labelId ?? second.labelId,
    pointOfView: before.pointOfView || second.pointOfView,
    storyDate: before.storyDate || second.storyDate,
  };
  await updateBlock(tx, blockId, after, now);
  return { before, after };
}

/** What is planned of a block, whole. */
export function plannedOf(block: Partial<Block> = {}): PlannedFacts {
  const { synopsis = '', target = null, labelId = null, pointOfView = '', storyDate = '' } = block;
  return { synopsis, target, labelId, pointOfView, storyDate };
}

/** The blocks directly below a block, in order. */
export function childrenOf(placed: readonly Placed[], id: BlockId): BlockId[] {
  return placed
    .filter(({ parentId }) => parentId === id)
    .sort(bySiblingOrder)
    .map((child) => child.id);
}

/** Puts blocks behind what lies below another. */
export async function moveChildren(
  tx: Queries,
  placed: readonly Placed[],
  children: readonly BlockId[],
  to: BlockId,
  now: number,
): Promise<void> {
  const positions = positionsAfter(placed, to, undefined, children.length);
  for (const [at, id] of children.entries()) await updateBlockPlace(tx, id, to, positions[at] ?? '', now);
}
