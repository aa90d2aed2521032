import { expect, test } from 'vitest';
import { closeAccount } from '#commands/account/close-account.ts';
import type { Database } from '#database/connection.ts';
import type { AccountId, DocumentId } from '#domain/ids.ts';
import { type AccountDeed, administerAccount, createAccount, listEveryAccount } from '#server/administer-accounts.ts';
import { onEachEngine } from '#tests/databases.ts';
import { openEditor } from '#tests/editor.ts';
import { buildProject } from '#tests/factories.ts';
import { codeOf, day, hour, makeIdentity, minute, signIn, signUp } from '#tests/identity/set-up.ts';
import { runServer, send, signUp as signUpOnServer } from '#tests/server.ts';

const email = 'olena@example.org';
const password = 'verba volant';

function begin(db: Database, settings: Parameters<typeof makeIdentity>[1] = {}) {
  const identity = makeIdentity(db, settings);
  const { context } = identity;
  return {
    ...identity,
    administer: (deed: AccountDeed, who = email) => administerAccount(context, { deed, who }),
    audited: async () =>
      (await db.reader.selectFrom('audit_event').select('kind').orderBy('at').orderBy('id').execute()).map(
        ({ kind }) => kind,
      ),
  };
}

onEachEngine('the operator', (open) => {
  test('disables someone immediately, and enables them again', async () => {
    const identity = begin(await open());
    const { localId, idToken, refreshToken } = await signUp(identity);
    await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    expect(await identity.administer('disable')).toEqual({ ok: true, uid: localId });
    expect(await identity.administer('disable', localId)).toEqual({ ok: true, uid: localId });

    expect(codeOf(await identity.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.call('lookup', { idToken }))).toBe('USER_DISABLED');
    expect(codeOf(await identity.call('signInWithPassword', { email, password }))).toBe('USER_DISABLED');
    expect(await identity.context.db.reader.selectFrom('action_code').selectAll().execute()).toEqual([]);
    expect(await identity.administer('reset-link')).toMatchObject({ ok: false });

    identity.clock.now += minute;
    expect(await identity.administer('enable')).toEqual({ ok: true, uid: localId });
    expect(await identity.administer('enable')).toEqual({ ok: true, uid: localId });
    expect((await signIn(identity)).localId).toBe(localId);
    const events = (await identity.audited()).filter((kind) => /^account(Dis|En)abled$/.test(kind));
    expect(events).toEqual(['accountDisabled', 'accountEnabled']);
  });

  test('signs someone out everywhere, and nobody else', async () => {
    const identity = begin(await open());
    const { refreshToken } = await signUp(identity);
    const elsewhere = await signIn(identity);
    const other = await signUp(identity, 'ana@example.org');
    expect(await identity.administer('sign-out', ' Olena@Example.org ')).toMatchObject({ ok: true });

    expect(codeOf(await identity.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await identity.refresh(elsewhere.refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await identity.refresh(other.refreshToken)).status).toBe(200);
    expect((await signIn(identity)).idToken).toBeDefined();
    expect(await identity.audited()).toContain('signedOutEverywhere');
  });

  test('closes the sessions and the open sockets of a disabled account', async () => {
    const db = await open();
    const { client, context, identity } = await runServer(db);
    const author = await signUpOnServer(client, db, email);
    const { documentId } = await buildProject(context, author);
    const editor = openEditor(client, author.cookie, documentId as DocumentId);
    await expect.poll(() => editor.provider.isSynced).toBe(true);
    const isThere = async () =>
      ((await (await send(client, '/session', { headers: { cookie: author.cookie } })).json()) as { account: unknown })
        .account !== null;
    expect(await isThere()).toBe(true);

    await administerAccount(identity, { deed: 'disable', who: email });
    await expect.poll(() => editor.socket.status).not.toBe('connected');
    expect(await isThere()).toBe(false);
    editor.provider.destroy();
    editor.socket.destroy();
  });

  test('vouches for an email', async () => {
    const identity = begin(await open());
    const { idToken } = await signUp(identity);
    const isVerified = async () => (await identity.call('lookup', { idToken })).body.users[0].emailVerified;
    expect(await isVerified()).toBe(false);
    expect(await identity.administer('verify')).toMatchObject({ ok: true });
    expect(await identity.administer('verify')).toMatchObject({ ok: true });

    expect(await isVerified()).toBe(true);
    expect((await identity.audited()).filter((kind) => kind === 'emailVerified')).toHaveLength(1);
    const { body } = await identity.call('signUp', { returnSecureToken: true });
    expect(await identity.administer('verify', body.localId)).toEqual({
      ok: false,
      message: `The account ${body.localId} has no email.`,
    });
  });

  test('makes a link that sets a new password, once and within an hour', async () => {
    const identity = begin(await open());
    const { localId } = await signUp(identity);
    const linkOf = async () => {
      const answer = await identity.administer('reset-link');
      if (!answer.ok || !answer.link) throw new Error('There is no link.');
      return new URL(answer.link);
    };
    const reset = (link: URL) =>
      identity.call('resetPassword', { oobCode: link.searchParams.get('oobCode'), newPassword: 'scripta manent' });
    const old = await linkOf();
    const link = await linkOf();
    expect(link.href).toMatch(/^https:\/\/fabula\.test\/confirm\?mode=resetPassword&oobCode=[\w-]{43}&/);

    expect((await reset(link)).body).toMatchObject({ email });
    // After one of them was used, none of them works.
    expect(codeOf(await reset(link))).toBe('INVALID_OOB_CODE');
    expect(codeOf(await reset(old))).toBe('INVALID_OOB_CODE');
    expect((await signIn(identity, email, 'scripta manent')).localId).toBe(localId);
    expect((await identity.audited()).filter((kind) => kind === 'resetLinkMade')).toHaveLength(2);

    const late = await linkOf();
    identity.clock.now += hour;
    expect(codeOf(await reset(late))).toBe('EXPIRED_OOB_CODE');
    // A link is a password for an hour: it stands nowhere but in the answer.
    expect(identity.logged.join('\n')).not.toContain(link.searchParams.get('oobCode'));
    const events = await identity.context.db.reader.selectFrom('audit_event').selectAll().execute();
    expect(JSON.stringify(events)).not.toContain(email);
  });

  test('is told what is not possible', async () => {
    const identity = begin(await open());
    const { localId } = await signUp(identity);
    const unknown = { ok: false, message: 'There is no account nobody@example.org.' };
    for (const deed of ['disable', 'enable', 'verify', 'reset-link', 'sign-out'] as const)
      expect(await identity.administer(deed, 'nobody@example.org')).toEqual(unknown);
    expect(await identity.administer('disable', 'no body@')).toMatchObject({ ok: false });
    expect(await identity.administer('disable', '')).toMatchObject({ ok: false });

    await closeAccount(identity.context, localId as AccountId);
    expect(await identity.administer('reset-link')).toMatchObject({ ok: true });
    identity.clock.now += 15 * day;
    expect(await identity.administer('reset-link')).toMatchObject({ ok: false });
  });

  test('sees every account but guests’', async () => {
    const identity = begin(await open());
    const first = await signUp(identity);
    identity.clock.now += day;
    const second = await signUp(identity, 'ana@example.org');
    identity.clock.now += day;
    const third = await signUp(identity, 'closed@example.org');
    await identity.call('signUp', { returnSecureToken: true });
    await identity.administer('verify');
    await identity.administer('disable', 'ana@example.org');
    await closeAccount(identity.context, third.localId as AccountId);

    const { accounts } = (await listEveryAccount(identity.context)) as unknown as { accounts: { uid: string }[] };
    expect(accounts[0]).toEqual({
      uid: first.localId,
      email,
      name: '',
      state: 'open',
      isOperator: false,
      isVerified: true,
      createdAt: '2026-01-05T12:00:00.000Z',
      lastLoginAt: '2026-01-05T12:00:00.000Z',
    });
    expect(accounts.slice(1)).toMatchObject([
      { uid: second.localId, state: 'disabled', isVerified: false },
      { uid: third.localId, state: 'closed' },
    ]);
  });

  test('opens accounts with passwords that the policy accepts', async () => {
    const { context } = begin(await open(), { settings: { passwordRules: { least: 12, digit: true } } });
    const person = { email, name: 'Olena', password: 'too short' };
    expect(await createAccount(context, person)).toEqual({
      ok: false,
      message: expect.stringContaining('at least 12 characters'),
    });
    expect(await createAccount(context, { ...person, password: 'long enough but no digit' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('numeric'),
    });
    expect(await createAccount(context, { ...person, password: 'long enough, with 1' })).toMatchObject({ ok: true });
    expect(await createAccount(context, { ...person, password: 'long enough, with 1' })).toMatchObject({ ok: false });
  });
});
