import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
} from 'firebase/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeIdentityContext } from '#identity/context.ts';
import { identityRoutes } from '#identity/routes.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';
import { onEachEngine, type OpenDatabase } from '#tests/databases.ts';

const password = 'verba volant';

/** The identity as its clients meet it: on a port, with the real clock and the real hashes. */
async function serveIdentity(open: OpenDatabase) {
  const quiet = () => undefined;
  const context = makeIdentityContext({
    db: await open(),
    now: () => Date.now(),
    random: (bytes) => randomBytes(bytes),
    secret: randomBytes(32),
    log: { info: quiet, warn: quiet, error: quiet },
    settings: { ...defaultIdentitySettings, publicUrl: 'http://127.0.0.1', issuer: 'http://127.0.0.1' },
  });
  const requests: string[] = [];
  const app = identityRoutes(context);
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request, env) => {
      requests.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return app.fetch(request, env);
    },
  });
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  return { port, requests, close: () => new Promise((closed) => server.close(closed)) };
}

onEachEngine('the unmodified client', (open) => {
  let served: Awaited<ReturnType<typeof serveIdentity>>;
  const apps: ReturnType<typeof initializeApp>[] = [];

  beforeAll(async () => {
    served = await serveIdentity(open);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => deleteApp(app)));
    await served.close();
  });

  function connect(): Auth {
    const app = initializeApp({ apiKey: 'fabula', projectId: 'fabula' }, randomBytes(4).toString('hex'));
    apps.push(app);
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    auth.config.apiHost = `127.0.0.1:${served.port}/identitytoolkit.googleapis.com`;
    auth.config.tokenApiHost = `127.0.0.1:${served.port}/securetoken.googleapis.com`;
    auth.config.apiScheme = 'http';
    return auth;
  }

  function freshEmail(): string {
    return `person-${randomBytes(4).toString('hex')}@example.org`;
  }

  test('creates an account and signs in to it', async () => {
    const email = freshEmail();
    const { user } = await createUserWithEmailAndPassword(connect(), email, password);
    const again = await signInWithEmailAndPassword(connect(), email, password);
    const { claims, signInProvider } = await again.user.getIdTokenResult();

    expect(again.user.uid).toBe(user.uid);
    expect(again.user.email).toBe(email);
    expect(again.user.providerData).toMatchObject([{ providerId: 'password', email }]);
    expect(again.user.metadata.creationTime).toMatch(/GMT$/);
    expect(signInProvider).toBe('password');
    expect(claims.sid).toBeDefined();
    expect(served.requests.slice(0, 4)).toEqual([
      'accounts:signUp',
      'accounts:lookup',
      'accounts:signInWithPassword',
      'accounts:lookup',
    ]);
  });

  test('hears why not', async () => {
    const email = freshEmail();
    const auth = connect();
    await createUserWithEmailAndPassword(auth, email, password);

    await expect(signInWithEmailAndPassword(connect(), email, 'wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    await expect(signInWithEmailAndPassword(connect(), freshEmail(), password)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    await expect(createUserWithEmailAndPassword(connect(), email, password)).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    });
    await expect(createUserWithEmailAndPassword(connect(), freshEmail(), 'short')).rejects.toMatchObject({
      code: 'auth/weak-password',
    });
    if (!auth.currentUser) throw new Error('Nobody is signed in.');
    await expect(updateEmail(auth.currentUser, freshEmail())).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    });
    expect(auth.currentUser).not.toBeNull();
  });

  test('changes a profile', async () => {
    const auth = connect();
    const { user } = await createUserWithEmailAndPassword(auth, freshEmail(), password);
    await updateProfile(user, { displayName: 'Olena', photoURL: '/files/face.webp' });
    await user.reload();
    expect(auth.currentUser).toMatchObject({ displayName: 'Olena', photoURL: '/files/face.webp' });
    expect((await user.getIdTokenResult(true)).claims.name).toBe('Olena');

    await updateProfile(user, { photoURL: null });
    await user.reload();
    expect(user.photoURL).toBeNull();
  });

  test('refreshes in many tabs at once', async () => {
    const email = freshEmail();
    const { user } = await createUserWithEmailAndPassword(connect(), email, password);
    const tabs = await Promise.all(
      Array.from({ length: 4 }, async () => (await signInWithEmailAndPassword(connect(), email, password)).user),
    );
    const tokens = await Promise.all([user, ...tabs, user, ...tabs].map((tab) => tab.getIdToken(true)));

    expect(tokens.every((token) => token.split('.').length === 3)).toBe(true);
    await user.reload();
  });

  test('changes a password: this browser stays in, the others are out', async () => {
    const email = freshEmail();
    const auth = connect();
    const other = connect();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    const elsewhere = await signInWithEmailAndPassword(other, email, password);
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
    await updatePassword(user, 'scripta manent');
    await user.getIdToken(true);

    await expect(elsewhere.user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(other.currentUser).toBeNull();
    expect(auth.currentUser?.uid).toBe(user.uid);
    await expect(signInWithEmailAndPassword(connect(), email, password)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    await signInWithEmailAndPassword(connect(), email, 'scripta manent');
  });

  test('closes an account, and opens it again by signing in', async () => {
    const email = freshEmail();
    const auth = connect();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await deleteUser(user);
    expect(auth.currentUser).toBeNull();

    const back = await signInWithEmailAndPassword(auth, email, password);
    expect(back.user.uid).toBe(user.uid);
    await signOut(auth);
  });

  test('keeps a guest who becomes a full account', async () => {
    const auth = connect();
    const email = freshEmail();
    const { user } = await signInAnonymously(auth);
    expect(user.isAnonymous).toBe(true);
    const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password));

    expect(linked.user).toMatchObject({ uid: user.uid, email, isAnonymous: false });
    expect((await linked.user.getIdTokenResult()).signInProvider).toBe('password');
    expect((await signInWithEmailAndPassword(connect(), email, password)).user.uid).toBe(user.uid);
  });

  test('reads the password policy', async () => {
    const auth = connect();

    expect(await validatePassword(auth, 'short')).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
    expect(await validatePassword(auth, password)).toMatchObject({ isValid: true });
  });
});
