import { removeOwnArchives } from '#commands/account-archive/request-account-archive.ts';
import { freshId, type WholeContext } from '#commands/context.ts';
import { removeUnusedTexts } from '#commands/edition/remove-unused-texts.ts';
import { removeOwnExports } from '#commands/export/request-export.ts';
import { removeOwnUploads } from '#commands/manuscript/receive-upload.ts';
import { removeLeftovers } from '#commands/object/remove-leftovers.ts';
import { removePictureBytes } from '#commands/object/remove-picture-bytes.ts';
import { removeProject } from '#commands/project/remove-project.ts';
import { findAccount } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import {
  deleteAccountRows,
  deleteOrganisationRows,
  deleteOwnFiles,
  deleteReadings,
  listAllProjects,
  listErasable,
  listErasableOrganisations,
  listErasableProjects,
  listShared,
  updateBegunBy,
  updateWritten,
} from '#database/erasure.ts';
import { listMembers, updateMemberRole } from '#database/member.ts';
import { deleteNotificationsOfAccount } from '#database/notification.ts';
import { findPersonalOrganisation, lockOrganisation } from '#database/organisation.ts';
import { guestDays, reopenDays } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { organisationRestoreDays } from '#domain/organisation.ts';
import { restoreDays } from '#domain/project.ts';

/** Rows changed, and accounts looked for, in one step. */
const atOnce = 200;

/**
 * Permanently erases projects that have been in the trash for 30 days, organisations deleted as long ago, accounts
 * closed for 14 days and guests unused for 90; to be run about daily. After an interruption the next run continues it.
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
  await removeUnusedTexts(context);
}

/** Erases an organisation with all its works. Its slugs are never given again, and nobody can tell what they were. */
async function eraseOrganisation(context: WholeContext, id: OrganisationId): Promise<void> {
  for (const projectId of await listAllProjects(context.db.reader, id)) await removeProject(context, projectId);
  await context.db.inTransaction((tx) => deleteOrganisationRows(tx, id, context.hideSlug));
}

/**
 * Erases an account: its own works, files, readings and everything that names it. Its texts in shared organisations
 * stay there, without a name; where it was the only owner the next member becomes one, and where nobody is left the
 * organisation is erased too. Done step by step, the account's own row last.
 */
export async function eraseAccount(context: WholeContext, accountId: AccountId): Promise<void> {
  const { db } = context;
  for (const id of await listShared(db.reader, accountId)) await leaveForGood(context, accountId, id);
  const own = await findPersonalOrganisation(db.reader, accountId);
  if (own) await eraseOrganisation(context, own.id);
  await removeOwnExports(context, accountId);
  await removeOwnArchives(context, accountId);
  await removeOwnUploads(context, accountId);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await db.inTransaction((tx) => updateWritten(tx, accountId, { after: from, limit: atOnce }));
  }
  while (await db.inTransaction((tx) => deleteReadings(tx, accountId, atOnce)));
  while (await db.inTransaction((tx) => deleteNotificationsOfAccount(tx, accountId, atOnce)));
  const now = context.now();
  const hashes = await db.inTransaction((tx) => deleteOwnFiles(tx, accountId, now));
  await removePictureBytes(context, hashes);
  const eventId = freshId(context);
  await db.inTransaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account) return;
    await deleteAccountRows(tx, account);
    await insertAuditEvent(tx, { id: eventId, kind: 'accountErased', at: now });
  });
  await removeLeftovers(context);
}

async function leaveForGood(context: WholeContext, accountId: AccountId, id: OrganisationId): Promise<void> {
  const isEmpty = await context.db.inTransaction(async (tx) => {
    const organisation = await lockOrganisation(tx, id);
    if (!organisation) return false;
    // Owners first, then by the time they came.
    const [next] = (await listMembers(tx, id)).filter((member) => member.accountId !== accountId);
    if (!next) return true;
    if (next.role !== 'owner')
      await updateMemberRole(tx, { organisationId: id, accountId: next.accountId, role: 'owner' });
    await updateBegunBy(tx, id, { from: accountId, to: next.accountId });
    return false;
  });
  if (isEmpty) await eraseOrganisation(context, id);
}
