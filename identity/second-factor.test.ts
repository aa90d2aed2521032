import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, hour, makeIdentity, minute, second, signIn, signUp, signUpVerified } from '#tests/identity/set-up.ts';

type Identity = ReturnType<typeof makeIdentity>;
const email = 'olena@example.org';
const password = 'verba volant';

function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Enrols an app; answers its secret and the new tokens. */
async function enrol(identity: Identity, idToken: string, displayName = 'Phone') {
  const started = await identity.call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey: secret, sessionInfo } = started.body.totpSessionInfo;
  const totpVerificationInfo = { sessionInfo, verificationCode: codeAt(secret, identity.clock.now) };
  const ended = await identity.call('mfaEnrollment:finalize', { idToken, displayName, totpVerificationInfo });
  return { secret: secret as string, ...(ended.body as { idToken: string; refreshToken: string }) };
}

async function begin(identity: Identity) {
  const { body } = await identity.call('signInWithPassword', { email, password });
  return {
    mfaPendingCredential: body.mfaPendingCredential as string,
    mfaEnrollmentId: body.mfaInfo?.[0]?.mfaEnrollmentId as string,
    body,
  };
}

function finish(identity: Identity, pending: Awaited<ReturnType<typeof begin>>, verificationCode: string) {
  const { mfaPendingCredential, mfaEnrollmentId } = pending;
  return identity.call('mfaSignIn:finalize', {
    mfaPendingCredential,
    mfaEnrollmentId,
    totpVerificationInfo: { verificationCode },
  });
}

onEachEngine('a second factor', (open) => {
  test('is required after the password, and its token says that it was shown', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUpVerified(identity);
    const { secret, idToken: newer } = await enrol(identity, idToken);
    expect(codeOf(await identity.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    const { users } = (await identity.call('lookup', { idToken: newer })).body;
    expect(users[0].mfaInfo).toMatchObject([{ displayName: 'Phone', totpInfo: {} }]);

    identity.clock.now += minute;
    const pending = await begin(identity);
    expect(pending.body).toMatchObject({ email, mfaInfo: [{ displayName: 'Phone', totpInfo: {} }] });
    expect(pending.body.idToken).toBeUndefined();
    const { body } = await finish(identity, pending, codeAt(secret, identity.clock.now));
    const claims = JSON.parse(Buffer.from(body.idToken.split('.')[1], 'base64url').toString());
    expect(claims.firebase).toMatchObject({
      sign_in_provider: 'password',
      sign_in_second_factor: 'totp',
      second_factor_identifier: pending.mfaEnrollmentId,
    });
    const refreshed = (await identity.refresh(body.refreshToken)).body.id_token;
    expect(JSON.parse(Buffer.from(refreshed.split('.')[1], 'base64url').toString()).firebase).toEqual(claims.firebase);
  });

  test('takes each code once, a step early or late, and no other', async () => {
    const identity = makeIdentity(await open());
    const { secret } = await enrol(identity, (await signUpVerified(identity)).idToken);
    const { clock } = identity;
    expect(codeOf(await finish(identity, await begin(identity), codeAt(secret, clock.now)))).toBe('INVALID_CODE');

    clock.now += minute;
    const late = codeAt(secret, clock.now - 30 * second);
    expect(codeOf(await finish(identity, await begin(identity), codeAt(secret, clock.now - minute)))).toBe(
      'INVALID_CODE',
    );
    expect((await finish(identity, await begin(identity), late)).status).toBe(200);
    expect(codeOf(await finish(identity, await begin(identity), late))).toBe('INVALID_CODE');
    const early = codeAt(secret, clock.now + 30 * second);
    expect((await finish(identity, await begin(identity), early)).status).toBe(200);
    expect(codeOf(await finish(identity, await begin(identity), codeAt(secret, clock.now)))).toBe('INVALID_CODE');
  });

  test('is stored sealed', async () => {
    const identity = makeIdentity(await open());
    const { secret } = await enrol(identity, (await signUpVerified(identity)).idToken);
    const row = await identity.context.db.reader.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('lets five tries a sign-in, five minutes long, and then makes them wait', async () => {
    const identity = makeIdentity(await open());
    const { secret } = await enrol(identity, (await signUpVerified(identity)).idToken);
    identity.clock.now += hour;
    const pending = await begin(identity);
    for (let n = 0; n < 5; n++) expect(codeOf(await finish(identity, pending, '000000'))).toBe('INVALID_CODE');
    expect(codeOf(await finish(identity, pending, codeAt(secret, identity.clock.now)))).toBe(
      'INVALID_MFA_PENDING_CREDENTIAL',
    );
    const other = await begin(identity);
    for (let n = 0; n < 5; n++) await finish(identity, other, '000000');
    const third = await begin(identity);
    expect(codeOf(await finish(identity, third, codeAt(secret, identity.clock.now)))).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    );
    identity.clock.now += 5 * minute;
    expect(codeOf(await finish(identity, third, codeAt(secret, identity.clock.now)))).toBe(
      'INVALID_MFA_PENDING_CREDENTIAL',
    );
    expect((await finish(identity, await begin(identity), codeAt(secret, identity.clock.now))).status).toBe(200);
  });

  test('ends one of two sign-ins that show the same credential at the same time', async () => {
    const identity = makeIdentity(await open());
    const { secret } = await enrol(identity, (await signUpVerified(identity)).idToken);
    identity.clock.now += minute;
    const pending = await begin(identity);
    const code = codeAt(secret, identity.clock.now);
    const answers = await Promise.all([finish(identity, pending, code), finish(identity, pending, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is not passed by a reset, nor by a mailed link', async () => {
    const identity = makeIdentity(await open());
    await enrol(identity, (await signUpVerified(identity)).idToken);
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/' });
    const linked = await identity.call('signInWithEmailLink', { email, oobCode: await identity.codeFrom('signIn') });
    expect(linked.body.idToken).toBeUndefined();
    expect(linked.body.mfaPendingCredential).toBeDefined();

    await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await identity.codeFrom('resetPassword');
    await identity.call('resetPassword', { oobCode, newPassword: 'scripta manent' });
    const { body } = await identity.call('signInWithPassword', { email, password: 'scripta manent' });
    expect(body.idToken).toBeUndefined();
  });

  test('is added by someone with a verified email who signed in lately', async () => {
    const identity = makeIdentity(await open());
    const start = (idToken: string) => identity.call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    const { idToken } = await signUp(identity);
    expect(codeOf(await start(idToken))).toBe('UNVERIFIED_EMAIL');
    const guest = (await identity.call('signUp', {})).body;
    expect(codeOf(await start(guest.idToken))).toBe('UNSUPPORTED_FIRST_FACTOR');
    const proved = await signUpVerified(identity, 'ivan@example.org');
    const started = await start(proved.idToken);
    const { sessionInfo } = started.body.totpSessionInfo;
    const end = (info: object) =>
      identity.call('mfaEnrollment:finalize', { idToken: proved.idToken, totpVerificationInfo: info });
    expect(codeOf(await end({ sessionInfo: 'x', verificationCode: '1' }))).toBe('INVALID_SESSION_INFO');
    expect(codeOf(await end({ sessionInfo, verificationCode: '000000' }))).toBe('INVALID_CODE');
    identity.clock.now += 10 * minute;
    const late = await signIn(identity, 'ivan@example.org');
    const answer = await identity.call('mfaEnrollment:finalize', {
      idToken: late.idToken,
      totpVerificationInfo: { sessionInfo, verificationCode: '000000' },
    });
    expect(codeOf(answer)).toBe('SESSION_EXPIRED');
    expect(codeOf(await start(proved.idToken))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('can be removed from the email about it, or in the settings; both end the sign-ins before', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await enrol(identity, (await signUpVerified(identity)).idToken);
    const oobCode = await identity.codeFrom('secondFactorAdded');
    expect((await identity.call('resetPassword', { oobCode })).body.requestType).toBe('REVERT_SECOND_FACTOR_ADDITION');
    expect((await identity.call('update', { oobCode })).status).toBe(200);
    expect(codeOf(await identity.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');

    identity.clock.now += minute;
    const { idToken: plain } = await signIn(identity);
    const second = await enrol(identity, plain);
    const { users } = (await identity.call('lookup', { idToken: second.idToken })).body;
    const { mfaEnrollmentId } = users[0].mfaInfo[0];
    const withdraw = (id: string) =>
      identity.call('mfaEnrollment:withdraw', { idToken: second.idToken, mfaEnrollmentId: id });
    expect(codeOf(await withdraw('none'))).toBe('MFA_ENROLLMENT_NOT_FOUND');
    expect((await withdraw(mfaEnrollmentId)).body.idToken).toBeDefined();
    expect((await signIn(identity)).idToken).toBeDefined();
  });

  test('is at most five apps, and no app twice', async () => {
    const identity = makeIdentity(await open());
    let { idToken } = await signUpVerified(identity);
    for (let n = 0; n < 5; n++) idToken = (await enrol(identity, idToken, `app ${n}`)).idToken;
    const start = await identity.call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    expect(codeOf(start)).toBe('SECOND_FACTOR_LIMIT_EXCEEDED');
  });
});

onEachEngine('a recovery code', (open) => {
  test('replaces a lost app, once, and its person is told', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await enrol(identity, (await signUpVerified(identity)).idToken);
    const { recoveryCodes } = (await identity.call('recoveryCodes:renew', { idToken })).body;
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes[0]).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const kept = await identity.context.db.reader.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0].replaceAll('-', ''));

    const recover = async (recoveryCode: string) => {
      const { mfaPendingCredential } = await begin(identity);
      return identity.call('mfaSignIn:recover', { mfaPendingCredential, recoveryCode });
    };
    const { customToken } = (await recover(recoveryCodes[0].toUpperCase())).body;
    const { body } = await identity.call('signInWithCustomToken', { token: customToken, returnSecureToken: true });
    expect((await identity.call('lookup', { idToken: body.idToken })).status).toBe(200);
    expect(codeOf(await identity.call('signInWithCustomToken', { token: customToken }))).toBe('INVALID_CUSTOM_TOKEN');
    expect(codeOf(await recover(recoveryCodes[0]))).toBe('INVALID_CODE');
    expect((await identity.call('recoveryCodes:count', { idToken: body.idToken })).body).toEqual({ left: 9 });
    expect((await identity.letters()).at(-1)?.letter).toEqual({ kind: 'recoveryCodeUsed', left: 9 });

    const { recoveryCodes: newer } = (await identity.call('recoveryCodes:renew', { idToken: body.idToken })).body;
    expect(codeOf(await recover(recoveryCodes[1]))).toBe('INVALID_CODE');
    expect((await recover(newer[1])).status).toBe(200);
  });

  test('is of one account only, and there are none without an app', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUpVerified(identity);
    expect(codeOf(await identity.call('recoveryCodes:renew', { idToken }))).toBe('MFA_ENROLLMENT_NOT_FOUND');
  });

  test('makes a token that is no other kind of token, and no other kind passes for it', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await enrol(identity, (await signUpVerified(identity)).idToken);
    const { recoveryCodes } = (await identity.call('recoveryCodes:renew', { idToken })).body;
    const { mfaPendingCredential } = await begin(identity);
    const wish = { mfaPendingCredential, recoveryCode: recoveryCodes[0] };
    const { customToken } = (await identity.call('mfaSignIn:recover', wish)).body;
    expect(codeOf(await identity.call('lookup', { idToken: customToken }))).toBe('INVALID_ID_TOKEN');
    for (const token of [idToken, 'x.y.z', `${customToken}x`])
      expect(codeOf(await identity.call('signInWithCustomToken', { token }))).toMatch(
        /^(INVALID_CUSTOM_TOKEN|CREDENTIAL_MISMATCH)$/,
      );
    identity.clock.now += 5 * minute + second;
    expect((await identity.call('signInWithCustomToken', { token: customToken })).status).toBe(400);
  });
});
