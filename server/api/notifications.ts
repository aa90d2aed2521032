import { Hono } from 'hono';
import type { IdentityContext } from '#identity/context.ts';
import { findSession } from '#identity/session.ts';
import { readSessionCookie } from '#identity/session-cookie.ts';
import type { NotificationStreams } from '#server/notifications/streams.ts';

/** Tells open pages how many notifications there are, as that changes. */
export function notificationRoutes(identity: IdentityContext, streams: NotificationStreams): Hono {
  const app = new Hono();

  app.use('/api/notifications/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'private, no-store');
  });

  app.get('/api/notifications/stream', async (c) => {
    const session = await findSession(identity, readSessionCookie(c, identity.settings));
    if (!session) return c.json({ error: 'signedOut' }, 401);
    const known = c.req.header('last-event-id') ?? c.req.query('since') ?? '';
    const body = streams.open(session, /^\d{1,15}$/.test(known) ? Number(known) : undefined);
    if (!body) return c.json({ error: 'tooMany' }, 429);
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'X-Accel-Buffering': 'no',
        // Nothing else comes over it: a stream that ends leaves no connection behind that a stopping process waits for.
        Connection: 'close',
      },
    });
  });

  return app;
}
