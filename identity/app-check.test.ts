import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import { cleanUpIdentity } from '#identity/clean-up.ts';
import { verifyIdToken } from '#identity/id-token.ts';
import { signingKey } from '#identity/signing-keys.ts';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, day, hour, makeIdentity, minute, second, signUp } from '#tests/identity/set-up.ts';

type Overrides = Parameters<typeof makeIdentity>[1];

/** An identity that asks for proof, and what a browser does about it. */
function begin(db: Database, { settings, ...rest }: Overrides = {}) {
  const identity = makeIdentity(db, { ...rest, settings: { appCheck: true, ...settings } });
  const post = (path: string, body: object, address?: string) =>
    identity.send(
      path,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      address,
    );
  const challenge = async (): Promise<Challenge> => (await post('/app-check/challenge', {})).body;
  const solved = async () => {
    const given = await challenge();
    return { challenge: given, solution: await solveChallenge({ challenge: given, deriveKey }) };
  };
  const token = async () => (await post('/app-check/token', await solved())).body.token as string;
  const callWith = (appCheck: string | undefined, method: string, body: object) =>
    identity.send(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=fabula`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(appCheck ? { 'x-firebase-appcheck': appCheck } : {}) },
      body: JSON.stringify(body),
    });
  return { ...identity, post, challenge, solved, token, callWith };
}

const refusal = 'FIREBASE_APP_CHECK_TOKEN_INVALID';
const somebody = { email: 'olena@example.org', password: 'verba volant', returnSecureToken: true };

onEachEngine('the app check', (open) => {
  test('gives a token for an hour to a browser that did its work', async () => {
    const { post, solved, callWith, clock } = begin(await open());
    const answer = await post('/app-check/token', await solved());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ token: expect.any(String), expireTimeMillis: clock.now + hour });
    expect(answer.headers.get('cache-control')).toBe('no-store');

    expect((await callWith(answer.body.token, 'signUp', somebody)).status).toBe(200);
    clock.now += hour;
    expect(codeOf(await callWith(answer.body.token, 'signUp', { returnSecureToken: true }))).toBe(refusal);
  });

  test.each<[string, object]>([
    ['signUp', somebody],
    ['signUp', { returnSecureToken: true }],
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email: somebody.email }],
    ['sendOobCode', { requestType: 'EMAIL_SIGNIN', email: somebody.email, continueUrl: 'https://fabula.test/' }],
  ])('is asked for by %s %j', async (method, body) => {
    const { callWith, token } = begin(await open());
    for (const wrong of [undefined, 'nothing', Buffer.from('{"error":"UNKNOWN_ERROR"}').toString('base64')]) {
      const answer = await callWith(wrong, method, body);
      expect(answer.status).toBe(401);
      expect(codeOf(answer)).toBe(refusal);
    }

    expect((await callWith(await token(), method, body)).status).toBe(200);
  });

  test('is not asked for by anything that someone signed in needs', async () => {
    const { callWith, token, refresh } = begin(await open());
    const { body } = await callWith(await token(), 'signUp', somebody);
    const { idToken, refreshToken } = body;

    expect((await callWith(undefined, 'lookup', { idToken })).status).toBe(200);
    expect((await callWith(undefined, 'signInWithPassword', somebody)).status).toBe(200);
    expect((await callWith(undefined, 'update', { idToken, displayName: 'Olena' })).status).toBe(200);
    expect((await callWith(undefined, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test('takes a solution once', async () => {
    const { post, solved } = begin(await open());
    const done = await solved();
    const answers = await Promise.all([post('/app-check/token', done), post('/app-check/token', done)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);

    const again = await post('/app-check/token', { ...done, solution: { ...done.solution, counter: 1 } });
    expect(codeOf(again)).toBe(refusal);
  });

  test('takes no solution after five minutes, and remembers it no longer than that', async () => {
    const db = await open();
    const { post, solved, clock, context } = begin(db);
    const [late, early] = [await solved(), await solved()];
    clock.now += 5 * minute - second;
    expect((await post('/app-check/token', early)).status).toBe(200);
    clock.now += second;
    expect(codeOf(await post('/app-check/token', late))).toBe(refusal);

    await cleanUpIdentity(context);
    expect(await db.reader.selectFrom('spent_token').selectAll().execute()).toEqual([]);
  });

  test('takes neither false work nor a challenge that was changed or is someone else’s', async () => {
    const { post, solved, challenge } = begin(await open());
    const other = begin(await open());
    const done = await solved();
    const { parameters } = done.challenge;
    const wrong: readonly [string, object, number][] = [
      ['no work', { challenge: await challenge(), solution: { counter: 0, derivedKey: '00'.repeat(32) } }, 401],
      ['the work of another challenge', { challenge: await challenge(), solution: done.solution }, 401],
      [
        'a later end',
        { ...done, challenge: { ...done.challenge, parameters: { ...parameters, data: { until: 9e15 } } } },
        401,
      ],
      [
        'another prefix',
        { ...done, challenge: { ...done.challenge, parameters: { ...parameters, keyPrefix: '00' } } },
        401,
      ],
      ['less work', { ...done, challenge: { ...done.challenge, parameters: { ...parameters, cost: 1 } } }, 400],
      ['no signature', { ...done, challenge: { parameters } }, 400],
      ['another secret', await other.solved(), 401],
      ['nothing', {}, 400],
    ];

    for (const [name, body, status] of wrong) expect((await post('/app-check/token', body)).status, name).toBe(status);
    expect((await post('/app-check/token', done)).status).toBe(200);
  });

  test('takes no token of another kind, and its own is taken nowhere else', async () => {
    const { callWith, token, context } = begin(await open());
    const own = await token();
    const { body } = await callWith(own, 'signUp', somebody);
    expect(codeOf(await callWith(body.idToken, 'signUp', { returnSecureToken: true }))).toBe(refusal);
    expect(codeOf(await callWith(own, 'lookup', { idToken: own }))).toBe('INVALID_ID_TOKEN');
    expect(codeOf(await callWith(own, 'signInWithCustomToken', { token: own }))).toBe('INVALID_CUSTOM_TOKEN');
    expect(await verifyIdToken(context, own)).toMatchObject({ ok: false });

    const { id: kid, key } = await signingKey(context);
    const signed = (typ: string, audience: string) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'RS256', kid, typ })
        .setIssuer('https://fabula.test')
        .setAudience(audience)
        .setSubject('fabula')
        .setIssuedAt(context.now() / 1000)
        .setExpirationTime(context.now() / 1000 + 60)
        .setJti('one')
        .sign(key);
    expect(await passesAppCheck(context, await signed('app-check+jwt', 'https://fabula.test/app-check'))).toBe(true);
    expect(await passesAppCheck(context, await signed('JWT', 'https://fabula.test/app-check'))).toBe(false);
    expect(await passesAppCheck(context, await signed('app-check+jwt', 'fabula'))).toBe(false);
    const stranger = begin(await open());
    expect(await passesAppCheck(context, await stranger.token())).toBe(false);
    const [, payload] = own.split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'app-check+jwt', kid })).toString('base64url');
    expect(await passesAppCheck(context, `${unsigned}.${payload}.`)).toBe(false);
  });

  test('lets one token make so many calls, and one address have so many tokens', async () => {
    const limits = { callsByAppCheck: { most: 2, withinMs: hour }, appChecksByAddress: { most: 3, withinMs: hour } };
    const { callWith, token, post } = begin(await open(), { limits });
    const shared = await token();
    const guest = { returnSecureToken: true };
    expect((await callWith(shared, 'signUp', guest)).status).toBe(200);
    expect((await callWith(shared, 'signUp', guest)).status).toBe(200);
    expect(codeOf(await callWith(shared, 'signUp', guest))).toBe(refusal);
    expect((await callWith(await token(), 'signUp', guest)).status).toBe(200);

    expect((await post('/app-check/challenge', {})).status).toBe(200);
    const refused = await post('/app-check/challenge', {});
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await post('/app-check/challenge', {}, '192.0.2.99')).status).toBe(200);
  });

  test('takes the debug token from this machine to this machine only', async () => {
    const appCheckDebug = 'a-long-debug-token';
    const local = { appCheckDebug, publicUrl: 'http://localhost:3000', issuer: 'http://localhost:3000' };
    const ask = (identity: ReturnType<typeof begin>, debugToken: string, address: string) =>
      identity.post('/app-check/token', { debugToken }, address);
    const here = begin(await open(), { settings: local });
    const given = await ask(here, appCheckDebug, '127.0.0.1');
    expect(given.status).toBe(200);
    expect((await here.callWith(given.body.token, 'signUp', somebody)).status).toBe(200);

    expect((await ask(here, appCheckDebug, '::1')).status).toBe(200);
    expect((await ask(here, 'another-debug-token', '127.0.0.1')).status).toBe(401);
    expect((await ask(here, appCheckDebug, '192.0.2.1')).status).toBe(401);
    expect((await ask(begin(await open(), { settings: { appCheckDebug } }), appCheckDebug, '127.0.0.1')).status).toBe(
      401,
    );
    const without = begin(await open(), { settings: { ...local, appCheckDebug: undefined } });
    expect((await ask(without, 'undefined', '127.0.0.1')).status).toBe(401);
    const proxied = begin(await open(), { settings: { ...local, trustProxy: true } });
    const path = '/app-check/token';
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '127.0.0.1' };
    const body = JSON.stringify({ debugToken: appCheckDebug });
    expect((await proxied.send(path, { method: 'POST', headers, body }, '192.0.2.1')).status).toBe(401);
  });

  test('is not there where it is off, and is not required', async () => {
    const off = begin(await open(), { settings: { appCheck: false } });
    expect((await off.post('/app-check/challenge', {})).status).toBe(404);
    expect((await off.post('/app-check/token', { debugToken: 'any' })).status).toBe(404);
    expect((await signUp(off)).idToken).toBeDefined();
    expect((await off.send('/__/firebase/init.json')).body.fabula).toMatchObject({ appCheck: false });

    const on = begin(await open());
    expect((await on.send('/__/firebase/init.json')).body.fabula).toMatchObject({ appCheck: true });
    expect((await on.send('/app-check/other')).status).toBe(404);
  });

  test('accepts tokens that an older key has signed', async () => {
    const { token, callWith, clock, context } = begin(await open());
    await signingKey(context);
    clock.now += 30 * day - minute;
    const old = await token();
    clock.now += 2 * minute;
    await signingKey(context);

    expect((await callWith(old, 'signUp', somebody)).status).toBe(200);
  });

  test('needs work that a telephone does in about half a second', async () => {
    const { challenge } = begin(await open(), { secret: randomBytes(32) });
    const tries = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const given = await challenge();
        return (await solveChallenge({ challenge: given, deriveKey }))?.counter ?? 0;
      }),
    );

    expect(Math.min(...tries)).toBeGreaterThanOrEqual(150);
    expect(Math.max(...tries)).toBeLessThan(250);
  });
});
