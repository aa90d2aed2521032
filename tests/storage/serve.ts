import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { deleteApp, initializeApp } from 'firebase/app';
import { type Auth, createUserWithEmailAndPassword, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import type { WholeContext } from '#commands/context.ts';
import type { ObjectLimits, ObjectStore } from '#commands/object/object-store.ts';
import { listRoles } from '#database/organisation.ts';
import { folderObjects } from '#files/folder-objects.ts';
import { storageRoutes } from '#files/storage-routes.ts';
import { makeIdentityContext } from '#identity/context.ts';
import { makePasswordHasher } from '#identity/password-hasher.ts';
import { identityRoutes } from '#identity/routes.ts';
import { defaultIdentitySettings, type IdentitySettings } from '#identity/settings.ts';
import { makeStorage } from '#server/make-storage.ts';
import type { OpenDatabase } from '#tests/databases.ts';
import { buildContext } from '#tests/factories.ts';
import { quickKeyRing } from '#tests/identity/key-pairs.ts';

const quiet = () => undefined;

type Wishes = {
  readonly limits?: Partial<ObjectLimits>;
  readonly settings?: Partial<IdentitySettings>;
  readonly objects?: (folder: string) => ObjectStore;
  /** Over https the server has a certificate that nobody signed. */
  readonly scheme?: 'http' | 'https';
};

const pem = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/tls', name));

/** The object store as its clients meet it: on a port, with the real identity, clock and bytes on the disk. */
export async function serveStorage(
  open: OpenDatabase,
  { limits, settings, objects = folderObjects, scheme = 'http' }: Wishes = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-objects-'));
  const clock = { ahead: 0 };
  const { context } = buildContext(await open(), {
    now: () => Date.now() + clock.ahead,
    random: (bytes) => randomBytes(bytes),
  });
  const objectLimits = { objectBytes: 64 * 2 ** 20, accountBytes: 128 * 2 ** 20, ...limits };
  const port = await freePort();
  const publicUrl = `${scheme}://127.0.0.1:${port}`;
  const identity = makeIdentityContext({
    ...context,
    // Tokens live by the true time: the client asks its own clock.
    now: Date.now,
    secret: randomBytes(32),
    log: { info: quiet, warn: quiet, error: (detail, message) => console.error(message, detail) },
    passwords: makePasswordHasher({ random: (bytes) => randomBytes(bytes), memoryCost: 64, timeCost: 1 }),
    keys: quickKeyRing(),
    settings: { ...defaultIdentitySettings, publicUrl, issuer: publicUrl, ...settings },
  });
  const requests: { method: string; path: string; command: string; status: number }[] = [];
  /** What a test does to a request instead of answering it. */
  const meddling: { with?: (request: Request, env: unknown) => Response | undefined | Promise<Response | undefined> } =
    {};
  let commands: WholeContext = { ...context, objects: objects(folder), objectLimits };
  let app = makeApp();

  function makeApp(): Hono {
    const made = new Hono();
    made.route('/', identityRoutes(identity));
    made.route('/', storageRoutes(makeStorage(commands, identity)));
    return made;
  }

  const tls = {
    createServer: createSecureServer,
    serverOptions: { key: pem('key.pem'), cert: pem('certificate.pem') },
  };
  const server = serve({
    hostname: '127.0.0.1',
    port,
    ...(scheme === 'https' ? tls : {}),
    fetch: async (request, env) => {
      const url = new URL(request.url);
      const answer = (await meddling.with?.(request, env)) ?? (await app.fetch(request, env));
      if (url.pathname.startsWith('/v0/')) {
        const command = request.headers.get('x-goog-upload-command') ?? '';
        requests.push({
          method: request.method,
          path: url.pathname,
          command,
          status: answer.status,
        });
      }
      return answer;
    },
  }) as Server;
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    port,
    server,
    url: publicUrl,
    requests,
    meddling,
    clock,
    identity,
    context: () => commands,
    /** Names of all files in the folder of the object store. */
    filesOnDisk: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    /** Forgets everything a process keeps in its memory, as if it had been restarted. */
    restart() {
      commands = { ...commands, objects: objects(folder) };
      app = makeApp();
    },
    connect: () => connect(port, scheme),
    /** Someone new, signed in with the unmodified client. */
    async person() {
      const client = connect(port, scheme);
      const email = `person-${randomBytes(4).toString('hex')}@example.org`;
      const { user } = await createUserWithEmailAndPassword(client.auth, email, 'verba volant');
      const actor = {
        accountId: user.uid as never,
        isAnonymous: false,
        roles: await listRoles(commands.db.reader, user.uid as never),
      };
      return { ...client, user, uid: user.uid, actor, home: `accounts/${user.uid}` };
    },
  };
}

export type ServedStorage = Awaited<ReturnType<typeof serveStorage>>;

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** The unmodified client, with its hosts set to the server of a test. */
function connect(port: number, scheme: 'http' | 'https'): { auth: Auth; storage: FirebaseStorage } {
  const options = { apiKey: 'fabula', projectId: 'fabula', storageBucket: 'fabula' };
  const app = initializeApp(options, randomBytes(4).toString('hex'));
  onTestFinished(() => deleteApp(app));
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.config.apiHost = `127.0.0.1:${port}/identitytoolkit.googleapis.com`;
  auth.config.tokenApiHost = `127.0.0.1:${port}/securetoken.googleapis.com`;
  auth.config.apiScheme = scheme;
  const storage = getStorage(app);
  if (scheme === 'http') connectStorageEmulator(storage, '127.0.0.1', port);
  // Its emulator is always asked over http; over https the client has its host, which its types do not name.
  else (storage as FirebaseStorage & { host: string }).host = `127.0.0.1:${port}`;
  return { auth, storage };
}
