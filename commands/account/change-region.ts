import type { CommandContext } from '#commands/context.ts';
import { planWaitingAnew } from '#commands/notification/change-notification-choice.ts';
import { updateAccountRow } from '#database/account.ts';
import type { Actor } from '#domain/account.ts';
import type { Locale } from '#domain/locale.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { isTimeZone } from '#domain/time-zone.ts';

/**
 * The language in which someone is written to, and the zone in which they are told hours; undefined is the browser's
 * own.
 */
export type Region = { readonly language: Locale; readonly timeZone: string | undefined };

/** Says where someone is, as far as language and hours are concerned. */
export async function changeRegion(
  context: CommandContext,
  { accountId }: Actor,
  { language, timeZone }: Region,
): Promise<Outcome<undefined, { readonly field: 'timeZone'; readonly kind: 'notAllowed' }>> {
  if (accountId === undefined) return failed({ kind: 'notFound' });
  if (timeZone !== undefined && !isTimeZone(timeZone))
    return failed({ kind: 'invalid', problems: [{ field: 'timeZone', kind: 'notAllowed' }] });
  const change = { language, time_zone: timeZone ?? null };
  await context.db.inTransaction(async (tx) => {
    await updateAccountRow(tx, accountId, change);
    // Quiet hours and the hour of a digest are those of the zone.
    await planWaitingAnew(context, tx, accountId);
  });
  return done(undefined);
}
