import type { CommandContext } from '#commands/context.ts';
import { deleteAdultChoice } from '#database/setting.ts';
import type { AccountId } from '#domain/ids.ts';

/** Takes back that the person of an account wants to read works for adults: they are asked again. */
export async function withdrawAdult(context: CommandContext, accountId: AccountId): Promise<void> {
  await context.db.inTransaction((tx) => deleteAdultChoice(tx, accountId));
}
