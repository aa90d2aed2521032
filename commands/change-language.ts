import type { CommandContext } from '#commands/context.ts';
import { updateAccountRow } from '#database/account.ts';
import type { Actor } from '#domain/account.ts';
import type { Locale } from '#domain/locale.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/** Says in which language somebody is written to. */
export async function changeLanguage(
  context: CommandContext,
  { accountId }: Actor,
  language: Locale,
): Promise<Outcome<undefined>> {
  if (accountId === undefined) return failed({ kind: 'notFound' });
  await context.db.inTransaction((tx) => updateAccountRow(tx, accountId, { language }));
  return done(undefined);
}
