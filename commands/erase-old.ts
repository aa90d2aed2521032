import { eraseAccount } from '#commands/account/erase-account.ts';
import type { WholeContext } from '#commands/context.ts';
import { removeUnusedTexts } from '#commands/edition/remove-unused-texts.ts';
import { eraseOrganisation } from '#commands/organisation/erase-organisation.ts';
import { removeProject } from '#commands/project/remove-project.ts';
import { listErasable, listErasableOrganisations, listErasableProjects } from '#database/erasure.ts';
import { deleteGoalsEndedBefore } from '#database/goal.ts';
import { deleteProjectRevisions, listProjectRevisionsDeletedBefore } from '#database/project-revision.ts';
import { deleteReplacementsBefore } from '#database/replacement.ts';
import { guestDays, reopenDays } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import { goalRestoreDays } from '#domain/goal.ts';
import { replacementDays } from '#domain/match-wish.ts';
import { organisationRestoreDays } from '#domain/organisation.ts';
import { restoreDays } from '#domain/project.ts';
import { projectRevisionDays } from '#domain/project-revision.ts';

/** Accounts looked for in one step. */
const atOnce = 200;

/**
 * Permanently erases projects that have been in the trash for 30 days, organisations deleted as long ago, accounts
 * closed for 14 days, guests unused for 90, what it takes to undo replacements of 30 days ago, and writing goals ended
 * and versions of projects deleted as long ago; to be run about daily. After an interruption the next run continues it.
 *
 * @param options.reopenMs - how long a closed account can be opened again
 */
export async function eraseOld(context: WholeContext, { reopenMs = reopenDays * dayMs } = {}): Promise<void> {
  const now = context.now();
  const { reader } = context.db;
  for (const id of await listErasableProjects(reader, now - restoreDays * dayMs)) await removeProject(context, id);
  for (const id of await listErasableOrganisations(reader, now - organisationRestoreDays * dayMs))
    await eraseOrganisation(context, id);
  const before = { closedBefore: now - reopenMs, guestsBefore: now - guestDays * dayMs, limit: atOnce };
  for (;;) {
    const accounts = await listErasable(reader, before);
    for (const id of accounts) await eraseAccount(context, id);
    if (accounts.length < atOnce) break;
  }
  const replacedBefore = now - replacementDays * dayMs;
  while ((await context.db.inTransaction((tx) => deleteReplacementsBefore(tx, replacedBefore, { limit: atOnce }))) > 0);
  const endedBefore = now - goalRestoreDays * dayMs;
  while ((await context.db.inTransaction((tx) => deleteGoalsEndedBefore(tx, endedBefore, { limit: atOnce }))) > 0);
  await eraseProjectRevisions(context, now - projectRevisionDays * dayMs);
  await removeUnusedTexts(context);
}

/** Erases versions of projects that were deleted before a time. */
async function eraseProjectRevisions({ db }: WholeContext, before: number): Promise<void> {
  for (;;) {
    const deleted = await listProjectRevisionsDeletedBefore(db.reader, before, { limit: atOnce });
    for (const { projectId, id } of deleted)
      await db.inTransaction((tx) => deleteProjectRevisions(tx, projectId, [id]));
    if (deleted.length < atOnce) break;
  }
}
