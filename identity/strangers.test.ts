import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, makeIdentity, minute, signIn, signUp } from '#tests/identity/set-up.ts';

const email = 'olena@example.org';
const reset = { requestType: 'PASSWORD_RESET', email };

onEachEngine('an emailed code that anyone can request', (open) => {
  test.each(['olena@example.org', 'nobody@example.org'])('is not sent by the thousand, to %s either', async (to) => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    await signIn(identity);
    const wish = { ...reset, email: to };
    let sent = 0;
    for (let minutes = 0; minutes < 24 * 60; minutes++) {
      const from = `198.51.${minutes % 256}.${minutes >> 8}`;
      if ((await identity.call('sendOobCode', wish, from)).status === 200) sent++;
      identity.clock.now += minute;
    }
    expect(sent).toBeGreaterThan(24);
    expect(sent).toBeLessThan(60);
    if (to === email) expect((await identity.call('sendOobCode', wish)).status).toBe(200);
  });

  test('is not blocked for its owner by the requests of others, wherever the owner is', async () => {
    const identity = makeIdentity(await open());
    await signUp(identity);
    const ask = (address: string) => identity.call('sendOobCode', reset, address);
    await ask('203.0.113.5');
    const oobCode = await identity.codeFrom('resetPassword');
    let refusedMs = 0;
    for (let tries = 0; tries < 55 * 60; tries++) {
      if ((await ask(`198.51.${tries % 256}.${tries >> 8}`)).status === 200) refusedMs = 0;
      refusedMs += 1000;
      expect(refusedMs).toBeLessThanOrEqual(30 * minute + 1000);
      identity.clock.now += 1000 - 1;
    }
    // The code the owner had in hand is still good, however many came after it; used, it ends them all.
    const latest = await identity.codeFrom('resetPassword');
    expect(latest).not.toBe(oobCode);
    const set = (code: string) => identity.call('resetPassword', { oobCode: code, newPassword: 'scripta manent' });
    expect((await set(oobCode)).status).toBe(200);
    expect(codeOf(await set(latest))).toBe('INVALID_OOB_CODE');
    expect((await ask('203.0.113.5')).status).toBe(200);
  });

  test('to an address that strangers asked for earlier is not blocked for the person who opens its account', async () => {
    const identity = makeIdentity(await open());
    for (let network = 0; network < 40; network++) await identity.call('sendOobCode', reset, `198.51.100.${network}`);
    const { idToken } = await signUp(identity);
    expect((await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200);
  });

  test('to sign in by ends the others of its kind with its use, also those from before the account', async () => {
    const identity = makeIdentity(await open());
    const wish = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://fabula.test/' };
    const codes: string[] = [];
    for (let count = 0; count < 3; count++) {
      await identity.call('sendOobCode', wish);
      codes.push(await identity.codeFrom('signIn'));
    }
    const use = (oobCode?: string) => identity.call('signInWithEmailLink', { email, oobCode });
    expect((await use(codes[0])).body).toMatchObject({ isNewUser: true });
    for (const code of codes) expect(codeOf(await use(code))).toBe('INVALID_OOB_CODE');
  });
});
