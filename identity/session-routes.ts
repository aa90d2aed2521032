import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { ownPath } from '#domain/own-address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { nameDevice, readDevice } from '#identity/device-cookie.ts';
import { closeOwn } from '#identity/endpoints/accounts-delete.ts';
import { signUpGuest } from '#identity/endpoints/accounts-sign-up.ts';
import {
  describeSession,
  endOtherSessions,
  endSession,
  findSession,
  renewSession,
  startSession,
} from '#identity/session.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '#identity/session-cookie.ts';
import { noteHostedSignIn } from '#identity/sign-in.ts';
import { findTokenHolder, isRecent, type TokenHolder } from '#identity/token-holder.ts';

const Tokens = z.object({ idToken: z.string() });

/** Bytes of a form that begins a session: an address, at most. */
const formBytes = 16 * 1024;

/**
 * How served pages know a person: our own cookie, begun with an ID token. Of the answers to POST only a 401 says that
 * the person must log in again; 403 is another site's page, 503 is to be tried again.
 */
export function sessionRoutes(context: IdentityContext): Hono {
  const { settings } = context;
  const app = new Hono();

  app.use('/session/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Cookie');
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !isOwnPage(c, settings.publicUrl))
      return c.json({ error: 'otherOrigin' }, 403);
    return next();
  });

  app.get('/session', async (c) => {
    const session = await findSession(context, readSessionCookie(c, settings));
    return c.json(await describeSession(context, session));
  });

  app.post('/session', async (c) => {
    const holder = await findTokenHolder(context, tokenOf(c), { opens: true });
    if (!holder.ok) return c.json({ error: 'notSignedIn' }, 401);
    const value = await sessionFor(context, c, holder.value);
    if (value === undefined) return c.json({ error: 'recentLoginNeeded' }, 401);
    // A password changed at the hosted service is not seen here; the page that changed it says so.
    if (context.hosted && c.req.query('others') === 'end')
      await endOtherSessions(context, holder.value.account.id, value);
    return c.json(await describeSession(context, await findSession(context, value)));
  });

  app.delete('/session', async (c) => {
    // The hosted service does not announce deleted accounts: the page that deletes one closes ours first.
    if (context.hosted && c.req.query('account') === 'close') {
      const call = { address: context.addressOf(c), userAgent: c.req.header('user-agent') ?? '' };
      const closed = await closeOwn(context, { idToken: tokenOf(c) }, call);
      if (!closed.ok) return c.json({ error: closed.code }, 401);
    }
    await endSession(context, readSessionCookie(c, settings));
    clearSessionCookie(c, settings);
    return c.body(null, 204);
  });

  // The form of a page without scripts, where no app check is possible: a lower limit of their address takes its place.
  app.post('/session/guest', bodyLimit({ maxSize: formBytes }), async (c) => {
    // A body of another shape names no page to go on to.
    const next = ownPath(new URLSearchParams(await c.req.text()).get('next')) ?? '/';
    if (await findSession(context, readSessionCookie(c, settings))) return c.redirect(next, 303);
    const call = { address: context.addressOf(c), userAgent: c.req.header('user-agent') ?? '' };
    const mayOpen =
      !context.hosted && context.limiter.take(`guest form ${call.address}`, settings.limits.guestFormsByAddress);
    const opened = mayOpen ? await signUpGuest(context, call) : undefined;
    const tokens = Tokens.safeParse(opened?.ok ? opened.value : undefined);
    const holder = tokens.success ? await findTokenHolder(context, tokens.data.idToken, { opens: true }) : undefined;
    if (!holder?.ok) return c.redirect(`/login?${new URLSearchParams({ next, guest: 'refused' })}`, 303);
    await sessionFor(context, c, holder.value);
    return c.redirect(next, 303);
  });

  app.onError((error, c) => {
    context.log.error({ err: error }, 'A session could not be read or written.');
    c.header('Retry-After', '10');
    return c.json({ error: 'unavailable' }, 503);
  });

  return app;
}

function tokenOf(c: Context): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

/** Only our own pages may begin and end sessions; a browser says truthfully which page asks. */
function isOwnPage(c: Context, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site');
  return c.req.header('origin') === new URL(publicUrl).origin && (site === undefined || site === 'same-origin');
}

/** The value of the continued session, or of a new one; undefined where the person must log in again first. */
async function sessionFor(
  context: IdentityContext,
  c: Context,
  { account, claims }: TokenHolder,
): Promise<string | undefined> {
  const value = readSessionCookie(c, context.settings);
  const session = await findSession(context, value);
  // A guest's browser is named once they have an account to be written to about.
  const deviceHash = account.isAnonymous ? undefined : nameDevice(context, c);
  if (value !== undefined && session?.accountId === account.id) {
    await renewSession(context, value, session, { authAt: claims.authAt, family: claims.sid, deviceHash });
    return value;
  }
  // A guest has nothing to log in with again: refused, they would lose what they wrote.
  if (!account.isAnonymous && !isRecent(context, claims.authAt)) return undefined;
  if (session) await endSession(context, value, { keepsSignIn: session.isAnonymous });
  const userAgent = c.req.header('user-agent') ?? '';
  const address = context.addressOf(c);
  if (context.hosted) {
    const call = { address, userAgent: userAgent.slice(0, 300), deviceHash: readDevice(context, c) };
    await noteHostedSignIn(context, account, claims.sid, { ...claims, call });
  }
  const begun = await startSession(context, {
    accountId: account.id,
    authAt: claims.authAt,
    userAgent,
    address,
    family: claims.sid,
    deviceHash,
  });
  writeSessionCookie(c, context.settings, begun);
  return begun;
}
