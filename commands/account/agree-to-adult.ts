import type { CommandContext } from '#commands/context.ts';
import { upsertAdultChoice } from '#database/setting.ts';
import type { AccountId } from '#domain/ids.ts';

/** Records on an account that its person wants to read works for adults. */
export async function agreeToAdult(context: CommandContext, accountId: AccountId): Promise<void> {
  const now = context.now();
  await context.db.inTransaction((tx) => upsertAdultChoice(tx, accountId, now));
}
