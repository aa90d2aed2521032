import { z } from 'zod';
import { closeAccount } from '#commands/account/close-account.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Call, endpoint } from '#identity/endpoint.ts';
import { type Answer, refuse } from '#identity/error.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { tellChange } from '#identity/tell-change.ts';
import { findTokenHolder, isRecent } from '#identity/token-holder.ts';

const Body = z.object({ idToken: z.string().optional() });

/** Closes the account, which can be opened again for some days. */
export const accountsDelete = endpoint(Body, closeOwn);

/**
 * Closes the account of the person who shows its token. A guest has nothing to log in with again, so no recent login is
 * required of them.
 */
export async function closeOwn(
  context: IdentityContext,
  { idToken }: z.infer<typeof Body>,
  call: Call,
): Promise<Answer> {
  const holder = await findTokenHolder(context, idToken);
  if (!holder.ok) return holder;
  const { account, claims } = holder.value;
  if (!account.isAnonymous && !isRecent(context, claims.authAt)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  await closeAccount(context, account.id, tellChange(context, call));
  context.announce?.({ kind: 'job' });
  tellSessionsEnded(context, account.id);
  return { ok: true, value: { kind: 'identitytoolkit#DeleteAccountResponse' } };
}
