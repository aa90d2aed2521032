import type { CommandContext } from '#commands/context.ts';
import { deleteRevisions, listRevisionsBefore } from '#database/revision.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId, DocumentId } from '#domain/ids.ts';
import { revisionsThinned, thinnedAfterDays } from '#domain/revision.ts';
import { keepRevision } from './fold-document.ts';

/** Keeps the text as it is after a sitting as a revision, and removes old ones that are not needed any more. */
export async function endSitting(
  context: CommandContext,
  { documentId, accountId }: { readonly documentId: DocumentId; readonly accountId?: AccountId | undefined },
): Promise<void> {
  await keepRevision(context, documentId, 'sitting', accountId);
  await thinRevisions(context, documentId);
}

/**
 * Removes versions by `revisionsThinned`: a text that is written for years keeps no more of them than twice its days.
 * Only documents that are written are looked at, since others keep no new ones.
 */
async function thinRevisions(context: CommandContext, documentId: DocumentId): Promise<void> {
  const now = context.now();
  await context.db.inTransaction(async (tx) => {
    const old = await listRevisionsBefore(tx, documentId, now - thinnedAfterDays * dayMs);
    await deleteRevisions(tx, documentId, revisionsThinned(old, now));
  });
}
