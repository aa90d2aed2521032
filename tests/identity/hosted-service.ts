import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { disableAccount } from '#commands/account/disable-account.ts';
import { openDatabase } from '#database/engine/open.ts';
import type { AccountId } from '#domain/ids.ts';
import { makeIdentityContext } from '#identity/context.ts';
import { identityRoutes } from '#identity/routes.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';

const projectId = 'stories-test';
const projectNumber = '123456789';
const appId = '1:123456789:web:abc';

/**
 * Stands in for the hosted identity service: a separate server with its own people and keys, whose tokens look like the
 * service's, and every host of which is the first part of a path.
 */
export async function startHostedService() {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-hosted-'));
  const db = await openDatabase({ file: join(folder, 'people.sqlite') });
  await db.migrate();
  const quiet = () => undefined;
  const context = makeIdentityContext({
    db,
    now: Date.now,
    random: (bytes) => randomBytes(bytes),
    hideSlug: (slug) => `#${slug}`,
    secret: randomBytes(32),
    log: { info: quiet, warn: quiet, error: quiet },
    settings: {
      ...defaultIdentitySettings,
      projectId,
      apiKey: 'hosted-key',
      issuer: `https://securetoken.google.com/${projectId}`,
      publicUrl: 'http://localhost',
    },
  });
  const people = identityRoutes(context);
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const ownKey = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const state = { isDown: false };
  const asked: string[] = [];

  const app = new Hono();
  app.use('*', cors());
  app.use('*', async (c, next) => {
    asked.push(c.req.path);
    return state.isDown ? c.text('Service Unavailable', 503) : next();
  });
  app.get('/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com', async (c) => {
    const { keys } = (await (await people.request('/.well-known/jwks.json')).json()) as { keys: object[] };
    return c.json({ keys: [...keys, ownKey] });
  });
  app.get('/firebaseappcheck.googleapis.com/v1/jwks', (c) => c.json({ keys: [ownKey] }));
  app.all('*', (c) => people.fetch(c.req.raw, c.env));
  const server = serve({ hostname: '127.0.0.1', port: 0, fetch: app.fetch });
  await new Promise((listening) => server.once('listening', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const seconds = () => Math.floor(Date.now() / 1000);
  const signed = (payload: JWTPayload, head = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own', typ: 'JWT', ...head }).sign(privateKey);

  return {
    host,
    apiKey: 'hosted-key',
    projectId,
    /** The service cannot be reached while this says so. */
    state,
    /** Every path that was asked for. */
    asked,
    /** What an operator would set. */
    environment: {
      FABULA_HOSTED_PROJECT: projectId,
      FABULA_HOSTED_API_KEY: 'hosted-key',
      FABULA_HOSTED_STAND_IN: `http://${host}`,
    },
    /** An ID token as the service would sign it, except for the given changes. */
    idToken: (claims: JWTPayload = {}, head = {}) =>
      signed(
        {
          iss: `https://securetoken.google.com/${projectId}`,
          aud: projectId,
          sub: 'somebody',
          auth_time: seconds(),
          iat: seconds(),
          exp: seconds() + 3600,
          firebase: { identities: {}, sign_in_provider: 'password' },
          ...claims,
        },
        head,
      ),
    appCheckToken: (claims: JWTPayload = {}) =>
      signed({
        iss: `https://firebaseappcheck.googleapis.com/${projectNumber}`,
        aud: [`projects/${projectNumber}`, `projects/${projectId}`],
        sub: appId,
        iat: seconds(),
        exp: seconds() + 3600,
        ...claims,
      }),
    /** Disables an account there, about which nobody tells us. */
    async disable(uid: AccountId) {
      await disableAccount(context, uid);
    },
    async close() {
      await new Promise<void>((closed) => {
        server.close(() => closed());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
