import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePasswordHasher } from '#identity/password-hasher.ts';
import { quotientOf } from '#tests/alternating.ts';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, hour, makeIdentity, minute, second, signUp, signUpVerified } from '#tests/identity/set-up.ts';

type Identity = ReturnType<typeof makeIdentity>;

const email = 'olena@example.org';
const password = 'verba volant';
const attacker = '203.0.113.7';
const home = '192.0.2.1';

/** Tries so many wrong passwords, one after another; answers how many were looked at. */
async function guess(
  identity: Identity,
  tries: number,
  { everyMs, from, at }: { everyMs: number; from: (n: number) => string; at: (n: number) => string },
): Promise<number> {
  let lookedAt = 0;
  for (let n = 0; n < tries; n++) {
    identity.clock.now += everyMs;
    const answer = await identity.call('signInWithPassword', { email: at(n), password: `guess ${n}` }, from(n));
    if (codeOf(answer) !== 'TOO_MANY_ATTEMPTS_TRY_LATER') lookedAt++;
  }
  return lookedAt;
}

const enter = (identity: Identity, from: string) => identity.call('signInWithPassword', { email, password }, from);

onEachEngine('ten thousand wrong passwords', (open) => {
  test('for one account from one address: some sixty are looked at in three hours', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    await enter(identity, home);
    const lookedAt = await guess(identity, 10_000, { everyMs: second, from: () => attacker, at: () => email });

    expect(lookedAt).toBeGreaterThanOrEqual(5);
    expect(lookedAt).toBeLessThanOrEqual(60);
    // The owner, where they were before, notices nothing; elsewhere they wait a minute at most.
    expect((await enter(identity, home)).status).toBe(200);
    identity.clock.now += minute;
    expect((await enter(identity, '198.51.100.1')).status).toBe(200);
  }, 60_000);

  test('for one account from ten thousand addresses: one a minute; its owner can log in', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    await enter(identity, home);
    const from = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    const lookedAt = await guess(identity, 10_000, { everyMs: second, from, at: () => email });

    expect(lookedAt).toBeLessThanOrEqual(20 + 10 + 10_000 / 60);
    expect((await enter(identity, home)).status).toBe(200);
  }, 60_000);

  test('from one address for ten thousand accounts: a hundred in ten minutes', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    await enter(identity, home);
    const at = (n: number) => `person${n}@example.org`;
    const lookedAt = await guess(identity, 10_000, { everyMs: 100, from: () => attacker, at });

    expect(lookedAt).toBeLessThanOrEqual(300);
    expect((await enter(identity, home)).status).toBe(200);
  }, 60_000);
});

onEachEngine('fifty wrong passwords', (open) => {
  test('in real time, with the real hash: a handful is looked at', async () => {
    const passwords = makePasswordHasher({ random: (bytes) => randomBytes(bytes) });
    const { call } = makeIdentity(await open(), { parts: { passwords, now: Date.now } });
    await call('signUp', { email, password }, home);
    await call('signInWithPassword', { email, password }, home);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call('signInWithPassword', { email, password: `guess ${n}` }, attacker)),
    );
    const codes = answers.map(codeOf);

    expect(codes.filter((code) => code !== 'TOO_MANY_ATTEMPTS_TRY_LATER').length).toBeLessThanOrEqual(8);
    expect((await call('signInWithPassword', { email, password }, home)).status).toBe(200);
  }, 60_000);
});

onEachEngine('codes', (open) => {
  test('of emails are not found by trying: sixty in ten minutes are looked at', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    let lookedAt = 0;
    for (let n = 0; n < 1_000; n++) {
      const method = n % 2 ? 'update' : 'resetPassword';
      const oobCode = randomBytes(32).toString('base64url');
      const answer = await identity.call(method, { oobCode }, attacker);
      if (codeOf(answer) === 'INVALID_OOB_CODE') lookedAt++;
      else expect(codeOf(answer)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    }
    expect(lookedAt).toBeLessThanOrEqual(60);
    const oobCode = await identity.codeFrom('resetPassword');
    expect((await identity.call('resetPassword', { oobCode }, home)).status).toBe(200);
  });

  test('of emails are used once, for any purpose', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const oobCode = await identity.codeFrom('verifyEmail');
    expect((await identity.call('update', { oobCode })).status).toBe(200);
    expect(codeOf(await identity.call('update', { oobCode }))).toBe('INVALID_OOB_CODE');
    await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const reset = { oobCode: await identity.codeFrom('resetPassword'), newPassword: 'scripta manent' };
    expect((await identity.call('resetPassword', reset)).status).toBe(200);
    expect(codeOf(await identity.call('resetPassword', reset))).toBe('INVALID_OOB_CODE');
    const continueUrl = 'https://fabula.test/library';
    await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl });
    const link = { email, oobCode: await identity.codeFrom('signIn') };
    expect((await identity.call('signInWithEmailLink', link)).status).toBe(200);
    expect(codeOf(await identity.call('signInWithEmailLink', link))).toBe('INVALID_OOB_CODE');
  });

  test('stay used when the server starts again', async () => {
    const identity = makeIdentity(await open());
    await signUpVerified(identity);
    const used = await identity.codeFrom('verifyEmail');
    const again = makeIdentity(identity.context.db, { secret: identity.context.secret });
    again.clock.now = identity.clock.now;
    expect(codeOf(await again.call('update', { oobCode: used }))).toBe('INVALID_OOB_CODE');
  });
});

onEachEngine('emails', (open) => {
  test('lead to the configured address, whatever host a request names', async () => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    const headers = {
      'content-type': 'application/json',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    const asked = [
      { requestType: 'VERIFY_EMAIL', idToken },
      { requestType: 'PASSWORD_RESET', email },
    ];
    for (const body of asked) {
      const path = '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=fabula';
      const answer = await identity.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    }
    const letters = await identity.letters();
    expect(letters).toHaveLength(2);
    for (const { letter } of letters) expect(JSON.stringify(letter)).not.toContain('evil.example');
    for (const { letter } of letters)
      expect('link' in letter && new URL(letter.link).origin).toBe('https://fabula.test');
  });

  test.each([
    'https://evil.example/',
    'https://fabula.test.evil.example/',
    'https://fabula.test@evil.example/',
    'http://fabula.test/',
    'https://fabula.test:8443/',
    '//evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://fabula.test\\@evil.example/',
    '/library',
    '',
  ])('do not lead on to %s', async (continueUrl) => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    const answer = await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl });
    expect(['UNAUTHORIZED_DOMAIN', 'INVALID_CONTINUE_URI']).toContain(codeOf(answer));
    expect(await identity.letters()).toEqual([]);
  });
});

onEachEngine('a session', (open) => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', {}],
    ['a sandboxed page', { origin: 'null' }],
    ['a neighbour', { origin: 'https://evil.fabula.test' }],
    ['the same words over http', { origin: 'http://fabula.test' }],
    ['a browser that says so', { origin: 'https://fabula.test', 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { origin: 'https://fabula.test', 'sec-fetch-site': 'same-site' }],
  ])('is neither begun nor ended by %s', async (_name, headers) => {
    const identity = makeIdentity(await open());
    const { idToken } = await signUp(identity);
    for (const method of ['POST', 'DELETE']) {
      const answer = await identity.send('/session', {
        method,
        headers: { authorization: `Bearer ${idToken}`, ...(headers as Record<string, string>) },
      });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });
});

onEachEngine('an answer', (open) => {
  test('takes as long whether or not anyone has the address', async () => {
    const most = 1_000_000;
    const limit = { most, withinMs: hour };
    const delays = { free: most, firstMs: 1, mostMs: 1, forgetMs: hour };
    const limits = {
      pair: delays,
      account: delays,
      signInsByAddress: limit,
      mailsByAddress: limit,
      mailsToRecipient: delays,
      mailsToRecipientByAddress: limit,
    };
    const random = (bytes: number) => randomBytes(bytes);
    const passwords = makePasswordHasher({ random, memoryCost: 8_192, timeCost: 1 });
    const { call } = makeIdentity(await open(), { limits, parts: { passwords } });
    await call('signUp', { email, password });
    const from = (address: string) => ({
      signIn: () => call('signInWithPassword', { email: address, password: 'scripta manent' }),
      reset: () => call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address }),
    });
    const [known, unknown] = [from(email), from('nobody@example.org')];
    for (const kind of ['signIn', 'reset'] as const) {
      const quotient = await quotientOf(known[kind], unknown[kind], { calls: 200, near: 1.25 });
      expect(quotient, kind).toBeGreaterThan(1 / 1.25);
      expect(quotient, kind).toBeLessThan(1.25);
    }
  }, 120_000);
});
