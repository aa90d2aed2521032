import type { CommandContext } from '#commands/context.ts';
import { appendUpdates, findDocument } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, DocumentId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { textVersion } from '#domain/text.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';

/** One update of one document, as it came from a writer. */
export type WrittenUpdate = {
  readonly documentId: DocumentId;
  readonly update: Uint8Array;
  readonly accountId: AccountId | undefined;
};

/**
 * Appends updates to their documents' logs in one transaction. When it returns they are on the disk: only then may
 * anyone be told that they are saved.
 *
 * @returns the number of each update in its document; undefined where the document was removed
 */
export async function saveUpdates(
  context: CommandContext,
  updates: readonly WrittenUpdate[],
): Promise<(number | undefined)[]> {
  const now = context.now();
  return context.db.inKeyedTransaction((tx) => appendUpdates(tx, updates, now));
}

/** Whether someone may open a document's room, and whether they may write in it; an old editor is told to reload. */
export async function openRoom(
  context: CommandContext,
  actor: Actor,
  documentId: DocumentId,
  editorVersion: number,
): Promise<Outcome<{ readonly mayWrite: boolean; readonly projectId: string; readonly blockId: string }>> {
  const document = await findDocument(context.db.reader, documentId);
  const project = document && (await findProject(context.db.reader, document.projectId));
  if (!document || !project) return failed({ kind: 'notFound' });
  const reading = mayReadDrafts(actor, project);
  if (reading !== 'allowed') return failed(concealed(reading, false));
  if (editorVersion < Math.max(textVersion, document.schemaVersion))
    return failed({ kind: 'conflict', because: 'reload' });
  return done({
    mayWrite: mayWrite(actor, project) === 'allowed',
    projectId: document.projectId,
    blockId: document.blockId,
  });
}
