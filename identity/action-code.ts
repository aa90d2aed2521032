import {
  type ActionCode,
  type ActionKind,
  deleteActionCode,
  deleteSameActionCodes,
  findActionCode,
  insertActionCode,
} from '#database/action-code.ts';
import type { Queries } from '#database/connection.ts';
import type { AccountId } from '#domain/ids.ts';
import { inLocale, type Locale } from '#domain/locale.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Answer, type Refusal, refuse } from '#identity/error.ts';
import { sha256 } from '#identity/secret.ts';

/** The purpose of a code. */
export type CodeWish = {
  readonly kind: ActionKind;
  readonly accountId: AccountId | undefined;
  readonly email: string;
  readonly newEmail?: string | undefined;
  readonly subject?: string | undefined;
  readonly language: Locale;
  /** Where its page leads afterwards; checked by `continueRefusal`. */
  readonly continueUrl?: string | undefined;
};

/**
 * Makes a code and answers the link that carries it. Older codes of its kind for the address are void from now on, but
 * for those that strangers can ask for.
 * The link is made of the public address that was set, never of what a request calls us.
 */
export async function makeActionCode(context: IdentityContext, tx: Queries, wish: CodeWish): Promise<string> {
  const { kind, accountId, email, newEmail, subject, language, continueUrl } = wish;
  const { settings } = context;
  const code = Buffer.from(context.random(32)).toString('base64url');
  const createdAt = context.now();
  await insertActionCode(tx, {
    hash: sha256(code),
    kind,
    accountId,
    email,
    newEmail,
    subject,
    createdAt,
    expiresAt: createdAt + settings.codes[kind],
  });
  const link = new URL(inLocale('/confirm', language), settings.publicUrl);
  link.searchParams.set('mode', kind);
  link.searchParams.set('oobCode', code);
  link.searchParams.set('apiKey', settings.apiKey);
  link.searchParams.set('lang', language);
  if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl);
  return link.href;
}

/** A code someone shows, if it still counts. Looking at it changes nothing. */
export async function readActionCode(
  context: Pick<IdentityContext, 'db' | 'now'>,
  code: string | undefined,
): Promise<Answer<ActionCode>> {
  if (!code) return refuse('MISSING_OOB_CODE');
  const kept = await findActionCode(context.db.reader, sha256(code.slice(0, 200)));
  if (!kept) return refuse('INVALID_OOB_CODE');
  return kept.expiresAt > context.now() ? { ok: true, value: kept } : refuse('EXPIRED_OOB_CODE');
}

/**
 * Uses a code up within the transaction of its effect: of two people who send it, one succeeds. All others of its kind
 * for the address become void with it, also those that were sent before there was an account.
 */
export async function spendActionCode(tx: Queries, code: ActionCode): Promise<boolean> {
  if (!(await deleteActionCode(tx, code.hash))) return false;
  await deleteSameActionCodes(tx, code);
  if (code.accountId !== undefined) await deleteSameActionCodes(tx, { ...code, accountId: undefined });
  return true;
}

/** Why an email cannot lead back to an address, if it cannot: only our own origin and the configured ones. */
export function continueRefusal(
  { settings }: Pick<IdentityContext, 'settings'>,
  continueUrl: string | undefined,
): Refusal | undefined {
  if (continueUrl === undefined) return undefined;
  const url = URL.parse(continueUrl);
  // Others read a backslash another way than browsers do, and an address with a name in it looks like that name's.
  const isPlain = url && !/[\\\p{Cc}]/u.test(continueUrl) && url.username === '' && url.password === '';
  if (!isPlain || continueUrl.length > 2000) return refuse('INVALID_CONTINUE_URI');
  const origins = [new URL(settings.publicUrl).origin, ...settings.authorizedOrigins];
  return origins.includes(url.origin) ? undefined : refuse('UNAUTHORIZED_DOMAIN');
}

/** The names the protocol has for what a code does. */
export const requestTypes = {
  verifyEmail: 'VERIFY_EMAIL',
  resetPassword: 'PASSWORD_RESET',
  signIn: 'EMAIL_SIGNIN',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
  revertSecondFactorAddition: 'REVERT_SECOND_FACTOR_ADDITION',
} as const satisfies Record<ActionKind, string>;
