import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disableAccount } from '#commands/account/disable-account.ts';
import type { identityErrors } from '#domain/identity-error.ts';
import type { AccountId } from '#domain/ids.ts';
import type { IdentitySettings } from '#identity/settings.ts';
import { onEachEngine } from '#tests/databases.ts';
import { startProvider } from '#tests/identity/provider.ts';
import { type Answered, codeOf, hour, makeIdentity, signUp, signUpVerified } from '#tests/identity/set-up.ts';
import { travel } from '#tests/identity/travel.ts';

type Identity = ReturnType<typeof makeIdentity>;
type Code = keyof typeof identityErrors;
type Deed = readonly [(identity: Identity) => Promise<Answered>, Partial<IdentitySettings>?];

const email = 'olena@example.org';
const password = 'verba volant';
const id = 'oidc.test';

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider(['https://fabula.test'], id);
});
afterAll(() => provider.close());

/** What a client does to get each code: a row for every one of the catalogue, or this does not compile. */
const deeds: Readonly<Record<Code, Deed>> = {
  EMAIL_EXISTS: [(at) => afterSignUp(at, 'signUp', { email, password })],
  INVALID_LOGIN_CREDENTIALS: [(at) => afterSignUp(at, 'signInWithPassword', { email, password: 'no' })],
  EMAIL_NOT_FOUND: [(at) => at.call('signInWithPassword', { email, password }), { enumerationProtection: false }],
  INVALID_PASSWORD: [
    (at) => afterSignUp(at, 'signInWithPassword', { email, password: 'no' }),
    { enumerationProtection: false },
  ],
  WEAK_PASSWORD: [(at) => at.call('signUp', { email, password: 'short' })],
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: [
    (at) => at.call('signUp', { email, password }),
    { passwordRules: { least: 6, digit: true } },
  ],
  INVALID_EMAIL: [(at) => at.call('signUp', { email: 'olena', password })],
  MISSING_EMAIL: [(at) => at.call('signInWithPassword', { password })],
  MISSING_PASSWORD: [(at) => at.call('signInWithPassword', { email })],
  INVALID_DISPLAY_NAME: [async (at) => at.call('update', { ...(await signUp(at)), displayName: 'x'.repeat(81) })],
  INVALID_PHOTO_URL: [async (at) => at.call('update', { ...(await signUp(at)), photoUrl: 'javascript:alert(1)' })],
  INVALID_OOB_CODE: [(at) => at.call('resetPassword', { oobCode: 'never given' })],
  EXPIRED_OOB_CODE: [async (at) => late(at)],
  MISSING_OOB_CODE: [(at) => at.call('resetPassword', {})],
  INVALID_REQ_TYPE: [(at) => at.call('sendOobCode', { requestType: 'POEM' })],
  MISSING_CONTINUE_URI: [(at) => at.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })],
  INVALID_CONTINUE_URI: [(at) => reset(at, { continueUrl: 'nowhere' })],
  UNAUTHORIZED_DOMAIN: [(at) => reset(at, { continueUrl: 'https://evil.example/' })],
  MISSING_IDENTIFIER: [(at) => at.call('createAuthUri', { continueUri: 'https://fabula.test' })],
  INVALID_IDENTIFIER: [(at) => at.call('createAuthUri', { identifier: 'olena', continueUri: 'https://fabula.test' })],
  INVALID_PROVIDER_ID: [async (at) => at.call('revokeToken', { ...(await signUp(at)), providerId: 'x', token: 'y' })],
  INVALID_IDP_RESPONSE: [(at) => show(at, { idToken: 'no.token.this', rawNonce: 'x' })],
  FEDERATED_USER_ID_ALREADY_LINKED: [async (at) => alreadyLinked(at)],
  INVALID_CUSTOM_TOKEN: [(at) => at.call('signInWithCustomToken', { token: 'no.token.this' })],
  MISSING_CUSTOM_TOKEN: [(at) => at.call('signInWithCustomToken', {})],
  CREDENTIAL_MISMATCH: [async (at) => at.call('signInWithCustomToken', { token: await foreignCustomToken() })],
  INVALID_CODE: [async (at) => answer(at, await begin(at, await enrol(at)), { code: '000000' })],
  MISSING_CODE: [async (at) => answer(at, await begin(at, await enrol(at)), { code: '' })],
  SESSION_EXPIRED: [
    async (at) => {
      const { idToken } = await signUpVerified(at);
      const { sessionInfo, sharedSecretKey } = await start(at, idToken);
      at.clock.now += 2 * 60_000;
      return finish(at, idToken, { sessionInfo, verificationCode: totp(sharedSecretKey, at.clock.now) });
    },
    { enrolmentMs: 60_000 },
  ],
  INVALID_SESSION_INFO: [
    async (at) => finish(at, (await signUpVerified(at)).idToken, { sessionInfo: 'none', verificationCode: '1' }),
  ],
  MISSING_MFA_PENDING_CREDENTIAL: [(at) => answer(at, { mfaEnrollmentId: 'x' }, { code: '123456' })],
  INVALID_MFA_PENDING_CREDENTIAL: [
    (at) => answer(at, { mfaEnrollmentId: 'x', mfaPendingCredential: 'none' }, { code: '123456' }),
  ],
  MISSING_MFA_ENROLLMENT_ID: [(at) => answer(at, {}, { code: '123456' })],
  MFA_ENROLLMENT_NOT_FOUND: [
    async (at) => at.call('mfaEnrollment:withdraw', { ...(await signUpVerified(at)), mfaEnrollmentId: 'none' }),
  ],
  SECOND_FACTOR_EXISTS: [async (at) => enrolTwice(at)],
  SECOND_FACTOR_LIMIT_EXCEEDED: [
    async (at) => at.call('mfaEnrollment:start', { ...(await signUpVerified(at)), totpEnrollmentInfo: {} }),
    { factorsAtMost: 0 },
  ],
  UNVERIFIED_EMAIL: [async (at) => at.call('mfaEnrollment:start', { ...(await signUp(at)), totpEnrollmentInfo: {} })],
  UNSUPPORTED_FIRST_FACTOR: [
    async (at) => at.call('mfaEnrollment:start', { ...(await at.call('signUp', {})).body, totpEnrollmentInfo: {} }),
  ],
  TOO_MANY_ATTEMPTS_TRY_LATER: [
    async (at) => {
      let answered = await at.call('signInWithPassword', { email, password: 'no' });
      for (let tries = 0; tries < 5; tries++) answered = await at.call('signInWithPassword', { email, password: 'no' });
      return answered;
    },
  ],
  USER_DISABLED: [
    async (at) => {
      const { localId, idToken } = await signUp(at);
      await disableAccount(at.context, localId as AccountId);
      return at.call('lookup', { idToken });
    },
  ],
  TOKEN_EXPIRED: [
    async (at) => {
      const { idToken } = await signUp(at);
      at.clock.now += 1000;
      await at.call('update', { idToken, password: 'scripta manent' });
      return at.call('lookup', { idToken });
    },
  ],
  USER_NOT_FOUND: [
    async (at) => {
      const { idToken } = await signUp(at);
      await at.call('delete', { idToken });
      return at.call('lookup', { idToken });
    },
  ],
  INVALID_ID_TOKEN: [(at) => at.call('lookup', { idToken: 'no.token.this' })],
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: [
    async (at) => {
      const { idToken } = await signUp(at);
      at.clock.now += hour / 2;
      return at.call('update', { idToken, password: 'scripta manent' });
    },
  ],
  OPERATION_NOT_ALLOWED: [async (at) => at.call('update', { ...(await signUp(at)), email: 'new@example.org' })],
  ADMIN_ONLY_OPERATION: [(at) => at.call('signUp', { email, password }), { signUpOpen: false }],
  FIREBASE_APP_CHECK_TOKEN_INVALID: [(at) => at.call('signUp', { email, password }), { appCheck: true }],
};

onEachEngine('the real server', (open) => {
  test.each(Object.entries(deeds))('says %s', async (code, [provoke, settings = {}]) => {
    const identity = makeIdentity(await open(), { settings: { providers: [provider.settings], ...settings } });
    // The provider speaks in real time.
    identity.clock.now = Date.now();
    const answered = await provoke(identity);
    expect(codeOf(answered)).toBe(code);
    expect(answered.status).toBeGreaterThanOrEqual(400);
    expect(answered.body.error.errors).toMatchObject([{ reason: 'invalid', domain: 'global' }]);
  });
});

async function afterSignUp(at: Identity, method: string, body: object): Promise<Answered> {
  await signUp(at);
  return at.call(method, body);
}

function totp(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

async function late(at: Identity): Promise<Answered> {
  await signUp(at);
  await reset(at);
  const oobCode = await at.codeFrom('resetPassword');
  at.clock.now += 2 * hour;
  return at.call('resetPassword', { oobCode });
}

function reset(at: Identity, more: object = {}): Promise<Answered> {
  return at.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, ...more });
}

async function start(at: Identity, idToken: string): Promise<{ sessionInfo: string; sharedSecretKey: string }> {
  return (await at.call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })).body.totpSessionInfo;
}

function finish(at: Identity, idToken: string, totpVerificationInfo: object): Promise<Answered> {
  return at.call('mfaEnrollment:finalize', { idToken, displayName: 'Phone', totpVerificationInfo });
}

async function enrol(at: Identity): Promise<string> {
  const { idToken } = await signUpVerified(at);
  const { sessionInfo, sharedSecretKey } = await start(at, idToken);
  await finish(at, idToken, { sessionInfo, verificationCode: totp(sharedSecretKey, at.clock.now) });
  return sharedSecretKey;
}

/** The same secret sent back twice, as a page that was left open would. */
async function enrolTwice(at: Identity): Promise<Answered> {
  const { idToken } = await signUpVerified(at);
  const { sessionInfo, sharedSecretKey } = await start(at, idToken);
  const verificationCode = totp(sharedSecretKey, at.clock.now);
  const { body } = await finish(at, idToken, { sessionInfo, verificationCode });
  return finish(at, body.idToken, { sessionInfo, verificationCode });
}

async function begin(at: Identity, _secret: string) {
  const { body } = await at.call('signInWithPassword', { email, password });
  return { mfaPendingCredential: body.mfaPendingCredential, mfaEnrollmentId: body.mfaInfo[0].mfaEnrollmentId };
}

function answer(at: Identity, pending: object, { code }: { code: string }): Promise<Answered> {
  return at.call('mfaSignIn:finalize', { ...pending, totpVerificationInfo: { verificationCode: code } });
}

function show(at: Identity, { idToken, rawNonce }: { idToken?: string; rawNonce?: string }, holder?: string) {
  const postBody = `&id_token=${idToken}&providerId=${id}&nonce=${rawNonce}`;
  return at.call('signInWithIdp', { postBody, ...(holder === undefined ? {} : { idToken: holder }) });
}

async function alreadyLinked(at: Identity): Promise<Answered> {
  provider.state.person = { sub: randomBytes(6).toString('hex'), email: 'ana@example.org', email_verified: true };
  const go = () => travel(at.send, { id, issuer: provider.settings.issuer });
  await show(at, await go());
  return show(at, await go(), (await signUp(at)).idToken);
}

function foreignCustomToken(): Promise<string> {
  return new SignJWT({ uid: 'somebody' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('another@project.example')
    .sign(randomBytes(32));
}
