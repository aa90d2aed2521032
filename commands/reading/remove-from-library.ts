import type { CommandContext } from '#commands/context.ts';
import { deleteLibraryEntry, findShelved, insertLibraryEntry } from '#database/library.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayHaveReadings } from '#policies/reading.ts';

/**
 * Removes a work from the actor's own library, whether or not they may still read it. Their reading and their place
 * stay, so that reading it again puts it back; news of it end.
 */
export async function removeFromLibrary(
  { db }: CommandContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<Outcome<void>> {
  const { accountId } = actor;
  if (accountId === undefined || mayHaveReadings(actor) !== 'allowed') return failed({ kind: 'notFound' });
  const wasThere = await db.inTransaction((tx) => deleteLibraryEntry(tx, accountId, projectId));
  return wasThere ? done(undefined) : failed({ kind: 'notFound' });
}

/** Puts a work back into the library that the actor has read in; twice is as once. */
export async function putBackIntoLibrary(
  { db, now }: CommandContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<Outcome<void>> {
  const { accountId } = actor;
  if (accountId === undefined || mayHaveReadings(actor) !== 'allowed') return failed({ kind: 'notFound' });
  return db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const { isRead, isKept } = await findShelved(tx, accountId, projectId);
    if (!isRead && !isKept) return failed({ kind: 'notFound' });
    await insertLibraryEntry(tx, accountId, projectId, 'reading', now());
    return done(undefined);
  });
}
