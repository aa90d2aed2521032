import { makeOperator, removeOperator } from '#commands/account/change-operator.ts';
import { isClosedForGood } from '#commands/account/close-account.ts';
import { disableAccount, enableAccount } from '#commands/account/disable-account.ts';
import { openVerifiedAccount } from '#commands/account/open-verified-account.ts';
import { signOutAccount } from '#commands/account/sign-out-account.ts';
import { vouchForEmail } from '#commands/account/vouch-for-email.ts';
import { freshId } from '#commands/context.ts';
import { type Account, findAccount, findAccountByEmail, listAccounts } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { displayNameLength, normaliseEmail } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import { makeActionCode } from '#identity/action-code.ts';
import type { IdentityContext } from '#identity/context.ts';
import { languageOf } from '#identity/language.ts';
import { passwordRefusal } from '#identity/password-rules.ts';
import type { Answer } from './administer.ts';

/** What the site's admins can do to an account. */
export const accountDeeds = [
  'disable',
  'enable',
  'verify',
  'reset-link',
  'sign-out',
  'operator',
  'no-operator',
] as const;
export type AccountDeed = (typeof accountDeeds)[number];

/** An account as the command line lists it; times as ISO 8601. */
export type ListedAccount = {
  readonly uid: string;
  readonly email: string | null;
  readonly name: string;
  readonly state: 'open' | 'disabled' | 'closed';
  readonly isVerified: boolean;
  readonly isOperator: boolean;
  readonly createdAt: string;
  readonly lastLoginAt: string;
};

const elsewhere = {
  ok: false,
  message: 'The hosted identity service keeps accounts and passwords: use its console.',
} as const;

/** Opens an account whose email counts as verified: people with access to the command line are trusted. */
export async function createAccount(
  identity: IdentityContext,
  {
    email,
    name,
    password,
    isOperator = false,
  }: { email: string; name: string; password: string; isOperator?: boolean },
): Promise<Answer<{ uid: string; org: string }>> {
  if (identity.hosted) return elsewhere;
  const address = normaliseEmail(email);
  if (!address) return { ok: false, message: `${email} is not an email address.` };
  if (name.trim() === '' || name.length > displayNameLength)
    return { ok: false, message: `--name must have 1 to ${displayNameLength} characters.` };
  const weak = await passwordRefusal(identity.settings, password, [address, name]);
  if (weak) return { ok: false, message: `The password can not be taken. ${weak.text}.` };
  const passwordHash = await identity.passwords.hash(password);
  const outcome = await openVerifiedAccount(identity, { email: address, passwordHash, displayName: name.trim() });
  if (!outcome.ok) return { ok: false, message: `There is an account with the address ${address} already.` };
  const { uid, orgSlug: org } = outcome.value;
  if (isOperator) await makeOperator(identity, uid);
  return { ok: true, uid, org };
}

/** Every account but those of guests, the oldest first. */
export async function listEveryAccount({ db }: IdentityContext): Promise<Answer<{ accounts: ListedAccount[] }>> {
  const accounts = (await listAccounts(db.reader)).map((account) => ({
    uid: account.id,
    email: account.email ?? null,
    name: account.displayName,
    state: stateOf(account),
    isVerified: account.emailVerifiedAt !== undefined,
    isOperator: account.operatorAt !== undefined,
    createdAt: new Date(account.createdAt).toISOString(),
    lastLoginAt: new Date(account.lastLoginAt).toISOString(),
  }));
  return { ok: true, accounts };
}

function stateOf({ closedAt, disabledAt }: Account): ListedAccount['state'] {
  if (disabledAt !== undefined) return 'disabled';
  return closedAt === undefined ? 'open' : 'closed';
}

/** Does something to the account with an email address or a uid. Doing it twice changes nothing more. */
export async function administerAccount(
  identity: IdentityContext,
  { deed, who }: { deed: AccountDeed; who: string },
): Promise<Answer<{ uid: string; link?: string }>> {
  const account = await findBy(identity, who);
  if (!account) return { ok: false, message: `There is no account ${who}.` };
  const { id: uid } = account;
  if (deed === 'reset-link') return makeResetLink(identity, account);
  if (deed === 'verify') {
    const outcome = await vouchForEmail(identity, uid);
    return outcome.ok ? { ok: true, uid } : { ok: false, message: `The account ${who} has no email.` };
  }
  const deeds = {
    disable: (id: AccountId) => disableAccount(identity, id),
    enable: (id: AccountId) => enableAccount(identity, id),
    'sign-out': (id: AccountId) => signOutAccount(identity, id),
    operator: (id: AccountId) => makeOperator(identity, id),
    'no-operator': (id: AccountId) => removeOperator(identity, id),
  };
  if (deed === 'operator' && account.isAnonymous) return { ok: false, message: 'A guest can not run the site.' };
  const outcome = await deeds[deed](uid);
  return outcome.ok ? { ok: true, uid } : { ok: false, message: `There is no account ${who}.` };
}

async function findBy({ db }: IdentityContext, who: string): Promise<Account | undefined> {
  if (!who.includes('@')) return findAccount(db.reader, who as AccountId);
  const email = normaliseEmail(who);
  return email === undefined ? undefined : findAccountByEmail(db.reader, email);
}

/** The link that an email would hold, for the site's admins to pass on: where no email is sent, or none arrives. */
async function makeResetLink(
  identity: IdentityContext,
  account: Account,
): Promise<Answer<{ uid: string; link: string }>> {
  const { id: accountId, email } = account;
  const { now, settings } = identity;
  if (identity.hosted) return elsewhere;
  if (email === undefined) return { ok: false, message: `The account ${accountId} has no email.` };
  if (account.disabledAt !== undefined) return { ok: false, message: `The account ${email} is disabled.` };
  if (isClosedForGood(account, now(), settings.reopenMs))
    return { ok: false, message: `The account ${email} is closed.` };
  const eventId = freshId(identity);
  const wish = { kind: 'resetPassword', accountId, email, language: languageOf(account) } as const;
  const link = await identity.db.inTransaction(async (tx) => {
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'resetLinkMade', at: now() });
    return makeActionCode(identity, tx, wish);
  });
  return { ok: true, uid: accountId, link };
}
