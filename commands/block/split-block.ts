import { type CommandContext, freshId } from '#commands/context.ts';
import { keepRevision } from '#commands/document/fold-document.ts';
import { stateOf } from '#commands/document/yjs-text.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { findBlock, insertBlocks, listPlaced } from '#database/block.ts';
import { appendUpdates, findDocument, findDocumentOfBlock, insertDocuments } from '#database/document.ts';
import { raiseOutlineVersion } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { outlineLength } from '#domain/block.ts';
import { derivedFrom } from '#domain/derived-text.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { textVersion } from '#domain/text.ts';
import { mayWrite } from '#policies/project.ts';
import { type DividedAt, divideText } from './divide-text.ts';
import type { OutlineChange } from './outline-change.ts';
import { positionAfter } from './outline-position.ts';

type Problem =
  | { readonly field: 'at'; readonly kind: 'notUnderstood' | 'changedMeanwhile' }
  | { readonly field: 'parent'; readonly kind: 'full' };
type Split = Outcome<OutlineChange, Problem>;

/** Tries again until nobody writes between reading a text and dividing it. */
const tries = 5;

/**
 * Divides a block before one of the parts of its text: the rest becomes the text of a new block behind it. The whole is
 * saved as a revision first. Open editors see it immediately. Readers whose place is in the rest are led there by
 * `commands/reading/locate-place.ts`, once it is published.
 */
export async function splitBlock(
  context: CommandContext,
  actor: Actor,
  wish: { readonly projectId: ProjectId; readonly blockId: BlockId; readonly at: DividedAt },
): Promise<Split> {
  const { projectId, blockId } = wish;
  const reader = context.db.reader;
  const block = await findBlock(reader, blockId);
  const document = block?.projectId === projectId ? await findDocumentOfBlock(reader, blockId) : undefined;
  if (!block || !document || block.deletedAt !== undefined) return failed({ kind: 'notFound' });
  const allowed = await context.db.inTransaction((tx) => lockAllowed(tx, actor, projectId, mayWrite));
  if (!allowed.ok) return allowed;
  await keepRevision(context, document.id, 'beforeSplit', actor.accountId);
  for (let turn = 0; turn < tries; turn++) {
    const parts = await divideText(context, document.id, wish.at);
    if (!parts) return failed({ kind: 'notFound' });
    if (parts === 'notUnderstood' || parts.staying === 0 || parts.staying === parts.of)
      return failed({ kind: 'invalid', problems: [{ field: 'at', kind: 'notUnderstood' }] });
    const id = freshId<BlockId>(context);
    const documentId = freshId<DocumentId>(context);
    const now = context.now();
    const outcome = await context.db.inTransaction(async (tx): Promise<Split | 'again'> => {
      const locked = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!locked.ok) return locked;
      if ((await findDocument(tx, document.id))?.seq !== parts.seq) return 'again';
      const blocks = await listPlaced(tx, projectId);
      if (blocks.length >= outlineLength)
        return failed({ kind: 'invalid', problems: [{ field: 'parent', kind: 'full' }] });
      const { kind, parentId, labelId, pointOfView, storyDate } = block;
      const derived = derivedFrom(parts.rest);
      const position = positionAfter(blocks, parentId, blockId);
      const half = { id, projectId, parentId, position, kind, title: '', labelId, pointOfView, storyDate };
      await insertBlocks(tx, [{ ...half, words: derived.words }], now);
      const kept = { id: documentId, projectId, blockId: id, schemaVersion: textVersion, state: stateOf(parts.rest) };
      await insertDocuments(tx, [{ ...kept, ...derived }], now);
      const { accountId } = actor;
      await appendUpdates(tx, [{ documentId: document.id, update: parts.update, accountId }], now);
      return done({ projectId, blockId: id, version: await raiseOutlineVersion(tx, projectId, now) });
    });
    if (outcome === 'again') continue;
    if (outcome.ok) {
      context.announce?.({ kind: 'update', documentId: document.id, update: parts.update });
      context.announce?.({ kind: 'outline', projectId, version: outcome.value.version });
    }
    return outcome;
  }
  return failed({ kind: 'invalid', problems: [{ field: 'at', kind: 'changedMeanwhile' }] });
}
