import { z } from 'zod';
import { freshId } from '#commands/context.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { deleteRefreshFamily, findRefreshToken } from '#database/refresh-token.ts';
import { deleteSession } from '#database/session.ts';
import { findSignIn } from '#database/sign-in.ts';
import type { AccountId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { verifyIdToken } from '#identity/id-token.ts';
import { sha256 } from '#identity/secret.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { findTokenHolder } from '#identity/token-holder.ts';

const Body = z.object({
  providerId: z.string().optional(),
  tokenType: z.string().optional(),
  token: z.string().optional(),
  idToken: z.string().optional(),
});

/** The client always says `apple.com`, the only provider its own service revokes for; tokens are ours all the same. */
const providerIds = ['apple.com', 'password'];

/**
 * Revokes one of the caller's sign-ins: the one that a token (an ID token, or a refresh token) belongs to, and the
 * session of pages with it. A revoked or unknown one is answered alike (RFC 7009, 2.2).
 */
export const accountsRevokeToken = endpoint(Body, async (context, body) => {
  const holder = await findTokenHolder(context, body.idToken);
  if (!holder.ok) return holder;
  if (!body.providerId || !providerIds.includes(body.providerId)) return refuse('INVALID_PROVIDER_ID');
  if (!body.token) return refuse('INVALID_ARGUMENT');
  const family = await familyOf(context, holder.value.account.id, body.tokenType, body.token);
  if (!family.ok) return family;
  if (family.value !== undefined) await revoke(context, holder.value.account.id, family.value);
  return { ok: true, value: {} };
});

async function familyOf(
  context: IdentityContext,
  accountId: AccountId,
  tokenType: string | undefined,
  token: string,
): Promise<Answer<string | undefined>> {
  if (tokenType === 'ACCESS_TOKEN') {
    const verified = await verifyIdToken(context, token);
    return {
      ok: true,
      value: verified.ok && verified.claims.accountId === accountId ? verified.claims.sid : undefined,
    };
  }
  if (tokenType !== 'REFRESH_TOKEN') return refuse('INVALID_ARGUMENT', 'This type of token can not be revoked.');
  const kept = await findRefreshToken(context.db.reader, sha256(token));
  return { ok: true, value: kept?.accountId === accountId ? kept.family : undefined };
}

async function revoke(context: IdentityContext, accountId: AccountId, family: string): Promise<void> {
  const eventId = freshId(context);
  const signIn = await findSignIn(context.db.reader, family);
  await context.db.inTransaction(async (tx) => {
    await deleteRefreshFamily(tx, family);
    if (signIn?.sessionHash !== undefined) await deleteSession(tx, signIn.sessionHash);
    const event = { id: eventId, accountId, kind: 'tokenRevoked', at: context.now() } as const;
    await insertAuditEvent(tx, { ...event, detail: { family } });
  });
  tellSessionsEnded(context, accountId);
}
