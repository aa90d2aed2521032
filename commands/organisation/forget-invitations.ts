import type { CommandContext } from '#commands/context.ts';
import { deleteOldInvitations } from '#database/invitation.ts';
import { dayMs } from '#domain/duration.ts';

/** Days an invitation is kept after it could be accepted last, so that whoever follows its link late is told. */
const keptDays = 30;

/** Forgets invitations, and the addresses they went to, that have long been over. */
export async function forgetInvitations(context: CommandContext): Promise<void> {
  const before = context.now() - keptDays * dayMs;
  await context.db.inTransaction((tx) => deleteOldInvitations(tx, before));
}
