import type { CommandContext } from '#commands/context.ts';
import { updateAccountRow } from '#database/account.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type EmailProblem, openAccount } from './open-account.ts';

/** Opens an account whose email counts as verified, since someone who runs the site answers for it. */
export async function openVerifiedAccount(
  context: CommandContext,
  person: { readonly email: string; readonly passwordHash: string; readonly displayName: string },
): Promise<Outcome<{ readonly uid: AccountId; readonly orgSlug: string }, EmailProblem>> {
  const outcome = await openAccount(context, person);
  if (!outcome.ok) return outcome;
  const { id } = outcome.value;
  await context.db.inTransaction((tx) => updateAccountRow(tx, id, { email_verified_at: context.now() }));
  const organisation = await findPersonalOrganisation(context.db.reader, id);
  return organisation ? done({ uid: id, orgSlug: organisation.slug }) : failed({ kind: 'notFound' });
}
