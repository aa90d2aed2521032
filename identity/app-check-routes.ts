import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { isLoopback, isLoopbackAddress } from '#domain/loopback.ts';
import { connectionAddress } from '#identity/address.ts';
import { isDebugToken, makeChallenge, redeemSolution, Solved, signAppCheckToken } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import { errorBody, refuse } from '#identity/error.ts';

const Body = z.union([Solved, z.strictObject({ debugToken: z.string().max(500) })]);

/** Where a browser gets its challenge, and a token for the solved one. */
export function appCheckRoutes(context: IdentityContext): Hono {
  const { settings, limiter, log } = context;
  const app = new Hono();

  app.use('/app-check/*', bodyLimit({ maxSize: 4096 }), async (c, next) => {
    if (!settings.appCheck) return c.json(errorBody(refuse('NOT_FOUND')), 404);
    c.header('Cache-Control', 'no-store');
    return next();
  });

  /** Both calls cost work or a signature, so they are limited. */
  function limited(name: 'challenge' | 'token'): MiddlewareHandler {
    return async (c, next) => {
      if (limiter.take(`app check ${name} ${context.addressOf(c)}`, settings.limits.appChecksByAddress)) return next();
      c.header('Retry-After', '60');
      return c.json(errorBody(refuse('TOO_MANY_ATTEMPTS_TRY_LATER')), 429);
    };
  }

  app.post('/app-check/challenge', limited('challenge'), async (c) => c.json(await makeChallenge(context)));

  app.post('/app-check/token', limited('token'), async (c) => {
    const body = Body.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return c.json(errorBody(refuse('INVALID_ARGUMENT')), 400);
    const token = await ('debugToken' in body.data
      ? isForTesting(context, c) && isDebugToken(context, body.data.debugToken) && signAppCheckToken(context)
      : redeemSolution(context, body.data));
    return token ? c.json(token) : c.json(errorBody(refuse('FIREBASE_APP_CHECK_TOKEN_INVALID')), 401);
  });

  app.all('/app-check/*', (c) => c.json(errorBody(refuse('NOT_FOUND')), 404));
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'The app check could not answer.');
    return c.json(errorBody(refuse('UNAVAILABLE')), 503);
  });
  return app;
}

/** Whether the site runs on this machine only, and the caller is on it too, whatever a proxy says about them. */
function isForTesting({ settings }: IdentityContext, c: Context): boolean {
  return isLoopback(new URL(settings.publicUrl).hostname) && isLoopbackAddress(connectionAddress(c.env));
}
