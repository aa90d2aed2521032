import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import OidcProvider from 'oidc-provider';
import type { ProviderSettings } from '#identity/settings.ts';

/** Someone the other provider knows. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
};

async function keys() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] } };
}

/**
 * A real OpenID Connect provider in a separate server on this machine: every visitor is the person who is set at the
 * moment, or says no.
 */
export async function startProvider(redirectOrigins: readonly string[], id = 'oidc.test') {
  const state: { person: Person; refuses: boolean } = {
    person: { sub: 'person-1', email: 'olena@example.org', email_verified: true, name: 'Olena' },
    refuses: false,
  };
  const people = new Map<string, Person>();
  const http = createServer();
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(16).toString('hex');
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: 'fabula',
        client_secret: clientSecret,
        redirect_uris: redirectOrigins.map((origin) => `${origin}/auth/oidc/${id}/callback`),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ...(await keys()),
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Grant: 600, Session: 600 },
  });
  const callback = provider.callback();
  http.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const { params } = await provider.interactionDetails(request, response);
    if (state.refuses) {
      const refusal = { error: 'access_denied', error_description: 'The person said no.' };
      return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
    }
    const { sub } = state.person;
    people.set(sub, { ...state.person });
    const grant = new provider.Grant({ accountId: sub, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    const grantId = await grant.save();
    return provider.interactionFinished(
      request,
      response,
      { login: { accountId: sub }, consent: { grantId } },
      { mergeWithLastSubmission: false },
    );
  });
  const settings: ProviderSettings = { id, name: 'Test provider', issuer, clientId: 'fabula', clientSecret };
  return {
    settings,
    state,
    close: () =>
      new Promise((closed) => {
        http.close(closed);
        http.closeAllConnections();
      }),
  };
}
