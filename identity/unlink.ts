import { signOutElsewhere } from '#commands/account/sign-out-everywhere.ts';
import { freshId } from '#commands/context.ts';
import { type Account, findAccount } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { deletePassword, findPassword } from '#database/password.ts';
import { deleteProviderLinks, listProviderLinks } from '#database/provider-link.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Call } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { languageOf } from '#identity/language.ts';
import { type Email, queueEmail } from '#identity/mail.ts';
import { providerInfo } from '#identity/provider-info.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { isRecent, type TokenHolder } from '#identity/token-holder.ts';

/**
 * Removes ways to sign in from an account; not the last one, unless its mailbox is verified and can be written to. Like
 * every change of credentials it is announced by email and ends every sign-in but the one that asks, whose client is
 * given no new tokens here.
 */
export async function unlink(
  context: IdentityContext,
  { account, claims }: TokenHolder,
  providerIds: readonly string[],
  call: Call,
): Promise<Answer> {
  if (!isRecent(context, claims.authAt)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  if (account.isAnonymous) return refuse('OPERATION_NOT_ALLOWED');
  const removed = await context.db.inTransaction(async (tx) => {
    const ways = await waysToRemove(context, tx, account, providerIds);
    if (ways === undefined || ways.length === 0) return ways;
    await deleteProviderLinks(tx, account.id, ways);
    if (ways.includes('password')) await deletePassword(tx, account.id);
    await signOutElsewhere(tx, account.id, claims.sid);
    const event = { id: freshId(context), accountId: account.id, kind: 'providerUnlinked', at: context.now() } as const;
    await insertAuditEvent(tx, { ...event, detail: { providerIds: ways } });
    for (const id of ways) await tell(context, tx, account, emailOf(context, id), call);
    return ways;
  });
  if (removed === undefined) return refuse('OPERATION_NOT_ALLOWED');
  if (removed.length > 0) {
    context.announce?.({ kind: 'job' });
    tellSessionsEnded(context, account.id);
  }
  const left = await providerInfo(context, account);
  return {
    ok: true,
    value: {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: account.id,
      ...(account.email ? { email: account.email } : {}),
      providerUserInfo: left.infos,
    },
  };
}

/**
 * Which of the named ways exist; undefined where nobody could sign in any more without them. A provider that is not
 * configured any more opens nothing.
 */
async function waysToRemove(
  { settings, providers }: IdentityContext,
  tx: Queries,
  { id }: Account,
  providerIds: readonly string[],
): Promise<string[] | undefined> {
  const account = await findAccount(tx, id);
  const links = (await listProviderLinks(tx, id)).map(({ providerId }) => providerId);
  const ways = [...((await findPassword(tx, id)) ? ['password'] : []), ...links];
  const removed = ways.filter((way) => providerIds.includes(way));
  const opens = (way: string) => way === 'password' || providers.ids.includes(way);
  const isOpen = ways.some((way) => !removed.includes(way) && opens(way));
  const byMail = settings.verifiesEmail && account?.emailVerifiedAt !== undefined;
  return isOpen || byMail || removed.length === 0 ? removed : undefined;
}

function emailOf({ settings }: IdentityContext, id: string): Email {
  if (id === 'password') return { kind: 'passwordRemoved' };
  return { kind: 'providerUnlinked', provider: settings.providers.find((provider) => provider.id === id)?.name ?? id };
}

async function tell(context: IdentityContext, tx: Queries, account: Account, letter: Email, call: Call) {
  const { id: accountId, email } = account;
  if (email === undefined) return;
  await queueEmail(context, tx, { to: email, accountId, language: languageOf(account, call), letter });
}
