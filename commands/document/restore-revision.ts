import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { loadDocument } from '#database/document.ts';
import { findRevisionJson } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, RevisionId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { readText } from '#domain/read-text.ts';
import { documentToWrite } from './document-to-write.ts';
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
  const { reader } = context.db;
  const found = await documentToWrite(context, actor, blockId);
  if (!found.ok) return found;
  const { documentId, isTrashed } = found.value;
  if (isTrashed) return failed({ kind: 'notFound' });
  const json = await findRevisionJson(reader, documentId, revisionId);
  if (json === undefined) return failed({ kind: 'notFound' });

  await keepRevision(context, documentId, 'beforeRestore');
  const loaded = await loadDocument(reader, documentId);
  if (!loaded) return failed({ kind: 'notFound' });
  const held = documentFrom(loaded);
  const before = Y.encodeStateVector(held);
  replaceText(held, readText(JSON.parse(json)));
  const update = Y.encodeStateAsUpdate(held, before);
  held.destroy();
  await saveUpdates(context, [{ documentId, update, accountId: actor.accountId }]);
  context.announce?.({ kind: 'update', documentId, update });
  await keepRevision(context, documentId, 'restored', actor.accountId);
  return done(undefined);
}
