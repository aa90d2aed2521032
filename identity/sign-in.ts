import { freshId } from '#commands/context.ts';
import { type Account, updateAccountRow } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { insertRefreshToken } from '#database/refresh-token.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Call } from '#identity/endpoint.ts';
import { type SignInProvider, signIdToken } from '#identity/id-token.ts';
import { sha256 } from '#identity/secret.ts';

/** The tokens as every sign-in answers them. */
export type Tokens = { readonly idToken: string; readonly refreshToken: string; readonly expiresIn: string };

/** Signs an account in: a new family of refresh tokens, and the first ID token of it. */
export async function signIn(
  context: IdentityContext,
  account: Account,
  { provider, authAt, call }: { provider: SignInProvider; authAt: number; call: Call },
): Promise<Tokens> {
  const now = context.now();
  const family = freshId(context);
  const eventId = freshId(context);
  const refreshToken = Buffer.from(context.random(32)).toString('base64url');
  await context.db.inTransaction(async (tx) => {
    await insertRefreshToken(tx, {
      hash: sha256(refreshToken),
      family,
      accountId: account.id,
      signInProvider: provider,
      authAt,
      createdAt: now,
      expiresAt: now + context.settings.refreshLifeMs,
    });
    await updateAccountRow(tx, account.id, { last_login_at: now, last_refresh_at: now });
    await insertAuditEvent(tx, {
      id: eventId,
      accountId: account.id,
      kind: 'signedIn',
      detail: { provider, family, address: call.address, userAgent: call.userAgent },
      at: now,
    });
  });
  return {
    idToken: await signIdToken(context, account, { sid: family, authAt, provider }),
    refreshToken,
    expiresIn: String(context.settings.idTokenSeconds),
  };
}
