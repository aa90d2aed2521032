import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { afterAll, beforeAll } from 'vitest';
import { listMails } from '#database/mail.ts';
import { type IdentityContext, makeIdentityContext } from '#identity/context.ts';
import { type Email, openEmail } from '#identity/mail.ts';
import { makePasswordHasher } from '#identity/password-hasher.ts';
import { identityRoutes } from '#identity/routes.ts';
import { defaultIdentitySettings, type IdentitySettings } from '#identity/settings.ts';
import { type OpenDatabase, onEachEngine } from '#tests/databases.ts';
import { quickKeyRing } from '#tests/identity/key-pairs.ts';

const quiet = () => undefined;
const pem = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/tls', name));

/** How an identity is reached: over which protocol, and whether it hides who has an account. */
export type Manner = { readonly scheme: 'http' | 'https'; readonly enumerationProtection: boolean };

/** The identity as its clients meet it: on a port, with the real clock; passwords hash quickly. */
export async function serveIdentity(open: OpenDatabase, manner: Manner, settings: Partial<IdentitySettings> = {}) {
  const context = makeIdentityContext({
    db: await open(),
    now: () => Date.now(),
    random: (bytes) => randomBytes(bytes),
    hideSlug: (slug) => `#${slug}`,
    secret: randomBytes(32),
    log: { info: quiet, warn: quiet, error: quiet },
    passwords: makePasswordHasher({ random: (bytes) => randomBytes(bytes), memoryCost: 64, timeCost: 1 }),
    keys: quickKeyRing(),
    settings: {
      ...defaultIdentitySettings,
      publicUrl: `${manner.scheme}://localhost`,
      issuer: `${manner.scheme}://localhost`,
      enumerationProtection: manner.enumerationProtection,
      ...settings,
    },
  });
  const requests: string[] = [];
  const app = identityRoutes(context);
  const tls = { createServer, serverOptions: { key: pem('key.pem'), cert: pem('certificate.pem') } };
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    ...(manner.scheme === 'https' ? tls : {}),
    fetch: (request, env) => {
      requests.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return app.fetch(request, env);
    },
  });
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;

  async function send(path: string, init: RequestInit = {}) {
    const answer = await fetch(`${manner.scheme}://${host}${path}`, { redirect: 'manual', ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  return {
    context,
    host,
    requests,
    send,
    scheme: manner.scheme,
    /** The last email of a kind that was written to someone. */
    emailTo: (to: string, kind: Email['kind']) => emailTo(context, to, kind),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

export type Served = Awaited<ReturnType<typeof serveIdentity>>;

async function emailTo(context: IdentityContext, to: string, kind: Email['kind']): Promise<string> {
  const mails = await listMails(context.db.reader, 200);
  const letters = mails.filter(({ recipient }) => recipient === to).map((mail) => openEmail(context, mail));
  const found = letters.find((letter) => letter?.kind === kind);
  if (!found || !('link' in found)) throw new Error(`No letter of the kind ${kind} was written to ${to}.`);
  return found.link;
}

/** Everything a test of the unmodified client needs; `connect` makes another browser. */
export type Bench = { readonly served: () => Served; readonly connect: () => Auth; readonly freshEmail: () => string };

/**
 * Describes the same tests of the unmodified client for both engines, each over both protocols and with and without
 * hiding who has an account.
 */
export function onEachManner(
  name: string,
  tests: (bench: Bench & { readonly enumerationProtection: boolean }) => void,
  settings: () => Partial<IdentitySettings> = () => ({}),
): void {
  const manners: readonly Manner[] = [
    { scheme: 'http', enumerationProtection: true },
    { scheme: 'https', enumerationProtection: false },
  ];
  for (const manner of manners) {
    const { scheme, enumerationProtection } = manner;
    onEachEngine(`${name}, ${scheme}, ${enumerationProtection ? 'hiding' : 'showing'} who is there`, (open) => {
      let served: Served | undefined;
      const apps: FirebaseApp[] = [];
      const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      beforeAll(async () => {
        // The certificate of the tests is signed by nobody.
        if (scheme === 'https') process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
        served = await serveIdentity(open, manner, settings());
      });
      afterAll(async () => {
        await Promise.all(apps.map((app) => deleteApp(app)));
        await served?.close();
        if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
        else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      });
      const running = () => served ?? raise();
      tests({
        served: running,
        connect: () => connect(running(), apps),
        freshEmail: () => `person-${randomBytes(4).toString('hex')}@example.org`,
        enumerationProtection,
      });
    });
  }
}

function raise(): never {
  throw new Error('Nothing is served yet.');
}

function connect({ host, scheme }: Served, apps: FirebaseApp[]): Auth {
  const app = initializeApp({ apiKey: 'fabula', projectId: 'fabula' }, randomBytes(4).toString('hex'));
  apps.push(app);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.config.apiHost = `${host}/identitytoolkit.googleapis.com`;
  auth.config.tokenApiHost = `${host}/securetoken.googleapis.com`;
  auth.config.apiScheme = scheme;
  return auth;
}
