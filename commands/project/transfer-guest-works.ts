import { signOutEverywhere } from '#commands/account/sign-out-everywhere.ts';
import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { findAccount, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { updateGoalKeeper, updateReader, updateWriter } from '#database/guest-works.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import { listProjectsToMove, updateProjectOrganisation } from '#database/project-move.ts';
import { insertSlug } from '#database/slug.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/** How many works someone wrote as a guest. */
export async function countGuestWorks({ db }: Pick<CommandContext, 'db'>, guestId: AccountId): Promise<number> {
  const organisation = await findPersonalOrganisation(db.reader, guestId);
  return organisation ? (await listProjectsToMove(db.reader, organisation.id)).length : 0;
}

/**
 * Moves everything a guest has to the account they logged in to: works (with texts, versions and editions, under the
 * same ids), readings, places and the library. The guest is closed then. Whether both are the same person is for the
 * caller to know; all of it happens, or none.
 *
 * @returns how many works were moved
 */
export async function transferGuestWorks(
  context: CommandContext,
  guestId: AccountId,
  accountId: AccountId,
): Promise<Outcome<number>> {
  const now = context.now();
  const eventId = freshId(context);
  return context.db.inTransaction(async (tx): Promise<Outcome<number>> => {
    const guest = await findAccount(tx, guestId);
    const account = await findAccount(tx, accountId);
    if (!guest?.isAnonymous || guest.closedAt !== undefined || !account || account.isAnonymous || account.closedAt)
      return failed({ kind: 'notFound' });
    const from = await findPersonalOrganisation(tx, guestId);
    const to = await findPersonalOrganisation(tx, accountId);
    if (!from || !to) return failed({ kind: 'notFound' });
    const projects = await listProjectsToMove(tx, from.id);
    for (const { id, title } of projects) {
      const random = randomLetters(context, 5);
      const slug = await insertSlug(tx, { kind: 'project', scope: to.id, name: title, targetId: id, random, now });
      await updateProjectOrganisation(tx, id, { organisationId: to.id, slug, createdBy: accountId });
    }
    await updateWriter(tx, guestId, accountId);
    await updateGoalKeeper(tx, guestId, accountId);
    await updateReader(tx, guestId, accountId);
    await signOutEverywhere(tx, guestId, now);
    await updateAccountRow(tx, guestId, { closed_at: now });
    const detail = { guestId, works: projects.length };
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'guestWorksBrought', detail, at: now });
    return done(projects.length);
  });
}
