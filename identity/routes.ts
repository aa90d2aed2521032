import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { identityBodyBytes } from '#domain/limits.ts';
import { isLocale } from '#domain/locale.ts';
import { type Answered, answerCall, type Input, parseJson, refusalAnswer } from '#identity/answer-call.ts';
import { appCheckRoutes } from '#identity/app-check-routes.ts';
import { clientConfiguration } from '#identity/client-configuration.ts';
import type { IdentityContext } from '#identity/context.ts';
import { readDevice } from '#identity/device-cookie.ts';
import type { Call, Endpoint } from '#identity/endpoint.ts';
import { accountsCreateAuthUri } from '#identity/endpoints/accounts-create-auth-uri.ts';
import { accountsDelete } from '#identity/endpoints/accounts-delete.ts';
import { accountsLookup } from '#identity/endpoints/accounts-lookup.ts';
import { accountsResetPassword } from '#identity/endpoints/accounts-reset-password.ts';
import { accountsRevokeToken } from '#identity/endpoints/accounts-revoke-token.ts';
import { accountsSendOobCode } from '#identity/endpoints/accounts-send-oob-code.ts';
import { accountsSignInWithCustomToken } from '#identity/endpoints/accounts-sign-in-with-custom-token.ts';
import { accountsSignInWithEmailLink } from '#identity/endpoints/accounts-sign-in-with-email-link.ts';
import { accountsSignInWithIdp } from '#identity/endpoints/accounts-sign-in-with-idp.ts';
import { accountsSignInWithPassword } from '#identity/endpoints/accounts-sign-in-with-password.ts';
import { accountsSignUp } from '#identity/endpoints/accounts-sign-up.ts';
import { accountsUpdate } from '#identity/endpoints/accounts-update.ts';
import {
  mfaEnrollmentFinalize,
  mfaEnrollmentStart,
  mfaEnrollmentWithdraw,
} from '#identity/endpoints/mfa-enrollment.ts';
import { mfaSignInFinalize, mfaSignInRecover } from '#identity/endpoints/mfa-sign-in.ts';
import { recaptchaConfig } from '#identity/endpoints/recaptcha-config.ts';
import { token } from '#identity/endpoints/token.ts';
import { type Refusal, refuse } from '#identity/error.ts';
import { passwordPolicy } from '#identity/password-policy.ts';
import { providerRoutes } from '#identity/provider-routes.ts';
import { recoveryCodesCount, recoveryCodesRenew } from '#identity/recovery-codes.ts';
import { sessionRoutes } from '#identity/session-routes.ts';
import { publicKeys } from '#identity/signing-keys.ts';

/** The calls of the protocol that are sent a body, by the last part of their address. */
const posts: ReadonlyMap<string, Endpoint> = new Map([
  ['accounts:signUp', accountsSignUp],
  ['accounts:signInWithPassword', accountsSignInWithPassword],
  ['accounts:lookup', accountsLookup],
  ['accounts:update', accountsUpdate],
  ['accounts:delete', accountsDelete],
  ['accounts:sendOobCode', accountsSendOobCode],
  ['accounts:resetPassword', accountsResetPassword],
  ['accounts:signInWithEmailLink', accountsSignInWithEmailLink],
  ['accounts:signInWithIdp', accountsSignInWithIdp],
  ['accounts:signInWithCustomToken', accountsSignInWithCustomToken],
  ['accounts:createAuthUri', accountsCreateAuthUri],
  ['accounts:revokeToken', accountsRevokeToken],
  ['accounts/mfaEnrollment:start', mfaEnrollmentStart],
  ['accounts/mfaEnrollment:finalize', mfaEnrollmentFinalize],
  ['accounts/mfaEnrollment:withdraw', mfaEnrollmentWithdraw],
  ['accounts/mfaSignIn:finalize', mfaSignInFinalize],
  // Ours: the protocol has no recovery codes.
  ['accounts/mfaSignIn:recover', mfaSignInRecover],
  ['accounts/recoveryCodes:renew', recoveryCodesRenew],
  ['accounts/recoveryCodes:count', recoveryCodesCount],
]);

const gets: ReadonlyMap<string, Endpoint> = new Map([
  ['passwordPolicy', passwordPolicy],
  ['recaptchaConfig', recaptchaConfig],
]);

/** The identity provider: everything the client calls, the sessions and the public keys, from the origin's root. */
export function identityRoutes(context: IdentityContext): Hono {
  const { settings } = context;
  const app = new Hono();
  app.route('/', sessionRoutes(context));
  app.route('/', providerRoutes(context));
  // Where the hosted service knows the people, none of its calls is answered here.
  if (!context.hosted) {
    app.route('/', appCheckRoutes(context));
    app.route('/', protocolRoutes(context));
  }
  for (const path of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*', '/app-check/*', keysPath])
    app.all(path, () => refused(refuse('NOT_FOUND')));

  app.get('/__/firebase/init.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(clientConfiguration(settings));
  });
  return app;
}

const keysPath = '/.well-known/jwks.json';

/** The calls of the protocol and the keys its tokens are checked with. */
function protocolRoutes(context: IdentityContext): Hono {
  const { settings } = context;
  const app = new Hono();

  app.get(keysPath, async (c) => {
    c.header('Cache-Control', `public, max-age=${Math.floor(settings.keyCacheMs / 1000)}`);
    return c.json(await publicKeys(context));
  });

  const tooLarge = bodyLimit({ maxSize: identityBodyBytes, onError: () => refused(refuse('PAYLOAD_TOO_LARGE')) });
  /**
   * A declared length is enforced; only a body without one is counted, which makes a stream of it. No middleware: each
   * layer around a look-up costs a part of its total time.
   */
  const answer = async (c: Context, endpoint: Endpoint | undefined, read: Read): Promise<Response> => {
    const length = c.req.header('transfer-encoding') === undefined ? c.req.header('content-length') : undefined;
    if (length !== undefined && Number(length) > identityBodyBytes) return refused(refuse('PAYLOAD_TOO_LARGE'));
    if (length !== undefined) return run(context, c, endpoint, read);
    let answered: Response | undefined;
    const refusal = await tooLarge(c, async () => {
      answered = await run(context, c, endpoint, read);
    });
    return refusal ?? answered ?? refused(refuse('UNAVAILABLE'), endpoint);
  };

  app.get('/identitytoolkit.googleapis.com/:version{v[12]}/:call', (c) =>
    run(context, c, gets.get(c.req.param('call'))),
  );
  app.post('/identitytoolkit.googleapis.com/:version{v[12]}/:call{.+}', (c) =>
    answer(c, posts.get(c.req.param('call')), readJson),
  );
  app.post('/securetoken.googleapis.com/v1/token', (c) => answer(c, token, readForm));
  return app;
}

type Read = (c: Context) => Promise<Input>;

async function run(
  context: IdentityContext,
  c: Context,
  endpoint: Endpoint | undefined,
  read: Read = async () => ({ ok: true, value: undefined }),
): Promise<Response> {
  if (!endpoint) return refused(refuse('NOT_FOUND'));
  if (c.req.query('key') !== context.settings.apiKey) return refused(refuse('API_KEY_INVALID'), endpoint);
  return toResponse(await answerCall(context, endpoint, await read(c), callOf(context, c), c.req.path));
}

function callOf(context: IdentityContext, c: Context): Call {
  const locale = c.req.header('x-firebase-locale');
  return {
    address: context.addressOf(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    locale: isLocale(locale) ? locale : undefined,
    deviceHash: readDevice(context, c),
    appCheckToken: c.req.header('x-firebase-appcheck'),
  };
}

async function readJson(c: Context): Promise<Input> {
  return isType(c, 'application/json') ? parseJson(await c.req.text()) : refuse('INVALID_CONTENT_TYPE');
}

async function readForm(c: Context): Promise<Input> {
  if (!isType(c, 'application/x-www-form-urlencoded')) return refuse('INVALID_CONTENT_TYPE');
  return { ok: true, value: Object.fromEntries(new URLSearchParams(await c.req.text())) };
}

function isType(c: Context, type: string): boolean {
  return c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === type;
}

function refused(refusal: Refusal, endpoint?: Endpoint): Response {
  return toResponse(refusalAnswer(refusal, endpoint));
}

function toResponse({ body, ...rest }: Answered): Response {
  return new Response(body, rest);
}
