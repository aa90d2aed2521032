import { z } from 'zod';
import { isClosedForGood } from '#commands/account/close-account.ts';
import { type Account, findAccountByEmail } from '#database/account.ts';
import { listSignInProviders } from '#database/sign-in.ts';
import { normaliseEmail } from '#domain/account.ts';
import type { IdentityContext } from '#identity/context.ts';
import { endpoint } from '#identity/endpoint.ts';
import { refuse } from '#identity/error.ts';
import { providerInfo } from '#identity/provider-info.ts';

const Body = z.object({ identifier: z.string().optional(), continueUri: z.string().optional() });

/** The ways in which an address can sign in; with enumeration protection it says nothing, to anyone. */
export const accountsCreateAuthUri = endpoint(Body, async (context, { identifier, continueUri }, { address }) => {
  const { limiter, settings } = context;
  if (!identifier) return refuse('MISSING_IDENTIFIER');
  const email = normaliseEmail(identifier);
  if (email === undefined) return refuse('INVALID_IDENTIFIER');
  if (!continueUri) return refuse('MISSING_CONTINUE_URI');
  if (!limiter.take(`code ${address}`, settings.limits.codesByAddress)) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  const kind = 'identitytoolkit#CreateAuthUriResponse';
  const sessionId = Buffer.from(context.random(16)).toString('base64url');
  if (settings.enumerationProtection) return { ok: true, value: { kind, sessionId } };
  const found = await findAccountByEmail(context.db.reader, email);
  const account = found && !isClosedForGood(found, context.now(), settings.reopenMs) ? found : undefined;
  if (!account) return { ok: true, value: { kind, sessionId, registered: false } };
  const methods = await methodsOf(context, account);
  return { ok: true, value: { kind, sessionId, registered: true, allProviders: methods, signinMethods: methods } };
});

/** A mailed link opens every account. It is named to people who have used one, or who have nothing else. */
async function methodsOf(context: IdentityContext, account: Account): Promise<string[]> {
  const methods = (await providerInfo(context, account)).infos.map(({ providerId }) => providerId);
  const used = await listSignInProviders(context.db.reader, account.id);
  return methods.includes('emailLink') || !used.includes('emailLink') ? methods : [...methods, 'emailLink'];
}
