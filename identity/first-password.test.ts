import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/databases.ts';
import { codeOf, hour, makeIdentity, signIn, signUp } from '#tests/identity/set-up.ts';

const email = 'olena@example.org';

onEachEngine('a first password', (open) => {
  async function begin() {
    const identity = makeIdentity(await open());
    const enter = async () => {
      await identity.call('sendOobCode', {
        requestType: 'EMAIL_SIGNIN',
        email,
        continueUrl: 'https://fabula.test/library',
        canHandleCodeInApp: true,
      });
      const { body } = await identity.call('signInWithEmailLink', {
        email,
        oobCode: await identity.codeFrom('signIn'),
      });
      return body as { localId: string; idToken: string };
    };
    const link = (idToken: string, more: object = {}) =>
      identity.call('signUp', { idToken, email, password: 'verba volant', returnSecureToken: true, ...more });
    return { identity, enter, link };
  }

  test('is given to people who just came in by a link, and to nobody later', async () => {
    const { identity, enter, link } = await begin();
    const { idToken, localId } = await enter();
    identity.clock.now += hour / 2;
    expect(codeOf(await link(idToken))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    const again = await enter();
    expect(codeOf(await link(again.idToken, { email: 'other@example.org' }))).toBe('OPERATION_NOT_ALLOWED');
    expect(codeOf(await link(again.idToken, { password: 'olena@example' }))).toBeUndefined();
    expect((await signIn(identity, email, 'olena@example')).localId).toBe(localId);
    const letters = await identity.letters();
    expect(letters.filter(({ letter, to }) => letter.kind === 'passwordChanged' && to === email)).toHaveLength(1);
  });

  test('is not given to accounts that have one: they change it another way', async () => {
    const { identity, link } = await begin();
    const { idToken } = await signUp(identity);
    expect(codeOf(await link(idToken, { password: 'scripta manent' }))).toBe('OPERATION_NOT_ALLOWED');
    expect((await signIn(identity)).idToken).toBeDefined();
  });
});

onEachEngine('an email', (open) => {
  test('changes immediately where that is set, for people who just signed in; the old address is told', async () => {
    const identity = makeIdentity(await open(), { settings: { changesEmailAtOnce: true } });
    const { idToken, localId } = await signUp(identity);
    await signUp(identity, 'ivan@example.org');
    const change = (token: string, to: string) => identity.call('update', { idToken: token, email: to });
    identity.clock.now += hour / 2;
    expect(codeOf(await change(idToken, 'new@example.org'))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    const { idToken: fresh } = await signIn(identity);
    expect(codeOf(await change(fresh, 'ivan@example.org'))).toBe('EMAIL_EXISTS');
    expect((await change(fresh, 'new@example.org')).status).toBe(200);
    expect((await signIn(identity, 'new@example.org')).localId).toBe(localId);
    const letters = await identity.letters();
    expect(letters.find(({ letter }) => letter.kind === 'emailChanged')).toMatchObject({ to: email });
    // It still tells nobody who has an account.
    const { body } = await identity.call('signInWithPassword', { email: 'nobody@example.org', password: 'wrong' });
    expect(body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
  });
});

onEachEngine('a password', (open) => {
  const weak = [
    ['      ', 'It is blank'],
    ['\u3164\u3164\u3164\u2800\u2800\u200b', 'It is blank'],
    [email, 'It is the email, the name, or the name of this site'],
    ['Tide & Tales!', 'It is the email, the name, or the name of this site'],
    ['tidetales2026', 'It is the email, the name, or the name of this site'],
    ['liverpool', 'It is one of those everybody tries first'],
    ['BUTTERFLY', 'It is one of those everybody tries first'],
    ['charlie1', 'It is one of those everybody tries first'],
    ['short', 'Password should be at least 6 characters'],
  ] as const;

  test('that is easily guessed is refused in every way to set one', async () => {
    const identity = makeIdentity(await open(), {
      settings: { siteName: 'Tide & Tales' },
      limits: { changesByAccount: { most: 100, withinMs: hour } },
    });
    const told = ({ body }: { body: { error?: { message: string } } }) => body.error?.message;
    for (const [password, because] of weak)
      expect(told(await identity.call('signUp', { email, password })), password).toBe(`WEAK_PASSWORD : ${because}`);
    const { idToken } = await signUp(identity);
    await identity.call('update', { idToken, displayName: 'Olena Bondar' });
    await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await identity.codeFrom('resetPassword');
    for (const [password, because] of [...weak, ['olena bondar', weak[2][1]] as const]) {
      const answers = [
        await identity.call('update', { idToken, password }),
        await identity.call('resetPassword', { oobCode, newPassword: password }),
      ];
      expect(answers.map(told), password).toEqual([`WEAK_PASSWORD : ${because}`, `WEAK_PASSWORD : ${because}`]);
    }
    const asked = await identity.call('update', { idToken, displayName: 'Scripta', password: 'scripta1' });
    expect(told(asked)).toMatch(/^WEAK_PASSWORD/);
    expect((await signIn(identity)).idToken).toBeDefined();
    expect((await identity.call('resetPassword', { oobCode, newPassword: 'scripta manent' })).status).toBe(200);
  });

  test('of six characters that nobody tries first will do', async () => {
    const identity = makeIdentity(await open());
    expect(codeOf(await identity.call('signUp', { email, password: 'wq7-зї' }))).toBeUndefined();
  });
});
