import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { documentFrom, foldDocument, keepRevision } from '#commands/document/fold-document.ts';
import { markOf } from '#commands/document/passages.ts';
import { replaceText, textIn } from '#commands/document/yjs-text.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { type BlockFacts, findBlock, listPlaced, updateBlock } from '#database/block.ts';
import { listBlockLabels } from '#database/block-label.ts';
import type { Queries } from '#database/connection.ts';
import { appendUpdates, findDocument, findDocumentOfBlock, loadDocument } from '#database/document.ts';
import { raiseOutlineVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type Block, flatten, outlineDepth, type Placed, treeOf } from '#domain/block.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Text } from '#domain/text.ts';
import { mayWrite } from '#policies/project.ts';
import { problemsOf } from './change-outline.ts';
import { divideText } from './divide-text.ts';
import { isEmpty, type MadeByMerge, moveChildren, plannedOf } from './merge-blocks.ts';
import type { OutlineChange, OutlineProblem } from './outline-change.ts';
import { livingParentOf, restoreIn } from './trashed-blocks.ts';

/** Why a merge was not undone. */
export type UndoMergeProblem = OutlineProblem | { readonly field: 'at'; readonly kind: 'changedMeanwhile' };
type Undone = Outcome<OutlineChange, UndoMergeProblem>;

const changedMeanwhile = () =>
  failed({ kind: 'invalid' as const, problems: [{ field: 'at', kind: 'changedMeanwhile' } as const] });

/** Tries again until nobody writes between reading the two texts and dividing them. */
const tries = 5;

/**
 * Takes two blocks apart that were merged. What was put behind the first leaves it, as it is by now, and becomes the
 * text of the second, which comes back from the trash with what lay below it. Where nobody changed those words since,
 * the second is as it was, and so it is where somebody has deleted them all. What was planned of the first is as before,
 * but for what was changed since. Both texts are saved as revisions before they change. Open editors see it immediately.
 */
export async function undoMerge(
  context: CommandContext,
  actor: Actor,
  { projectId, ...made }: MadeByMerge & { readonly projectId: ProjectId },
): Promise<Undone> {
  const problems = problemsOf(made.before);
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  const { reader } = context.db;
  const document = await findDocumentOfBlock(reader, made.blockId);
  const other = await findDocumentOfBlock(reader, made.gone);
  const allowed = await context.db.inTransaction((tx) => lockAllowed(tx, actor, projectId, mayWrite));
  if (!allowed.ok) return allowed;
  if (!document || !other || !(await firstOfMerged(reader, projectId, made))) return failed({ kind: 'notFound' });
  await keepRevision(context, document.id, 'beforeSplit', actor.accountId);
  for (let turn = 0; turn < tries; turn++) {
    const parts = made.at && (await divideText(context, document.id, made.at, made.isBetween));
    if (parts === 'notUnderstood') return changedMeanwhile();
    const back = await textBack(context, other.id, parts && { text: parts.rest, mark: made.mark });
    if (!back) return failed({ kind: 'notFound' });
    const updates = [
      ...(parts && parts.staying < parts.of ? [{ documentId: document.id, update: parts.update }] : []),
      ...(back.update ? [{ documentId: other.id, update: back.update }] : []),
    ];
    const now = context.now();
    const outcome = await context.db.inTransaction(async (tx): Promise<Undone | 'again'> => {
      const locked = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!locked.ok) return locked;
      const isAsRead =
        (!parts || (await findDocument(tx, document.id))?.seq === parts.seq) &&
        (await findDocument(tx, other.id))?.seq === back.seq;
      if (!isAsRead) return 'again';
      const first = await firstOfMerged(tx, projectId, made);
      if (!first) return failed({ kind: 'notFound' });
      const placed = await listPlaced(tx, projectId);
      const children = made.children.filter((id) => placed.some((one) => one.id === id && one.parentId === first.id));
      if (await isTooDeep(tx, placed, { gone: made.gone, children }))
        return failed({ kind: 'invalid', problems: [{ field: 'parent', kind: 'tooDeep' }] });
      await restoreIn(tx, projectId, made.gone, now);
      await moveChildren(tx, placed, children, made.gone, now);
      await giveBackFacts(tx, first, made, now);
      const { accountId } = actor;
      await appendUpdates(
        tx,
        updates.map((one) => ({ ...one, accountId })),
        now,
      );
      return done({ projectId, blockId: made.gone, version: await raiseOutlineVersion(tx, projectId, now) });
    });
    if (outcome === 'again') continue;
    if (outcome.ok) {
      for (const one of updates) context.announce?.({ kind: 'update', ...one });
      context.announce?.({ kind: 'outline', projectId, version: outcome.value.version });
      for (const { documentId } of updates) await foldDocument(context, documentId);
    }
    return outcome;
  }
  return changedMeanwhile();
}

/** The first block, as long as it is there and the second is in the trash by itself. */
async function firstOfMerged(
  db: Queries,
  projectId: ProjectId,
  { blockId, gone }: Pick<MadeByMerge, 'blockId' | 'gone'>,
): Promise<Block | undefined> {
  const [first, second] = [await findBlock(db, blockId), await findBlock(db, gone)];
  const isThere = first?.projectId === projectId && first.deletedAt === undefined;
  return isThere && second?.projectId === projectId && second.deletedRoot === gone ? first : undefined;
}

/**
 * The update that gives the second block the words that were put behind the first, as they are by now: none where they
 * are the same as then, or where none are left.
 *
 * @param now - these words, and the mark of those that were put there
 */
async function textBack(
  context: CommandContext,
  documentId: DocumentId,
  now: { readonly text: Text; readonly mark: string } | undefined,
): Promise<{ readonly seq: number; readonly update?: Uint8Array } | undefined> {
  const isChanged = now !== undefined && !isEmpty(now.text) && markOf(now.text) !== now.mark;
  if (isChanged) await keepRevision(context, documentId, 'beforeRestore');
  const loaded = await loadDocument(context.db.reader, documentId);
  if (!loaded || !isChanged) return loaded && { seq: loaded.seq };
  const held = documentFrom(loaded);
  try {
    const before = Y.encodeStateVector(held);
    if (markOf(textIn(held)) === markOf(now.text)) return { seq: loaded.seq };
    replaceText(held, now.text);
    return { seq: loaded.seq, update: Y.encodeStateAsUpdate(held, before) };
  } finally {
    held.destroy();
  }
}

/** Whether the outline would be too deep with a block, and what comes below it, back in its place. */
async function isTooDeep(
  tx: Queries,
  placed: readonly Placed[],
  { gone, children }: { readonly gone: BlockId; readonly children: readonly BlockId[] },
): Promise<boolean> {
  const deleted = await findBlock(tx, gone);
  if (!deleted) return false;
  const back = { ...deleted, parentId: await livingParentOf(tx, placed, deleted) };
  const moved = new Set(children);
  const all = [...placed.map((one) => (moved.has(one.id) ? { ...one, parentId: gone } : one)), back];
  return flatten(treeOf(all)).some(({ depth }) => depth >= outlineDepth);
}

/** Plans of a block what was planned before, where it is still what the merge made of it. */
async function giveBackFacts(
  tx: Queries,
  first: Block,
  { before, after }: Pick<MadeByMerge, 'before' | 'after'>,
  now: number,
): Promise<void> {
  const planned = plannedOf(first);
  const same = (Object.keys(planned) as (keyof typeof planned)[]).filter((key) => planned[key] === after[key]);
  const facts: BlockFacts = Object.fromEntries(same.map((key) => [key, before[key]]));
  const labels = await listBlockLabels(tx, first.projectId);
  const { labelId, ...others } = facts;
  const isLabel = labelId === null || labels.some(({ id }) => id === labelId);
  await updateBlock(tx, first.id, isLabel ? facts : others, now);
}
