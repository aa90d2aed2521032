import { randomBytes } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  signInAnonymously,
  signInWithEmailAndPassword,
  type User,
  updateProfile,
} from 'firebase/auth';
import { expect, onTestFinished, test } from 'vitest';
import { disableAccount } from '#commands/account/disable-account.ts';
import { signOutAccount } from '#commands/account/sign-out-account.ts';
import { findAccount } from '#database/account.ts';
import type { Database } from '#database/connection.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { startHostedService } from '#tests/identity/hosted-service.ts';
import { type Client, runServer, send } from '#tests/server.ts';

const password = 'verba volant';

onEachEngine('a site whose people a hosted service knows', (open) => {
  async function start(environment: Record<string, string> = {}) {
    const service = await startHostedService();
    onTestFinished(() => service.close());
    const db = await open();
    const server = await runServer(db, { ...service.environment, ...environment });
    return { service, db, ...server };
  }

  test('takes its tokens, keeps its uid, and gives sessions of our own', async () => {
    const { service, db, client } = await start();
    const auth = connect(service);
    const { user } = await createUserWithEmailAndPassword(auth, 'olena@example.org', password);
    const begun = await postSession(client, await user.getIdToken());
    expect(begun.status).toBe(200);
    expect(begun.body.account).toMatchObject({ uid: user.uid, displayName: '', isAnonymous: false });
    expect(await accountOf(db, user)).toMatchObject({ email: 'olena@example.org', emailVerifiedAt: undefined });

    const shown = await send(client, '/session', { headers: { cookie: begun.cookie } });
    expect(await shown.json()).toMatchObject({ account: { uid: user.uid } });
    const page = await send(client, '/session', { method: 'DELETE', headers: { cookie: begun.cookie } });
    expect(page.status).toBe(204);
    expect(await (await send(client, '/session', { headers: { cookie: begun.cookie } })).json()).toMatchObject({
      account: null,
    });
  });

  test('answers none of the calls of its own identity, and tells the client where to send them', async () => {
    const { service, client } = await start();
    for (const path of [
      '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fabula',
      '/securetoken.googleapis.com/v1/token?key=fabula',
      '/app-check/challenge',
    ]) {
      const answer = await send(client, path, { method: 'POST', headers: { 'content-type': 'application/json' } });
      expect(answer.status, path).toBe(404);
    }
    expect((await send(client, '/.well-known/jwks.json')).status).toBe(404);
    expect(await (await send(client, '/__/firebase/init.json')).json()).toEqual({
      apiKey: service.apiKey,
      projectId: service.projectId,
      authDomain: `${service.projectId}.firebaseapp.com`,
      storageBucket: service.projectId,
      fabula: {
        mode: 'hosted',
        providers: [],
        verifiesEmail: true,
        appCheck: false,
        standIn: service.environment.FABULA_HOSTED_STAND_IN,
      },
    });
  });

  test('follows the service: a name, a verified address, a guest who is one no more', async () => {
    const { service, db, client } = await start();
    const auth = connect(service);
    const { user: guest } = await signInAnonymously(auth);
    const asGuest = await postSession(client, await guest.getIdToken());
    expect(asGuest.body.account).toMatchObject({ uid: guest.uid, isAnonymous: true });
    expect(asGuest.body.account.orgId).toMatch(/^guest-/);

    const { user } = await linkWithCredential(guest, EmailAuthProvider.credential('ana@example.org', password));
    await updateProfile(user, { displayName: 'Ana Ruiz' });
    const full = await postSession(client, await user.getIdToken(true), asGuest.cookie);
    expect(full.body.account).toMatchObject({
      uid: guest.uid,
      displayName: 'Ana Ruiz',
      orgId: 'ana-ruiz',
      isAnonymous: false,
    });

    const proved = await service.idToken({ sub: user.uid, email: 'Ana@example.org', email_verified: true });
    expect((await postSession(client, proved)).status).toBe(200);
    expect((await accountOf(db, user))?.emailVerifiedAt).toBeDefined();
  });

  test('gives an address to whom the service says it belongs, if it was proved, and ends the sessions of a change', async () => {
    const { service, db, client } = await start();
    const first = await postSession(client, await service.idToken({ sub: 'first', email: 'one@example.org' }));
    await postSession(client, await service.idToken({ sub: 'second', email: 'one@example.org' }));
    expect((await findAccount(db.reader, 'second' as AccountId))?.email).toBeUndefined();
    const sent = { sub: 'second', email: 'one@example.org', email_verified: true };
    await postSession(client, await service.idToken(sent));
    expect((await findAccount(db.reader, 'second' as AccountId))?.email).toBe('one@example.org');
    expect((await findAccount(db.reader, 'first' as AccountId))?.email).toBeUndefined();
    expect(await whoIs(client, first.cookie)).toBeNull();

    const before = await postSession(client, await service.idToken(sent));
    await postSession(client, await service.idToken({ ...sent, email: 'two@example.org' }));
    expect(await whoIs(client, before.cookie)).toBeNull();
  });

  test('refuses what the service did not sign for this project, or signed for another time', async () => {
    const { service, db, client } = await start();
    const now = Math.floor(Date.now() / 1000);
    const wrong = {
      'another project': await service.idToken({ aud: 'another' }),
      'another issuer': await service.idToken({ iss: 'https://securetoken.google.com/another' }),
      'an app check token': await service.appCheckToken(),
      'run out': await service.idToken({ iat: now - 7200, exp: now - 3600 }),
      'from the future': await service.idToken({ iat: now + 600 }),
      'signed in later than now': await service.idToken({ auth_time: now + 600 }),
      'without a time': await service.idToken({ auth_time: undefined }),
      'a uid that is too long': await service.idToken({ sub: 'x'.repeat(129) }),
      'an unknown key': await service.idToken({}, { kid: 'unknown' }),
      'no signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await service.idToken()).split('.')[1]}.`,
      nothing: '',
    };
    for (const [name, token] of Object.entries(wrong))
      expect((await postSession(client, token)).status, name).toBe(401);
    expect(await findAccount(db.reader, 'somebody' as AccountId)).toBeUndefined();
    expect((await postSession(client, await service.idToken({ sub: 'x'.repeat(128) }))).status).toBe(200);
  });

  test('asks unknown people for a recent sign-in, and those it signed out for a new one', async () => {
    const { service, client, context } = await start();
    const now = Math.floor(Date.now() / 1000);
    const old = await service.idToken({ auth_time: now - 600 });
    expect(await postSession(client, old)).toMatchObject({ status: 401, body: { error: 'recentLoginNeeded' } });

    const begun = await postSession(client, await service.idToken({ auth_time: now - 60 }));
    await signOutAccount(context, 'somebody' as AccountId);
    expect(await whoIs(client, begun.cookie)).toBeNull();
    // The service gives new tokens for the old sign-in: they open nothing.
    expect((await postSession(client, await service.idToken({ auth_time: now - 60 }))).status).toBe(401);
    await disableAccount(context, 'somebody' as AccountId);
    expect((await postSession(client, await service.idToken({ auth_time: now + 2 }))).status).toBe(401);
  });

  test('closes the account of who deletes theirs there, and opens it again for a sign-in within 14 days', async () => {
    const { service, db, client } = await start();
    const now = Math.floor(Date.now() / 1000);
    const token = (secondsLater: number) => service.idToken({ auth_time: now + secondsLater, email: 'o@example.org' });
    const begun = await postSession(client, await token(-60));
    const close = async (authorization?: string) => {
      const headers = { cookie: begun.cookie, ...(authorization === undefined ? {} : { authorization }) };
      return (await send(client, '/session?account=close', { method: 'DELETE', headers })).status;
    };
    const closedAt = async () => (await findAccount(db.reader, 'somebody' as AccountId))?.closedAt;

    // The cookie alone closes nothing, and neither does an old proof.
    expect(await close()).toBe(401);
    expect(await close(`Bearer ${await token(-600)}`)).toBe(401);
    expect(await closedAt()).toBeUndefined();
    expect(await whoIs(client, begun.cookie)).not.toBeNull();

    expect(await close(`Bearer ${await token(-60)}`)).toBe(204);
    expect(await closedAt()).toBeDefined();
    expect(await whoIs(client, begun.cookie)).toBeNull();
    const letters = await db.reader.selectFrom('mail').selectAll().execute();
    expect(letters.map(({ kind, recipient }) => [kind, recipient])).toContainEqual(['accountClosed', 'o@example.org']);
    expect((await postSession(client, await token(-60))).status).toBe(401);

    const back = await postSession(client, await token(3));
    expect(back.body.account).toMatchObject({ uid: 'somebody' });
    expect(await closedAt()).toBeUndefined();
    expect((await postSession(client, await token(3), back.cookie)).status).toBe(200);
    const closed = Date.now() - 15 * dayMs;
    await db.inTransaction((tx) => tx.updateTable('account').set({ closed_at: closed }).execute());
    expect((await postSession(client, await token(4))).status).toBe(401);
  });

  test('says that it must be tried again while the keys cannot be fetched', async () => {
    const { service, client } = await start();
    service.state.isDown = true;
    expect((await postSession(client, await service.idToken())).status).toBe(503);
  });

  test('moves a guest’s works, who is known by the service’s token', async () => {
    const { service, client } = await start();
    const auth = connect(service);
    const { user: guest } = await signInAnonymously(auth);
    await postSession(client, await guest.getIdToken());
    const guestToken = await guest.getIdToken();
    await createUserWithEmailAndPassword(connect(service), 'olena@example.org', password);
    const { user } = await signInWithEmailAndPassword(auth, 'olena@example.org', password);
    const { cookie } = await postSession(client, await user.getIdToken());
    const answer = await send(client, '/api/guest-works', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ guestToken, bring: true }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { works: 0 }]);
  });

  test('takes files with a token of the service’s app check only, where its number is set', async () => {
    const { service, client } = await start(checked);
    const { cookie } = await postSession(client, await service.idToken());
    const upload = async (token?: string) =>
      (
        await send(client, '/api/uploads', {
          method: 'POST',
          headers: {
            cookie,
            'content-type': 'application/json',
            ...(token === undefined ? {} : { 'x-firebase-appcheck': token }),
          },
          body: JSON.stringify({ name: 'a.md', size: 10 }),
        })
      ).status;
    expect(await upload()).toBe(403);
    expect(await upload(await service.idToken())).toBe(403);
    expect(await upload(await service.appCheckToken({ aud: ['projects/1'] }))).toBe(403);
    expect(await upload(await service.appCheckToken())).toBe(201);
  });
});

/** What asks for an app check of the service. */
const checked = {
  FABULA_HOSTED_APP_ID: '1:123456789:web:abc',
  FABULA_HOSTED_PROJECT_NUMBER: '123456789',
  FABULA_HOSTED_RECAPTCHA_KEY: 'site-key',
};

function connect({ host, apiKey, projectId }: { host: string; apiKey: string; projectId: string }) {
  const app = initializeApp({ apiKey, projectId }, randomBytes(4).toString('hex'));
  onTestFinished(() => deleteApp(app));
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.config.apiHost = `${host}/identitytoolkit.googleapis.com`;
  auth.config.tokenApiHost = `${host}/securetoken.googleapis.com`;
  auth.config.apiScheme = 'http';
  return auth;
}

async function postSession(client: Client, token: string, cookie?: string) {
  const answer = await send(client, '/session', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(cookie === undefined ? {} : { cookie }) },
  });
  const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { status: answer.status, body: await answer.json(), cookie: set.join('; ') };
}

async function whoIs(client: Client, cookie: string): Promise<object | null> {
  return (await (await send(client, '/session', { headers: { cookie } })).json()).account;
}

function accountOf(db: Database, user: User) {
  return findAccount(db.reader, user.uid as AccountId);
}
