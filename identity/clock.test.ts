import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, hour, makeIdentity, minute, signIn, signUp, signUpVerified } from '#tests/identity/set-up.ts';

const email = 'olena@example.org';
const password = 'verba volant';
const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

onEachEngine('a clock that is set back by an hour', (open) => {
  test('keeps nobody out who changed their password shortly before, and lets in nobody who was out', async () => {
    const identity = makeIdentity(await open());
    const before = await signUp(identity);
    identity.clock.now += minute;
    const { body: changed } = await identity.call('update', { idToken: before.idToken, password: 'verba manent' });

    identity.clock.now -= hour;
    const after = await signIn(identity, email, 'verba manent');
    for (const idToken of [changed.idToken, after.idToken])
      expect((await identity.call('lookup', { idToken })).status).toBe(200);
    expect((await identity.refresh(changed.refreshToken)).status).toBe(200);
    expect(codeOf(await identity.call('lookup', { idToken: before.idToken }))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.refresh(before.refreshToken))).toBe('TOKEN_EXPIRED');
  });

  test('makes nobody wait who mistyped, and slows down guessing as much as ever', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    const tryWith = async (wrong: string) =>
      codeOf(await identity.call('signInWithPassword', { email, password: wrong, returnSecureToken: true }));
    expect(await tryWith('mistyped')).toBe('INVALID_LOGIN_CREDENTIALS');
    identity.clock.now -= hour;
    expect(await tryWith(password)).toBeUndefined();

    for (let tries = 0; tries < 12; tries++) await tryWith('guessed');
    identity.clock.now -= hour;
    expect(await tryWith('guessed')).toMatch(/^TOO_MANY/);
    identity.clock.now += 6 * minute;
    expect(await tryWith(password)).toBeUndefined();
  });

  test('takes codes of a second factor, each of them once', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUpVerified(identity);
    const started = await identity.call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    const { sharedSecretKey: secret, sessionInfo } = started.body.totpSessionInfo;
    const totpVerificationInfo = { sessionInfo, verificationCode: codeAt(secret, identity.clock.now) };
    await identity.call('mfaEnrollment:finalize', { idToken, displayName: 'Phone', totpVerificationInfo });
    const comeIn = async () => {
      const { body } = await identity.call('signInWithPassword', { email, password });
      return identity.call('mfaSignIn:finalize', {
        mfaPendingCredential: body.mfaPendingCredential,
        mfaEnrollmentId: body.mfaInfo[0].mfaEnrollmentId,
        totpVerificationInfo: { verificationCode: codeAt(secret, identity.clock.now) },
      });
    };

    identity.clock.now -= hour;
    expect((await comeIn()).status).toBe(200);
    expect(codeOf(await comeIn())).toBe('INVALID_CODE');
    identity.clock.now += minute;
    expect((await comeIn()).status).toBe(200);
  });
});
