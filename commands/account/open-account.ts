import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { type Account, findAccount, findAccountByEmail, insertAccount, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { insertOrganisation } from '#database/organisation.ts';
import { deletePassword, savePassword } from '#database/password.ts';
import { insertSlug, organisationScope } from '#database/slug.ts';
import { reopenDays } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/** Another account has the address. */
export type EmailProblem = { readonly kind: 'emailExists' };

/** How long a closed account keeps its address. */
export type Reopening = { readonly reopenMs?: number };

const defaultReopenMs = reopenDays * dayMs;

/**
 * Opens an account with its personal organisation. Its slug comes from the display name; without one it is a random
 * word, never a part of the email address.
 *
 * @param person.email - as normaliseEmail leaves it
 */
export async function openAccount(
  context: CommandContext,
  person: { readonly email: string; readonly passwordHash: string; readonly displayName?: string },
  { reopenMs = defaultReopenMs }: Reopening = {},
): Promise<Outcome<Account, EmailProblem>> {
  const { email, passwordHash, displayName = '' } = person;
  const fresh = freshAccount(context);
  return context.db.inTransaction(async (tx) => {
    if (!(await claimEmail(tx, email, fresh.now - reopenMs)))
      return failed({ kind: 'invalid', problems: [{ kind: 'emailExists' }] });
    await insertWithOrganisation(tx, fresh, { email, displayName, slugFrom: displayName });
    await savePassword(tx, fresh.id, passwordHash, fresh.now);
    await insertAuditEvent(tx, { id: fresh.eventId, accountId: fresh.id, kind: 'accountOpened', at: fresh.now });
    return done(await reload(tx, fresh.id));
  });
}

/**
 * Opens an account without a password, for someone proved by an email or by another provider; part of the transaction
 * that uses the proof up. The caller claims the address.
 */
export async function openProvedAccount(
  context: CommandContext,
  tx: Queries,
  person: {
    readonly email: string | undefined;
    readonly isVerified: boolean;
    readonly displayName: string;
    readonly photoUrl: string | undefined;
  },
): Promise<Account> {
  const { email, isVerified, displayName, photoUrl } = person;
  const fresh = freshAccount(context);
  await insertWithOrganisation(tx, fresh, { email, displayName, slugFrom: displayName });
  await updateAccountRow(tx, fresh.id, {
    anonymous_at: null,
    email_verified_at: isVerified && email !== undefined ? fresh.now : null,
    photo_url: photoUrl ?? null,
  });
  await insertAuditEvent(tx, { id: fresh.eventId, accountId: fresh.id, kind: 'accountOpened', at: fresh.now });
  return reload(tx, fresh.id);
}

/**
 * Opens an account under a uid that a hosted identity service gave; part of the transaction that says who it is.
 * Tokens of the sign-in it comes from count.
 */
export async function openWithUid(
  context: CommandContext,
  tx: Queries,
  { uid, authAt, isAnonymous }: { uid: AccountId; authAt: number; isAnonymous: boolean },
): Promise<Account> {
  const fresh = { ...freshAccount(context), id: uid };
  await insertWithOrganisation(tx, fresh, { displayName: '', slugFrom: isAnonymous ? `guest-${fresh.random}` : '' });
  await updateAccountRow(tx, uid, {
    valid_since: Math.min(authAt, fresh.now),
    ...(isAnonymous ? {} : { anonymous_at: null }),
  });
  const kind = isAnonymous ? 'guestOpened' : 'accountOpened';
  await insertAuditEvent(tx, { id: fresh.eventId, accountId: uid, kind, at: fresh.now });
  return reload(tx, uid);
}

/** Opens the account of a guest: no email, no password, an organisation called `guest-` and eight characters. */
export async function openGuest(context: CommandContext): Promise<Account> {
  const fresh = freshAccount(context);
  return context.db.inTransaction(async (tx) => {
    await insertWithOrganisation(tx, fresh, { displayName: '', slugFrom: `guest-${fresh.random}` });
    await insertAuditEvent(tx, { id: fresh.eventId, accountId: fresh.id, kind: 'guestOpened', at: fresh.now });
    return reload(tx, fresh.id);
  });
}

/**
 * Whether an address can be given to an account. An account that is closed permanently gives up its address here; one
 * that can still be opened again keeps it.
 */
export async function claimEmail(tx: Queries, email: string, closedBefore: number): Promise<boolean> {
  const holder = await findAccountByEmail(tx, email);
  if (!holder) return true;
  if (holder.closedAt === undefined || holder.closedAt >= closedBefore) return false;
  await updateAccountRow(tx, holder.id, { email: null, email_verified_at: null });
  await deletePassword(tx, holder.id);
  return true;
}

type FreshAccount = ReturnType<typeof freshAccount>;

function freshAccount(context: CommandContext) {
  return {
    id: freshUid(context),
    organisationId: freshId<OrganisationId>(context),
    eventId: freshId(context),
    random: randomLetters(context, 8),
    now: context.now(),
    hide: context.hideSlug,
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function freshUid(context: CommandContext): AccountId {
  return Array.from(context.random(28), (byte) => letters[byte % letters.length]).join('') as AccountId;
}

async function insertWithOrganisation(
  tx: Queries,
  { id, organisationId, random, now, hide }: FreshAccount,
  { email, displayName, slugFrom }: { email?: string | undefined; displayName: string; slugFrom: string },
): Promise<void> {
  await insertAccount(tx, { id, email, displayName, now });
  const slug = await insertSlug(tx, {
    kind: 'organisation',
    scope: organisationScope,
    name: slugFrom,
    targetId: organisationId,
    random,
    now,
    hide,
  });
  await insertOrganisation(tx, {
    id: organisationId,
    kind: 'personal',
    name: displayName,
    slug,
    bio: '',
    accountId: id,
    owner: id,
    now,
  });
}

async function reload(tx: Queries, id: AccountId): Promise<Account> {
  const account = await findAccount(tx, id);
  if (!account) throw new Error('An account just written is gone.');
  return account;
}
