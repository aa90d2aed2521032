import { freshId } from '#commands/context.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { deletePassword } from '#database/password.ts';
import { deleteProviderLinks } from '#database/provider-link.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { providerInfo } from '#identity/provider-info.ts';
import { isRecent, type TokenHolder } from '#identity/token-holder.ts';

/** Takes ways to sign in away from an account; not the last one, unless its mailbox is proved and can be written to. */
export async function unlink(
  context: IdentityContext,
  { account, claims }: TokenHolder,
  providerIds: readonly string[],
): Promise<Answer> {
  if (!isRecent(context, claims.authAt)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const { infos } = await providerInfo(context, account);
  const removed = infos.map(({ providerId }) => providerId).filter((id) => providerIds.includes(id));
  const isLast = removed.length === infos.length;
  if (isLast && account.emailVerifiedAt === undefined) return refuse('OPERATION_NOT_ALLOWED');
  const eventId = freshId(context);
  await context.db.inTransaction(async (tx) => {
    if (removed.length === 0) return;
    await deleteProviderLinks(tx, account.id, removed);
    if (removed.includes('password')) await deletePassword(tx, account.id);
    const event = { id: eventId, accountId: account.id, kind: 'providerUnlinked', at: context.now() } as const;
    await insertAuditEvent(tx, { ...event, detail: { providerIds: removed } });
  });
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
