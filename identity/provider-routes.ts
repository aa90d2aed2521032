import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { minuteMs } from '#domain/duration.ts';
import type { IdentityContext } from '#identity/context.ts';
import { handOverPage } from '#identity/hand-over-page.ts';
import { nonceFor } from '#identity/provider-token.ts';
import type { Provider } from '#identity/providers.ts';
import { seal, sha256, unseal } from '#identity/secret.ts';
import { cookieAttributes, isInsecure } from '#identity/session-cookie.ts';

/** This browser's request to a provider; kept in its own sealed cookie until the provider sends it back. */
const Trip = z.object({
  provider: z.string(),
  request: z.string(),
  state: z.string(),
  verifier: z.string(),
  rawNonce: z.string(),
  until: z.number(),
});

const tripMs = 10 * minuteMs;

/** Names the page that waits: its channel, which nobody else can guess. */
const requestName = /^[\w-]{22,64}$/;

/**
 * The way to another provider and back, in its own window: code, PKCE, state and nonce are the server's, and the ID
 * token is handed to the page that opened the window (identity-protocol.md, 2.6).
 */
export function providerRoutes(context: IdentityContext): Hono {
  const { settings } = context;
  const app = new Hono();
  const cookieName = isInsecure(settings) ? 'oidc' : '__Host-oidc';
  const place = { purpose: 'provider-trip', name: 'cookie' } as const;
  const redirectUri = (id: string) => new URL(`/auth/oidc/${id}/callback`, settings.publicUrl).href;

  app.use('/auth/oidc/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });

  app.get('/auth/oidc/:provider/start', async (c) => {
    const id = c.req.param('provider');
    const request = c.req.query('request') ?? '';
    if (!requestName.test(request) || isForeign(c)) return c.text('Bad Request', 400);
    if (!context.limiter.take(`code ${context.addressOf(c)}`, settings.limits.codesByAddress))
      return handOverPage(c, { request, error: 'tooMany' });
    const provider = await context.providers.find(id).catch((error: unknown) => {
      context.log.error({ err: error, provider: id }, 'A provider could not be reached.');
      return null;
    });
    if (provider === undefined) return c.text('Not Found', 404);
    if (provider === null) return handOverPage(c, { request, error: 'unreachable' });
    const trip = {
      provider: id,
      request,
      state: oidc.randomState(),
      verifier: oidc.randomPKCECodeVerifier(),
      rawNonce: oidc.randomNonce(),
      until: context.now() + tripMs,
    };
    setCookie(c, cookieName, seal(context.secret, place, JSON.stringify(trip), context.random(12)), {
      ...cookieAttributes(settings),
      maxAge: tripMs / 1000,
    });
    const url = oidc.buildAuthorizationUrl(provider.configuration, {
      redirect_uri: redirectUri(id),
      scope: 'openid email profile',
      state: trip.state,
      nonce: nonceFor(trip.rawNonce),
      code_challenge: await oidc.calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: 'S256',
      // People who prove again who they are have to log in even where the provider still knows them.
      ...(c.req.query('again') === '1' ? { max_age: '0' } : choice(provider)),
    });
    return c.redirect(url.href, 302);
  });

  app.get('/auth/oidc/:provider/callback', async (c) => {
    const id = c.req.param('provider');
    const opened = unseal(context.secret, place, getCookie(c, cookieName) ?? '');
    deleteCookie(c, cookieName, cookieAttributes(settings));
    const trip = opened === undefined ? undefined : Trip.parse(JSON.parse(opened));
    const provider = trip?.provider === id && trip.until > context.now() ? await context.providers.find(id) : undefined;
    if (!trip || !provider) return handOverPage(c, { request: trip?.request, error: 'lost' });
    const { request, state, verifier, rawNonce } = trip;
    if (c.req.query('error') === 'access_denied' && c.req.query('state') === state)
      return handOverPage(c, { request, error: 'denied' });
    try {
      const here = new URL(redirectUri(id));
      here.search = new URL(c.req.url).search;
      const tokens = await oidc.authorizationCodeGrant(provider.configuration, here, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonceFor(rawNonce),
        idTokenExpected: true,
      });
      if (!tokens.id_token) throw new Error('The provider sent no ID token.');
      return handOverPage(c, { request, providerId: id, idToken: tokens.id_token, rawNonce });
    } catch (error) {
      // The error of the library may quote the answer; its name and code tell enough.
      const { name, code } = error as { name?: string; code?: string };
      context.log.warn({ provider: id, name, code, state: sha256(state).slice(0, 8) }, 'A provider did not confirm.');
      return handOverPage(c, { request, error: 'failed' });
    }
  });

  return app;
}

/** Asks which of their accounts someone means, of a provider that understands the question. */
function choice({ configuration }: Provider): Record<string, string> {
  const { issuer, prompt_values_supported } = configuration.serverMetadata();
  const prompts = Array.isArray(prompt_values_supported) ? prompt_values_supported : [];
  const isAsked = issuer === 'https://accounts.google.com' || prompts.includes('select_account');
  return isAsked ? { prompt: 'select_account' } : {};
}

/** Only our own pages may send someone off; a browser says truthfully which page asks. */
function isForeign(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
