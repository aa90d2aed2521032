import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { type Account, findAccount, updateAccountRow, updatePersonalOrganisation } from '#database/account.ts';
import { type AuditKind, insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import { savePassword } from '#database/password.ts';
import { raisePublicVersions } from '#database/project-version.ts';
import { insertSlug, organisationScope } from '#database/slug.ts';
import { reopenDays } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { claimEmail, type EmailProblem, type Reopening } from './open-account.ts';
import { signOutElsewhere, signOutEverywhere } from './sign-out-everywhere.ts';

/** The fields of an account that change; absent ones stay. */
export type AccountChanges = {
  readonly displayName?: string;
  /** Null takes the picture away. */
  readonly photoUrl?: string | null;
  /** As normaliseEmail leaves it. */
  readonly email?: string;
  readonly passwordHash?: string;
};

/** Writes to someone of what changed, as part of the change: the account as it was before, and what becomes of it. */
export type Tell = (tx: Queries, before: Account, change: AccountChanges | 'closed' | 'reopened') => Promise<void>;

/**
 * Changes an account. A new email or password signs the person out everywhere. But a guest who gets an email becomes a
 * full account, with the same uid and everything it owns, and stays signed in where they did so only.
 *
 * @param options.family - the sign-in the change is made by
 */
export async function updateAccount(
  context: CommandContext,
  accountId: AccountId,
  changes: AccountChanges,
  { reopenMs = reopenDays * dayMs, tell, family = '' }: Reopening & { tell?: Tell; family?: string } = {},
): Promise<Outcome<Account, EmailProblem>> {
  const now = context.now();
  const eventId = freshId(context);
  const random = randomLetters(context, 5);
  return context.db.inTransaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account || account.closedAt !== undefined) return failed({ kind: 'notFound' });
    const { email } = changes;
    if (email !== undefined && email !== account.email && !(await claimEmail(tx, email, now - reopenMs)))
      return failed({ kind: 'invalid', problems: [{ kind: 'emailExists' }] });

    await writeProfile(tx, account, changes);
    const event = credentialEvent(account, changes);
    if (event) {
      await writeCredentials(tx, account, changes, now);
      if (event === 'guestLinked') await signOutElsewhere(tx, accountId, family);
      else await signOutEverywhere(tx, accountId, now);
      await insertAuditEvent(tx, { id: eventId, accountId, kind: event, at: now });
      if (event !== 'guestLinked') await tell?.(tx, account, changes);
    }

    const changed = await findAccount(tx, accountId);
    if (!changed) return failed({ kind: 'notFound' });
    await followName(tx, account, changed, { now, random, hide: context.hideSlug });
    return done(changed);
  });
}

async function writeProfile(tx: Queries, account: Account, { displayName, photoUrl }: AccountChanges): Promise<void> {
  if (displayName === undefined && photoUrl === undefined) return;
  await updateAccountRow(tx, account.id, {
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(photoUrl === undefined ? {} : { photo_url: photoUrl }),
  });
}

function credentialEvent(account: Account, { email, passwordHash }: AccountChanges): AuditKind | undefined {
  if (account.isAnonymous) return email === undefined ? undefined : 'guestLinked';
  if (passwordHash !== undefined) return 'passwordChanged';
  return email !== undefined && email !== account.email ? 'emailChanged' : undefined;
}

async function writeCredentials(tx: Queries, account: Account, changes: AccountChanges, now: number): Promise<void> {
  const { email, passwordHash } = changes;
  if (email !== undefined && email !== account.email)
    await updateAccountRow(tx, account.id, { email, email_verified_at: null, anonymous_at: null });
  if (passwordHash !== undefined) await savePassword(tx, account.id, passwordHash, now);
}

/**
 * The personal organisation is called what its owner is called. Its address follows the first name only (a guest's:
 * the name they have when they stop being one), so that links stay; the old address leads to the new one.
 */
export async function followName(
  tx: Queries,
  before: Account,
  after: Account,
  { now, random, hide }: { now: number; random: string; hide: (slug: string) => string },
): Promise<void> {
  const isFirstName = !after.isAnonymous && after.displayName !== '' && (before.isAnonymous || !before.displayName);
  if (before.displayName === after.displayName && !isFirstName) return;
  const organisation = await findPersonalOrganisation(tx, after.id);
  if (!organisation) return;
  const name = after.displayName;
  const scope = organisationScope;
  const slug = isFirstName
    ? await insertSlug(tx, { kind: 'organisation', scope, name, targetId: organisation.id, random, now, hide })
    : organisation.slug;
  await updatePersonalOrganisation(tx, after.id, { name, slug });
  await raisePublicVersions(tx, organisation.id);
}
