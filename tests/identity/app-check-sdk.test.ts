import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app';
import { CustomProvider, initializeAppCheck } from 'firebase/app-check';
import {
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { expect, onTestFinished, test } from 'vitest';
import { makeIdentityContext } from '#identity/context.ts';
import { identityRoutes } from '#identity/routes.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';
import { type OpenDatabase, onEachEngine } from '#tests/databases.ts';
import { quickKeyRing } from '#tests/identity/key-pairs.ts';

const password = 'verba volant';

// It warns of each refusal that these tests provoke.
setLogLevel('silent');

onEachEngine('the unmodified client with an app check', (open) => {
  test('works for its token before its first call, and for no other call after that', async () => {
    const served = await serveIdentity(open);
    let worked = 0;
    const auth = connect(served.port, async () => {
      worked++;
      const challenge = await post(served.url, '/app-check/challenge', {});
      const solution = await solveChallenge({ challenge, deriveKey });
      return post(served.url, '/app-check/token', { challenge, solution });
    });
    const email = 'olena@example.org';
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await sendPasswordResetEmail(auth, email);
    await signInWithEmailAndPassword(auth, email, password);
    await user.getIdToken(true);

    expect(worked).toBe(1);
    expect(served.requests.slice(0, 3)).toEqual(['challenge', 'token', 'accounts:signUp']);
  });

  test('is told that it has not: by the calls that require it, and by no others', async () => {
    const served = await serveIdentity(open);
    const email = 'ana@example.org';
    served.switchOff();
    await createUserWithEmailAndPassword(connect(served.port), email, password);
    served.switchOn();
    const failing = connect(served.port, () => Promise.reject(new Error('The work was not done.')));
    const refused = { code: 'auth/firebase-app-check-token-invalid' };

    await expect(signInAnonymously(failing)).rejects.toMatchObject(refused);
    await expect(sendPasswordResetEmail(failing, email)).rejects.toMatchObject(refused);
    const { user } = await signInWithEmailAndPassword(failing, email, password);
    await user.getIdToken(true);
    await user.reload();
    expect(failing.currentUser?.email).toBe(email);
  });
});

async function serveIdentity(open: OpenDatabase) {
  const quiet = () => undefined;
  const settings = { ...defaultIdentitySettings, publicUrl: 'http://127.0.0.1', issuer: 'http://127.0.0.1' };
  const checked = { ...settings, appCheck: true };
  const context = makeIdentityContext({
    db: await open(),
    now: () => Date.now(),
    random: (bytes) => randomBytes(bytes),
    hideSlug: (slug) => `#${slug}`,
    secret: randomBytes(32),
    log: { info: quiet, warn: quiet, error: quiet },
    keys: quickKeyRing(),
    settings: checked,
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
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    switchOff: () => Object.assign(checked, { appCheck: false }),
    switchOn: () => Object.assign(checked, { appCheck: true }),
  };
}

function connect(port: number, getToken?: () => Promise<{ token: string; expireTimeMillis: number }>) {
  const app = initializeApp({ apiKey: 'fabula', projectId: 'fabula' }, randomBytes(4).toString('hex'));
  onTestFinished(() => deleteApp(app));
  if (getToken)
    initializeAppCheck(app, { provider: new CustomProvider({ getToken }), isTokenAutoRefreshEnabled: true });
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.config.apiHost = `127.0.0.1:${port}/identitytoolkit.googleapis.com`;
  auth.config.tokenApiHost = `127.0.0.1:${port}/securetoken.googleapis.com`;
  auth.config.apiScheme = 'http';
  return auth;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever is answered
async function post(url: string, path: string, body: object): Promise<any> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}
