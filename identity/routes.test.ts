import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { onEachEngine } from '#tests/databases.ts';
import { type Answered, codeOf, day, makeIdentity, minute, signUp } from '#tests/identity/set-up.ts';

const email = 'olena@example.org';
const password = 'verba volant';
const json = { 'content-type': 'application/json' };
const origin = '/identitytoolkit.googleapis.com';

/** A database that cannot be reached any more. */
function broken(db: Database): Database {
  const down = () => Promise.reject(new Error('down'));
  const reader = new Proxy(db.reader, {
    get() {
      throw new Error('down');
    },
  });
  return { ...db, reader, inTransaction: down };
}

onEachEngine('signing up and in', (open) => {
  test('with an email and a password', async () => {
    const { call } = makeIdentity(await open());
    const up = await call('signUp', { email: ' Olena@Example.org ', password, returnSecureToken: true });
    const into = await call('signInWithPassword', { email, password });

    expect(up.body).toMatchObject({ kind: 'identitytoolkit#SignupNewUserResponse', email, expiresIn: '3600' });
    expect(up.headers.get('cache-control')).toBe('no-store');
    expect(into.body).toMatchObject({ localId: up.body.localId, registered: true, idToken: expect.any(String) });
  });

  test('does not reveal who has an account, unless that protection is off', async () => {
    const db = await open();
    const { call } = makeIdentity(db);
    await call('signUp', { email, password });
    const unknown = await call('signInWithPassword', { email: 'nobody@example.org', password });
    const wrong = await call('signInWithPassword', { email, password: 'wrong' });
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.text).toContain('INVALID_LOGIN_CREDENTIALS');

    const open2 = makeIdentity(db, { settings: { enumerationProtection: false } });
    expect(codeOf(await open2.call('signInWithPassword', { email: 'nobody@example.org', password }))).toBe(
      'EMAIL_NOT_FOUND',
    );
    expect(codeOf(await open2.call('signInWithPassword', { email, password: 'wrong' }))).toBe('INVALID_PASSWORD');
  });

  test.each([
    [{ password }, 'MISSING_EMAIL'],
    [{ email: 'no address', password }, 'INVALID_EMAIL'],
    [{ email }, 'MISSING_PASSWORD'],
    [{ email, password: 'short' }, 'WEAK_PASSWORD'],
    [{ email, password: 'ї'.repeat(2049) }, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    [{ email: 5, password }, 'INVALID_ARGUMENT'],
    [{ email: 'taken@example.org', password }, 'EMAIL_EXISTS'],
  ])('refuses %o', async (body, code) => {
    const { call } = makeIdentity(await open());
    await call('signUp', { email: 'taken@example.org', password });

    expect(codeOf(await call('signUp', body))).toBe(code);
  });

  test('is for nobody when signing up is closed', async () => {
    const { call } = makeIdentity(await open(), { settings: { signUpOpen: false } });

    expect(codeOf(await call('signUp', { email, password }))).toBe('ADMIN_ONLY_OPERATION');
    expect(codeOf(await call('signUp', {}))).toBe('ADMIN_ONLY_OPERATION');
  });

  test('keeps a guest who signs up', async () => {
    const { call, refresh } = makeIdentity(await open());
    const guest = (await call('signUp', {})).body;
    const linked = await call('signUp', { idToken: guest.idToken, email, password });
    const again = await call('signUp', { idToken: linked.body.idToken, email: 'other@example.org', password });
    const [user] = (await call('lookup', { idToken: guest.idToken })).body.users;

    expect(linked.body).toMatchObject({ localId: guest.localId, email });
    expect(codeOf(again)).toBe('OPERATION_NOT_ALLOWED');
    expect(user).toMatchObject({ email, passwordHash: 'UkVEQUNURUQ=', providerUserInfo: [{ providerId: 'password' }] });
    expect((await refresh(guest.refreshToken)).status).toBe(200);
  });

  test('waits after wrong passwords, also for the right one, and no longer than said', async () => {
    const { call, clock } = makeIdentity(await open());
    await call('signUp', { email, password });
    for (let tries = 0; tries < 5; tries++)
      await call('signInWithPassword', { email, password: 'wrong' }, '192.0.2.66');
    const held = await call('signInWithPassword', { email, password }, '192.0.2.66');

    expect(held.status).toBe(400);
    expect(codeOf(held)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect((await call('signInWithPassword', { email, password }, '192.0.2.7')).status).toBe(200);
    clock.now += 5 * minute;
    expect((await call('signInWithPassword', { email, password }, '192.0.2.66')).status).toBe(200);
  });

  test('is limited by address', async () => {
    const limit = { most: 2, withinMs: minute };
    const { call } = makeIdentity(await open(), { limits: { signUpsByAddress: limit, guestsByAddress: limit } });
    const ups: Answered[] = [];
    for (let at = 0; at < 3; at++) ups.push(await call('signUp', { email: `person-${at}@example.org`, password }));
    for (let at = 0; at < 3; at++) ups.push(await call('signUp', {}));

    const late = 'TOO_MANY_ATTEMPTS_TRY_LATER';
    expect(ups.map(codeOf)).toEqual([undefined, undefined, late, undefined, undefined, late]);
  });

  test('refuses disabled accounts, after the right password only', async () => {
    const db = await open();
    const { call, refresh } = makeIdentity(db);
    const { idToken, refreshToken } = await signUp({ call });
    await db.inTransaction((tx) => tx.updateTable('account').set({ disabled_at: 1 }).execute());

    expect(codeOf(await call('signInWithPassword', { email, password: 'wrong' }))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(codeOf(await call('signInWithPassword', { email, password }))).toBe('USER_DISABLED');
    expect(codeOf(await call('lookup', { idToken }))).toBe('USER_DISABLED');
    expect(codeOf(await refresh(refreshToken))).toBe('USER_DISABLED');
  });

  test('stores the hash of the password again when the parameters have changed', async () => {
    const db = await open();
    await signUp(makeIdentity(db));
    const { makePasswordHasher } = await import('#identity/password-hasher.ts');
    const later = makeIdentity(db);
    const passwords = makePasswordHasher({ random: later.context.random, memoryCost: 128, timeCost: 1 });
    Object.assign(later.context, { passwords });

    for (let times = 0; times < 2; times++)
      expect((await later.call('signInWithPassword', { email, password })).status).toBe(200);
    const { hash } = await db.reader.selectFrom('password').select('hash').executeTakeFirstOrThrow();
    expect(hash).toContain('m=128,t=1');
  });
});

onEachEngine('changing an account', (open) => {
  test('its profile', async () => {
    const { call } = makeIdentity(await open());
    const { idToken } = await signUp({ call });
    const given = await call('update', {
      idToken,
      displayName: ' Olena\n Pchilka ',
      photoUrl: 'https://x.test/o.webp',
    });
    const [user] = (await call('lookup', { idToken })).body.users;

    expect(given.body).toMatchObject({ displayName: 'Olena Pchilka', photoUrl: 'https://x.test/o.webp' });
    expect(given.body.idToken).toBeUndefined();
    expect(user).toMatchObject({
      displayName: 'Olena Pchilka',
      createdAt: expect.any(String),
      lastLoginAt: expect.any(String),
    });
    expect((await call('update', { idToken, photoUrl: null })).body).toMatchObject({ photoUrl: '' });
    expect(codeOf(await call('update', { idToken, displayName: 'x'.repeat(81) }))).toBe('INVALID_DISPLAY_NAME');
    for (const photoUrl of ['javascript:alert(1)', '//evil.test/x', 'data:text/html,x', '/\\evil.test'])
      expect(codeOf(await call('update', { idToken, photoUrl }))).toBe('INVALID_PHOTO_URL');
  });

  test('its password, after a recent login only', async () => {
    const { call, clock, context } = makeIdentity(await open());
    const ended: string[] = [];
    context.onSessionsEnded.push((id) => ended.push(id));
    const { idToken, localId } = await signUp({ call });
    expect(codeOf(await call('update', { idToken, password: 'short' }))).toBe('WEAK_PASSWORD');
    const changed = await call('update', { idToken, password: 'scripta manent' });
    expect(ended).toEqual([localId]);
    clock.now += 6 * minute;

    expect(codeOf(await call('update', { idToken: changed.body.idToken, password }))).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
    expect(codeOf(await call('signInWithPassword', { email, password }))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await call('signInWithPassword', { email, password: 'scripta manent' })).status).toBe(200);
  });

  test('its email, only where enumeration protection is off', async () => {
    const db = await open();
    const { call } = makeIdentity(db);
    const { idToken } = await signUp({ call });
    await signUp({ call }, 'taken@example.org');
    expect(codeOf(await call('update', { idToken, email: 'new@example.org' }))).toBe('OPERATION_NOT_ALLOWED');

    const off = makeIdentity(db, { settings: { enumerationProtection: false } });
    const mine = (await off.call('signInWithPassword', { email, password })).body;
    expect(codeOf(await off.call('update', { idToken: mine.idToken, email: 'taken@example.org' }))).toBe(
      'EMAIL_EXISTS',
    );
    const changed = await off.call('update', { idToken: mine.idToken, email: 'new@example.org' });
    expect(changed.body).toMatchObject({ email: 'new@example.org', refreshToken: expect.any(String) });
    expect(codeOf(await off.call('lookup', { idToken: mine.idToken }))).toBe('TOKEN_EXPIRED');
  });

  test('closing it ends everything; the right password opens it for 14 days, then it never was', async () => {
    const { call, refresh, clock } = makeIdentity(await open());
    const { idToken, refreshToken, localId } = await signUp({ call });
    clock.now += 6 * minute;
    expect(codeOf(await call('delete', { idToken }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    const recent = (await call('signInWithPassword', { email, password })).body;
    expect((await call('delete', { idToken: recent.idToken })).status).toBe(200);

    expect(codeOf(await call('lookup', { idToken }))).toBe('USER_NOT_FOUND');
    expect(codeOf(await refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await call('signUp', { email, password }))).toBe('EMAIL_EXISTS');
    clock.now += 14 * day;
    expect(codeOf(await call('signInWithPassword', { email, password: 'wrong' }))).toBe('INVALID_LOGIN_CREDENTIALS');
    const back = await call('signInWithPassword', { email, password });
    expect(back.body.localId).toBe(localId);

    await call('delete', { idToken: back.body.idToken });
    clock.now += 14 * day + 1;
    expect(codeOf(await call('signInWithPassword', { email, password }))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await call('signUp', { email, password })).body.localId).not.toBe(localId);
  });
});

onEachEngine('the protocol', (open) => {
  test('answers trouble that will pass without JSON where JSON would sign people out', async () => {
    const db = await open();
    const { idToken, refreshToken } = await signUp(makeIdentity(db));
    const down = makeIdentity(broken(db));
    for (const answer of [await down.call('lookup', { idToken }), await down.refresh(refreshToken)]) {
      expect(answer.status).toBe(503);
      expect(answer.type).toMatch(/^text\/plain/);
    }
    for (let times = 0; times < 9; times++) {
      const into = await down.call('signInWithPassword', { email, password });
      expect(into.status).toBe(503);
      expect(codeOf(into)).toBe('UNAVAILABLE');
    }

    const limited = makeIdentity(db, { limits: { refreshesByAddress: { most: 0, withinMs: minute } } });
    for (const answer of [await limited.call('lookup', { idToken }), await limited.refresh(refreshToken)]) {
      expect(answer.status).toBe(429);
      expect(answer.type).toMatch(/^text\/plain/);
      expect(answer.headers.get('retry-after')).toBe('10');
    }
  });

  test('is refused without the key, without JSON, with too much of it, and at addresses that are none', async () => {
    const { send, context } = makeIdentity(await open());
    const at = (path: string, init: RequestInit = { method: 'POST', headers: json, body: '{}' }) =>
      send(`${path}?key=${context.settings.apiKey}`, init);

    const wrongKey = await send(`${origin}/v1/accounts:signUp?key=x`, { method: 'POST', headers: json, body: '{}' });
    expect(wrongKey.status).toBe(400);
    expect(wrongKey.body.error).toMatchObject({
      code: 400,
      message: 'API key not valid. Please pass a valid API key.',
    });
    const noJson = await at(`${origin}/v1/accounts:signUp`, { method: 'POST', headers: json, body: '{"email":' });
    expect(codeOf(noJson)).toBe('Invalid JSON payload received.');
    const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
    expect(codeOf(await at(`${origin}/v1/accounts:signUp`, text))).toBe('INVALID_CONTENT_TYPE');
    const much = { method: 'POST', headers: json, body: JSON.stringify({ email: 'x'.repeat(70_000) }) };
    const tooMuch = await at(`${origin}/v1/accounts:signUp`, much);
    expect(tooMuch.status).toBe(400);
    expect(codeOf(tooMuch)).toBe('PAYLOAD_TOO_LARGE');

    for (const path of [
      '/v1/accounts:sendVerificationCode',
      '/v2/accounts/mfaSignIn:start',
      '/v3/accounts:signUp',
      '/',
    ])
      expect(codeOf(await at(`${origin}${path}`))).toBe('NOT_FOUND');
    expect((await at('/securetoken.googleapis.com/v1/else')).status).toBe(404);
    expect((await at(`${origin}/v1/accounts:signUp`, {})).status).toBe(404);
    expect((await at('/elsewhere', {})).type).toMatch(/^text/);
  });

  test('has its colon, its two versions, its policy and its configuration', async () => {
    const { send, context } = makeIdentity(await open());
    const post = { method: 'POST', headers: json, body: '{}' };
    for (const path of ['/v1/accounts:signUp', '/v2/accounts:signUp', '/v1/accounts%3AsignUp'])
      expect((await send(`${origin}${path}?key=${context.settings.apiKey}`, post)).status).toBe(200);

    const policy = await send(`${origin}/v2/passwordPolicy?key=fabula`, { headers: json });
    expect(policy.body).toMatchObject({ schemaVersion: 1, customStrengthOptions: { minPasswordLength: 6 } });
    const recaptcha = await send(`${origin}/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&key=fabula`);
    expect(recaptcha.body.recaptchaEnforcementState[0].enforcementState).toBe('OFF');
    expect((await send('/__/firebase/init.json')).body).toEqual({
      apiKey: 'fabula',
      projectId: 'fabula',
      authDomain: 'fabula.test',
      storageBucket: 'fabula',
      fabula: { mode: 'embedded', providers: [], verifiesEmail: true, appCheck: false },
    });
  });
});
