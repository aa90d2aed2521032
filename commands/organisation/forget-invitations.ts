import type { CommandContext } from '#commands/context.ts';
import { deleteOldInvitations } from '#database/invitation.ts';
import { dayMs } from '#domain/duration.ts';
import { invitationKeptDays } from '#domain/organisation.ts';

/** Forgets invitations, and the addresses they went to, that have long been over. */
export async function forgetInvitations(context: CommandContext): Promise<void> {
  const before = context.now() - invitationKeptDays * dayMs;
  await context.db.inTransaction((tx) => deleteOldInvitations(tx, before));
}
