import { type CommandContext, freshId } from '#commands/context.ts';
import { type Account, findAccount, findAccountByEmail, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { deletePassword } from '#database/password.ts';
import {
  deleteProviderLinks,
  findProviderLink,
  listProviderLinks,
  type ProviderLink,
  upsertProviderLink,
} from '#database/provider-link.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { isClosedForGood } from './close-account.ts';
import { claimEmail, type EmailProblem, openProvedAccount } from './open-account.ts';
import { signOutElsewhere, signOutEverywhere } from './sign-out-everywhere.ts';

/** What someone has proved about themselves without a password: by a mailed link, or by another provider. */
export type Proved = {
  /** As normaliseEmail leaves it; undefined where the other provider does not tell. */
  readonly email: string | undefined;
  /** Whether access to the mailbox was proved. */
  readonly isVerified: boolean;
  readonly link?: Omit<ProviderLink, 'accountId' | 'linkedAt' | 'email'>;
  /** Who is signed in already, and by which sign-in: a guest, or someone who adds a provider. */
  readonly holder?: { readonly id: AccountId; readonly family: string } | undefined;
  /** Whether an account may be opened for someone who has none; a guest has none. */
  readonly mayOpen: boolean;
  readonly reopenMs: number;
  /** Uses the proof up; false when it had been. */
  readonly spend: (tx: Queries) => Promise<boolean>;
};

/** The account, and what happened to it. */
export type Entered = {
  readonly account: Account;
  readonly isNew: boolean;
  /** Anything that a stranger may have put into the account was removed, and all its sign-ins have ended. */
  readonly isCleared: boolean;
};

/**
 * The account of someone who proved who they are, made or linked where necessary. Fails with `spent` for a proof that
 * was used before, `linkedElsewhere` for a provider's person who has another account, `unconfirmed` where an unverified
 * address belongs to someone here, `signUpClosed`, or for an address that is taken; then nothing has changed.
 */
export async function enterAccount(context: CommandContext, proved: Proved): Promise<Outcome<Entered, EmailProblem>> {
  const eventId = freshId(context);
  try {
    return await context.db.inTransaction(async (tx) => {
      if (!(await proved.spend(tx))) return failed({ kind: 'conflict', because: 'spent' });
      const outcome =
        proved.holder === undefined ? await enter(context, tx, proved) : await add(context, tx, proved, proved.holder);
      if (!outcome.ok) throw new TakenBack(outcome);
      const { account } = outcome.value;
      if (proved.link) {
        const isNewLink = (await findProviderLink(tx, proved.link)) === undefined;
        await upsertProviderLink(tx, {
          ...proved.link,
          email: proved.email,
          accountId: account.id,
          linkedAt: context.now(),
        });
        const { providerId } = proved.link;
        const event = { id: eventId, accountId: account.id, detail: { providerId }, at: context.now() };
        if (isNewLink) await insertAuditEvent(tx, { ...event, kind: 'providerLinked' });
      }
      return done({ ...outcome.value, account: (await findAccount(tx, account.id)) ?? account });
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    throw error;
  }
}

type Refused = Extract<Outcome<Entered, EmailProblem>, { ok: false }>;

/** Thrown out of the transaction to undo all of it. */
class TakenBack extends Error {
  readonly outcome: Refused;
  constructor(outcome: Refused) {
    super('taken back');
    this.outcome = outcome;
  }
}

const emailExists = { kind: 'invalid', problems: [{ kind: 'emailExists' }] } as const;

async function enter(context: CommandContext, tx: Queries, proved: Proved): Promise<Outcome<Entered, EmailProblem>> {
  const { email, link, isVerified, reopenMs } = proved;
  const known = link && (await findProviderLink(tx, link));
  const linked = known && (await findAccount(tx, known.accountId));
  if (linked && !isClosedForGood(linked, context.now(), reopenMs))
    return done({ account: linked, isNew: false, isCleared: false });

  const holder = email === undefined ? undefined : await findAccountByEmail(tx, email);
  if (holder && !isClosedForGood(holder, context.now(), reopenMs)) {
    if (!isVerified) return failed({ kind: 'conflict', because: 'unconfirmed' });
    const isCleared = holder.emailVerifiedAt === undefined;
    if (isCleared) await clear(context, tx, holder);
    return done({ account: holder, isNew: false, isCleared });
  }
  if (!proved.mayOpen) return failed({ kind: 'forbidden', because: 'signUpClosed' });
  if (email !== undefined && !(await claimEmail(tx, email, context.now() - reopenMs))) return failed(emailExists);
  const account = await openProvedAccount(context, tx, {
    email,
    isVerified,
    displayName: link?.displayName ?? '',
    photoUrl: link?.photoUrl,
  });
  return done({ account, isNew: true, isCleared: false });
}

/**
 * The address was never verified: the person who opened the account may have been another, and keeps no way into it
 * (the pre-hijack rule of identity-protocol.md).
 */
async function clear(context: CommandContext, tx: Queries, { id }: Account): Promise<void> {
  const now = context.now();
  await deletePassword(tx, id);
  await deleteProviderLinks(tx, id);
  await signOutEverywhere(tx, id, now);
  await updateAccountRow(tx, id, { email_verified_at: now });
}

async function add(
  context: CommandContext,
  tx: Queries,
  proved: Proved,
  { id: holderId, family }: NonNullable<Proved['holder']>,
): Promise<Outcome<Entered, EmailProblem>> {
  const account = await findAccount(tx, holderId);
  if (!account || account.closedAt !== undefined) return failed({ kind: 'notFound' });
  const known = proved.link && (await findProviderLink(tx, proved.link));
  if (known && known.accountId !== holderId) return failed({ kind: 'conflict', because: 'linkedElsewhere' });
  const links = proved.link ? await listProviderLinks(tx, holderId) : [];
  if (!known && links.some(({ providerId }) => providerId === proved.link?.providerId))
    return failed({ kind: 'conflict', because: 'alreadyLinked' });
  const { email } = proved;
  if (email !== undefined && account.email === undefined) {
    const now = context.now();
    if (!(await claimEmail(tx, email, now - proved.reopenMs))) return failed(emailExists);
    await updateAccountRow(tx, holderId, { email, email_verified_at: proved.isVerified ? now : null });
  } else if (email === account.email && proved.isVerified) {
    await updateAccountRow(tx, holderId, { email_verified_at: account.emailVerifiedAt ?? context.now() });
  } else if (!proved.link) {
    // An emailed link to another address changes nothing here: an address is changed by its own email.
    return failed(emailExists);
  }
  if (account.isAnonymous) {
    // Last: whoever has an account already is told that, and can sign in to it.
    if (!proved.mayOpen) return failed({ kind: 'forbidden', because: 'signUpClosed' });
    await updateAccountRow(tx, holderId, { anonymous_at: null });
    await signOutElsewhere(tx, holderId, family);
    const event = { id: freshId(context), accountId: holderId, kind: 'guestLinked', at: context.now() } as const;
    await insertAuditEvent(tx, event);
  }
  return done({ account, isNew: false, isCleared: false });
}
