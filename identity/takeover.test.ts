import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, makeIdentity, minute, signIn, signUp, signUpVerified } from '#tests/identity/set-up.ts';

type Identity = ReturnType<typeof makeIdentity>;
const email = 'olena@example.org';
const password = 'verba volant';

async function enrol(identity: Identity, idToken: string): Promise<{ idToken: string; refreshToken: string }> {
  const started = await identity.call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey, sessionInfo } = started.body.totpSessionInfo;
  const totp = new TOTP({ secret: Secret.fromBase32(sharedSecretKey) });
  const verificationCode = totp.generate({ timestamp: identity.clock.now });
  const info = { sessionInfo, verificationCode };
  return (await identity.call('mfaEnrollment:finalize', { idToken, totpVerificationInfo: info })).body;
}

onEachEngine('someone who has got into an account', (open) => {
  test('cannot remove the way its owner has of restoring the address', async () => {
    const identity = makeIdentity(await open());
    const { idToken, localId } = await signUpVerified(identity);
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'thief@example.org' };
    await identity.call('sendOobCode', change);
    await identity.call('update', { oobCode: await identity.codeFrom('verifyAndChangeEmail') });
    const owners = await identity.codeFrom('emailChanged');

    const squatter = await signUp(identity, email);
    expect(squatter.localId).not.toBe(localId);
    expect((await identity.call('update', { oobCode: owners })).body).toMatchObject({ email, localId });
    expect(codeOf(await identity.call('lookup', { idToken: squatter.idToken }))).toBe('TOKEN_EXPIRED');
  });

  test('cannot make the owner’s code void by moving another account to and from the address', async () => {
    const identity = makeIdentity(await open(), { settings: { enumerationProtection: false } });
    const { idToken, localId } = await signUpVerified(identity);
    await identity.call('update', { idToken, email: 'thief@example.org' });
    const owners = await identity.codeFrom('emailChanged');
    const squatter = await signUp(identity, email);
    identity.clock.now += 1;
    await identity.call('update', { idToken: squatter.idToken, email: 'thief2@example.org' });
    expect((await identity.call('update', { oobCode: owners })).body).toMatchObject({ email, localId });
  });

  test('does not become younger by a mailed link where a second factor stands', async () => {
    const identity = makeIdentity(await open());
    const { refreshToken } = await enrol(identity, (await signUpVerified(identity)).idToken);
    identity.clock.now += 10 * minute;
    const idToken = (await identity.refresh(refreshToken)).body.id_token;
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/' });
    const oobCode = await identity.codeFrom('signIn');
    const { body } = await identity.call('signInWithEmailLink', { email, oobCode, idToken });
    const renewed = await identity.call('recoveryCodes:renew', { idToken: body.idToken });
    expect(codeOf(renewed)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('is out after a new password, with all they had begun: a waiting sign-in, a token to sign in with', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await enrol(identity, (await signUpVerified(identity)).idToken);
    const { recoveryCodes } = (await identity.call('recoveryCodes:renew', { idToken })).body;
    const begin = async () => (await identity.call('signInWithPassword', { email, password })).body;
    const waiting = await begin();
    const { mfaPendingCredential } = await begin();
    const wish = { mfaPendingCredential, recoveryCode: recoveryCodes[0] };
    const { customToken } = (await identity.call('mfaSignIn:recover', wish)).body;

    identity.clock.now += minute;
    await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await identity.codeFrom('resetPassword');
    await identity.call('resetPassword', { oobCode, newPassword: 'scripta manent' });
    expect(codeOf(await identity.call('signInWithCustomToken', { token: customToken }))).toBe('INVALID_CUSTOM_TOKEN');
    const late = await identity.call('mfaSignIn:recover', {
      mfaPendingCredential: waiting.mfaPendingCredential,
      recoveryCode: recoveryCodes[1],
    });
    expect(codeOf(late)).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  });

  test('is not let hold the owner out: a reset opens the way again', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    for (let network = 0; network < 40; network++)
      await identity.call('signInWithPassword', { email, password: 'wrong' }, `198.51.100.${network}`);
    const own = '203.0.113.5';
    const refused = await identity.call('signInWithPassword', { email, password }, own);
    expect(codeOf(refused)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, own);
    const oobCode = await identity.codeFrom('resetPassword');
    await identity.call('resetPassword', { oobCode, newPassword: 'scripta manent' }, own);
    const answer = await identity.call('signInWithPassword', { email, password: 'scripta manent' }, own);
    expect(answer.status).toBe(200);
  });
});

onEachEngine('a password and an address', (open) => {
  test('are not those that everyone tries first, nor look like others', async () => {
    const identity = makeIdentity(await open());
    for (const easy of ['password', 'QWERTY123', 'contraseña', 'aaaaaaaa', 'fine but \ud800'])
      expect(codeOf(await identity.call('signUp', { email, password: easy })), easy).toBe('WEAK_PASSWORD');
    for (const address of ['olena\u200b@example.org', 'olena\u202e@example.org'])
      expect(codeOf(await identity.call('signUp', { email: address, password }))).toBe('INVALID_EMAIL');
    const { idToken } = await signUp(identity);
    const { body } = await identity.call('update', { idToken, displayName: 'Olena \u202eanelO' });
    expect(body.displayName).toBe('Olena anelO');
    expect((await signIn(identity)).idToken).toBeDefined();
  });
});
