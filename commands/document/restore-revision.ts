import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { findBlock } from '#database/block.ts';
import { findDocumentOfBlock, loadDocument } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import { findRevisionJson } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, RevisionId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { readText } from '#domain/read-text.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import { documentFrom, keepRevision } from './fold-document.ts';
import { saveUpdates } from './save-updates.ts';
import { replaceText } from './yjs-text.ts';

/**
 * Makes a revision a block's text. The current text is saved as a revision first, and so is the result, so that nothing
 * is lost and the restoring itself can be undone. Open editors see it immediately.
 */
export async function restoreRevision(
  context: CommandContext,
  actor: Actor,
  blockId: BlockId,
  revisionId: RevisionId,
): Promise<Outcome<void>> {
  const reader = context.db.reader;
  const block = await findBlock(reader, blockId);
  const project = block && (await findProject(reader, block.projectId));
  const document = block && (await findDocumentOfBlock(reader, blockId));
  if (!project || !document || block.deletedAt !== undefined) return failed({ kind: 'notFound' });
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  const json = await findRevisionJson(reader, document.id, revisionId);
  if (json === undefined) return failed({ kind: 'notFound' });

  await keepRevision(context, document.id, 'beforeRestore');
  const loaded = await loadDocument(reader, document.id);
  if (!loaded) return failed({ kind: 'notFound' });
  const held = documentFrom(loaded);
  const before = Y.encodeStateVector(held);
  replaceText(held, readText(JSON.parse(json)));
  const update = Y.encodeStateAsUpdate(held, before);
  held.destroy();
  await saveUpdates(context, [{ documentId: document.id, update, accountId: actor.accountId }]);
  context.announce?.({ kind: 'update', documentId: document.id, update });
  await keepRevision(context, document.id, 'restored', actor.accountId);
  return done(undefined);
}
