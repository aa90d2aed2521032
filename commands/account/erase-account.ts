import { removeOwnArchives } from '#commands/account-archive/request-account-archive.ts';
import { freshId, type WholeContext } from '#commands/context.ts';
import { removeOwnExports } from '#commands/export/request-export.ts';
import { removeOwnUploads } from '#commands/manuscript/receive-upload.ts';
import { removeLeftovers } from '#commands/object/remove-leftovers.ts';
import { removePictureBytes } from '#commands/object/remove-picture-bytes.ts';
import { eraseOrganisation } from '#commands/organisation/erase-organisation.ts';
import { findAccount } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import {
  deleteAccountRows,
  deleteOwnFiles,
  deleteReadings,
  listShared,
  updateBegunBy,
  updateWritten,
} from '#database/erasure.ts';
import { listMembers, updateMemberRole } from '#database/member.ts';
import { deleteNotificationsOfAccount } from '#database/notification.ts';
import { findPersonalOrganisation, lockOrganisation } from '#database/organisation.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { nextOwner } from '#domain/role.ts';

/** Rows changed in one step. */
const atOnce = 200;

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
    const next = nextOwner(await listMembers(tx, id), accountId);
    if (!next) return true;
    if (next.role !== 'owner')
      await updateMemberRole(tx, { organisationId: id, accountId: next.accountId, role: 'owner' });
    await updateBegunBy(tx, id, { from: accountId, to: next.accountId });
    return false;
  });
  if (isEmpty) await eraseOrganisation(context, id);
}
