import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, day, hour, makeIdentity, signIn, signUp, signUpVerified } from '#tests/identity/set-up.ts';

const email = 'olena@example.org';
const reset = { requestType: 'PASSWORD_RESET', email };

onEachEngine('an emailed code', (open) => {
  test('proves an email, once, and only when it is used', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    const sent = await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    expect(sent.body).toMatchObject({ email });
    const oobCode = await identity.codeFrom('verifyEmail');
    const isVerified = async () => (await identity.call('lookup', { idToken })).body.users[0].emailVerified;

    const looked = await identity.call('resetPassword', { oobCode });
    expect(looked.body).toMatchObject({ requestType: 'VERIFY_EMAIL', email });
    expect(await isVerified()).toBe(false);
    expect((await identity.call('update', { oobCode })).body).toMatchObject({ email, emailVerified: true });
    expect(await isVerified()).toBe(true);
    expect(codeOf(await identity.call('update', { oobCode }))).toBe('INVALID_OOB_CODE');
    expect(codeOf(await identity.call('update', { oobCode: 'x' }))).toBe('INVALID_OOB_CODE');
    expect(codeOf(await identity.call('resetPassword', {}))).toBe('MISSING_OOB_CODE');
  });

  test('leads to the page that was set, in the language of the page that asked', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    const body = JSON.stringify({ requestType: 'VERIFY_EMAIL', idToken, continueUrl: 'https://fabula.test/library' });
    await identity.send('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=fabula', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-firebase-locale': 'uk', host: 'evil.test' },
      body,
    });
    const [{ letter, language } = expect.fail()] = await identity.letters();

    expect(language).toBe('uk');
    const link = new URL('link' in letter ? letter.link : '');
    expect(link.origin + link.pathname).toBe('https://fabula.test/uk/confirm');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      mode: 'verifyEmail',
      apiKey: 'fabula',
      lang: 'uk',
      continueUrl: 'https://fabula.test/library',
    });
  });

  test('never leads to another site', async () => {
    const identity = makeIdentity(await open(), { settings: { authorizedOrigins: ['https://friend.test'] } });
    await signUp(identity);
    const ask = async (continueUrl: string) => codeOf(await identity.call('sendOobCode', { ...reset, continueUrl }));

    expect(await ask('https://friend.test/x')).toBeUndefined();
    for (const url of [
      'https://evil.test/',
      'https://fabula.test.evil.test/',
      'http://fabula.test/',
      'javascript:alert(1)',
    ])
      expect(await ask(url)).toBe('UNAUTHORIZED_DOMAIN');
    expect(await ask('//evil.test')).toBe('INVALID_CONTINUE_URI');
  });

  test('sets a new password, ends every sign-in, and proves the email on the way', async () => {
    const identity = makeIdentity(await open());
    const { idToken, refreshToken } = await signUp(identity);
    await identity.call('sendOobCode', reset);
    const oobCode = await identity.codeFrom('resetPassword');
    const checked = await identity.call('resetPassword', { oobCode });
    expect(checked.body).toMatchObject({ email, requestType: 'PASSWORD_RESET' });

    expect(codeOf(await identity.call('resetPassword', { oobCode, newPassword: 'abc' }))).toBe('WEAK_PASSWORD');
    expect(codeOf(await identity.call('update', { oobCode }))).toBe('INVALID_OOB_CODE');
    expect((await identity.call('resetPassword', { oobCode, newPassword: 'scripta manent' })).status).toBe(200);
    expect(codeOf(await identity.call('resetPassword', { oobCode, newPassword: 'once more' }))).toBe(
      'INVALID_OOB_CODE',
    );
    expect(codeOf(await identity.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.call('signInWithPassword', { email, password: 'verba volant' }))).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
    const again = await signIn(identity, email, 'scripta manent');
    const { users } = (await identity.call('lookup', { idToken: again.idToken })).body;
    expect(users[0].emailVerified).toBe(true);
    expect((await identity.letters()).at(-1)?.letter.kind).toBe('passwordChanged');
  });

  test('runs out', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    await identity.call('sendOobCode', reset);
    const oobCode = await identity.codeFrom('resetPassword');
    identity.clock.now += hour;
    expect(codeOf(await identity.call('resetPassword', { oobCode }))).toBe('EXPIRED_OOB_CODE');
  });

  test('only its owner can ask for is void with a newer one', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    const verify = { requestType: 'VERIFY_EMAIL', idToken };
    await identity.call('sendOobCode', verify);
    const oobCode = await identity.codeFrom('verifyEmail');
    await identity.call('sendOobCode', verify);
    expect(codeOf(await identity.call('update', { oobCode }))).toBe('INVALID_OOB_CODE');
  });

  test('is used by one of two who send it at the same time', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    await identity.call('sendOobCode', reset);
    const oobCode = await identity.codeFrom('resetPassword');
    const answers = await Promise.all(
      ['one password', 'another one'].map((newPassword) => identity.call('resetPassword', { oobCode, newPassword })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is requested for an unknown address as for any other; nothing is sent', async () => {
    const identity = makeIdentity(await open());
    const answer = await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@example.org' });
    expect(answer.body).toMatchObject({ email: 'nobody@example.org' });
    expect((await identity.letters()).map(({ letter }) => letter.kind)).toEqual(['nobody']);

    const open_ = makeIdentity(await open(), { settings: { enumerationProtection: false } });
    const told = await open_.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@example.org' });
    expect(codeOf(told)).toBe('EMAIL_NOT_FOUND');
  });

  test('changes an email after an email to the new address; the old one can restore it', async () => {
    const identity = makeIdentity(await open());
    const { idToken, localId } = await signUpVerified(identity);
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'new@example.org' };
    await identity.call('sendOobCode', change);
    const { to, letter } = (await identity.letters()).at(-1) ?? expect.fail();
    expect([to, letter.kind]).toEqual(['new@example.org', 'verifyAndChangeEmail']);
    const oobCode = await identity.codeFrom('verifyAndChangeEmail');
    expect((await identity.call('resetPassword', { oobCode })).body).toMatchObject({
      email,
      newEmail: 'new@example.org',
    });
    expect((await identity.call('update', { oobCode })).body).toMatchObject({ email: 'new@example.org' });
    expect(codeOf(await identity.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    expect((await signIn(identity, 'new@example.org')).localId).toBe(localId);

    const warned = (await identity.letters()).findLast((one) => one.letter.kind === 'emailChanged');
    expect(warned?.to).toBe(email);
    identity.clock.now += 29 * day;
    const back = await identity.call('update', { oobCode: await identity.codeFrom('emailChanged') });
    expect(back.body).toMatchObject({ email, emailVerified: true });
    expect((await signIn(identity, email)).localId).toBe(localId);
  });

  test('does not change to an address someone has; the code is not lost over it', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUpVerified(identity);
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'ivan@example.org' };
    await identity.call('sendOobCode', change);
    const oobCode = await identity.codeFrom('verifyAndChangeEmail');
    await signUp(identity, 'ivan@example.org');
    expect(codeOf(await identity.call('update', { oobCode }))).toBe('EMAIL_EXISTS');
    expect((await identity.call('resetPassword', { oobCode })).status).toBe(200);

    await identity.call('sendOobCode', change);
    expect((await identity.letters()).at(-1)?.letter.kind).toBe('nobody');
  });

  test('asks for a recent sign-in before an email changes', async () => {
    const identity = makeIdentity(await open());
    const { refreshToken } = await signUpVerified(identity);
    identity.clock.now += hour;
    const idToken = (await identity.refresh(refreshToken)).body.id_token;
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'new@example.org' };
    expect(codeOf(await identity.call('sendOobCode', change))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('signs in together with its address, and opens an account for people who have none', async () => {
    const identity = makeIdentity(await open());
    const wish = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/library' };
    expect(codeOf(await identity.call('sendOobCode', { ...wish, continueUrl: undefined }))).toBe(
      'MISSING_CONTINUE_URI',
    );
    await identity.call('sendOobCode', wish);
    const oobCode = await identity.codeFrom('signIn');
    expect((await identity.call('resetPassword', { oobCode })).body).toEqual({
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'EMAIL_SIGNIN',
    });
    const stranger = await identity.call('signInWithEmailLink', { email: 'ivan@example.org', oobCode });
    expect(codeOf(stranger)).toBe('INVALID_EMAIL');
    const { body } = await identity.call('signInWithEmailLink', { email, oobCode });
    expect(body).toMatchObject({ email, isNewUser: true });
    const { users } = (await identity.call('lookup', { idToken: body.idToken })).body;
    expect(users[0]).toMatchObject({ emailVerified: true, providerUserInfo: [{ providerId: 'emailLink' }] });
    expect(users[0].passwordHash).toBeUndefined();
    expect(codeOf(await identity.call('signInWithEmailLink', { email, oobCode }))).toBe('INVALID_OOB_CODE');

    await identity.call('sendOobCode', wish);
    const again = await identity.call('signInWithEmailLink', { email, oobCode: await identity.codeFrom('signIn') });
    expect(again.body).toMatchObject({ localId: body.localId, isNewUser: false });
  });

  test('takes an unverified account from the person who opened it with a foreign address', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/' });
    const { body } = await identity.call('signInWithEmailLink', { email, oobCode: await identity.codeFrom('signIn') });
    expect(body.isNewUser).toBe(false);
    expect(codeOf(await identity.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.call('signInWithPassword', { email, password: 'verba volant' }))).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
  });

  test('makes a guest a full account with everything it has', async () => {
    const identity = makeIdentity(await open());
    const guest = (await identity.call('signUp', { returnSecureToken: true })).body;
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/' });
    const oobCode = await identity.codeFrom('signIn');
    const { body } = await identity.call('signInWithEmailLink', { email, oobCode, idToken: guest.idToken });
    expect(body).toMatchObject({ localId: guest.localId, isNewUser: false });
    const { users } = (await identity.call('lookup', { idToken: body.idToken })).body;
    expect(users[0]).toMatchObject({ email, emailVerified: true });
  });

  test('cannot be guessed', async () => {
    const identity = makeIdentity(await open());
    const codes = await Promise.all(
      Array.from({ length: 80 }, async (_, n) =>
        codeOf(await identity.call('resetPassword', { oobCode: `guess ${n}` })),
      ),
    );
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(20);
  });

  test('goes to the address before also where an email is changed without an email to the new one', async () => {
    const identity = makeIdentity(await open(), { settings: { enumerationProtection: false } });
    const { idToken } = await signUpVerified(identity);
    identity.clock.now += 1;
    await identity.call('update', { idToken, email: 'new@example.org', password: 'scripta manent' });
    const told = (await identity.letters()).slice(-2);
    expect(told.map(({ to }) => to)).toEqual([email, email]);
    expect(told.map(({ letter }) => letter.kind).sort()).toEqual(['emailChanged', 'passwordChanged']);
    const back = await identity.call('update', { oobCode: await identity.codeFrom('emailChanged') });
    expect(back.body).toMatchObject({ email });
  });
});

onEachEngine('a person', (open) => {
  test('is written to when their password changes, and when their account is closed or opened again', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    const { body } = await identity.call('update', { idToken, password: 'scripta manent' });
    identity.clock.now += 1;
    await identity.call('delete', { idToken: body.idToken });
    identity.clock.now += 1;
    const again = { email, password: 'scripta manent', returnSecureToken: true };
    await identity.call('signInWithPassword', again);
    await identity.call('signInWithPassword', again);
    const letters = (await identity.letters()).filter(({ letter }) => letter.kind !== 'newDevice');
    expect(letters.map(({ letter }) => letter.kind)).toEqual(['passwordChanged', 'accountClosed', 'accountReopened']);
    expect(letters.map(({ to }) => to)).toEqual([email, email, email]);
  });

  test('is written to when someone logs in from an unknown browser', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    const come = async (address: string, headers: Record<string, string>) => {
      const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fabula';
      const body = JSON.stringify({ email, password: 'verba volant' });
      identity.clock.now += 1;
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
      return identity.send(path, init, address);
    };
    const told = async () => (await identity.letters()).filter(({ letter }) => letter.kind === 'newDevice').length;
    await come('192.0.2.1', {});
    expect(await told()).toBe(0);
    const { body } = await come('198.51.100.7', { 'user-agent': 'Firefox/1' });
    expect(await told()).toBe(1);
    const own = { origin: 'https://fabula.test', authorization: `Bearer ${body.idToken}` };
    const session = await identity.send('/session', { method: 'POST', headers: own });
    const device = session.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-device=')) ?? '';
    expect(device).toMatch(/HttpOnly; Secure; SameSite=Lax/);
    const cookie = device.split(';')[0] ?? '';
    await come('203.0.113.9', { 'user-agent': 'Firefox/2', cookie });
    expect(await told()).toBe(1);
    await come('203.0.113.10', { 'user-agent': 'Firefox/2' });
    expect(await told()).toBe(2);
    // Another device in the same house, of the same make, is another device: it has no cookie, or another one.
    await come('198.51.100.7', { 'user-agent': 'Firefox/1' });
    expect(await told()).toBe(3);
    await come('198.51.100.7', { 'user-agent': 'Firefox/1', cookie: `__Host-device=${'a'.repeat(22)}` });
    expect(await told()).toBe(4);
  });
});
