import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { shownNotification } from '#app/notifications/shown-notification.ts';
import type { CommandContext } from '#commands/context.ts';
import { markAllRead, markNotification } from '#commands/mark-notifications.ts';
import { findNotificationCounts } from '#database/notification.ts';
import { listNotifications } from '#database/notification-list.ts';
import { isId, type NotificationId } from '#domain/ids.ts';
import { notificationsInHeader } from '#domain/notification.ts';
import type { IdentityContext } from '#identity/context.ts';
import { findSession } from '#identity/session.ts';
import { readSessionCookie } from '#identity/session-cookie.ts';
import { mayHaveNotifications } from '#policies/notification.ts';
import type { NotificationStreams } from '#server/notifications/streams.ts';
import { actorOf } from '#server/requester.ts';
import { invalid, refused } from './refused.ts';

const Body = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({
    id: z
      .string()
      .refine(isId)
      .transform((id) => id as NotificationId),
    isRead: z.boolean(),
  }),
]);

/** What the bell in the header asks: the newest notifications, how many there are, and to be told when that changes. */
export function notificationRoutes(
  commands: CommandContext,
  identity: IdentityContext,
  streams: NotificationStreams,
): Hono {
  const app = new Hono();
  const { reader } = commands.db;

  app.use('/api/notifications/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'private, no-store');
  });

  app.get('/api/notifications/newest', async (c) => {
    const actor = await actorOf(identity, c);
    const { accountId } = actor;
    if (accountId === undefined || mayHaveNotifications(actor) !== 'allowed') return signedOut(c);
    // Counted first: what arrives in between is shown, and counted by the next word of the stream.
    const counts = await findNotificationCounts(reader, accountId);
    const newest = await listNotifications(reader, accountId, { limit: notificationsInHeader });
    return c.json({ counts, newest: newest.map((one) => shownNotification(actor, one)) });
  });

  app.get('/api/notifications/counts', async (c) => {
    const { accountId } = await actorOf(identity, c);
    return accountId === undefined ? signedOut(c) : c.json(await findNotificationCounts(reader, accountId));
  });

  app.post('/api/notifications/read', bodyLimit({ maxSize: 1_024 }), async (c) => {
    const parsed = Body.safeParse(await c.req.json().catch(() => undefined));
    const actor = await actorOf(identity, c);
    const { accountId } = actor;
    if (accountId === undefined) return signedOut(c);
    if (!parsed.success) return invalid(c, parsed.error);
    const { data } = parsed;
    const outcome =
      'all' in data
        ? await markAllRead(commands, actor)
        : await markNotification(commands, actor, data.id, data.isRead);
    return outcome.ok ? c.json(await findNotificationCounts(reader, accountId)) : refused(c, outcome.failure);
  });

  app.get('/api/notifications/stream', async (c) => {
    const session = await findSession(identity, readSessionCookie(c, identity.settings));
    if (!session) return signedOut(c);
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

function signedOut(c: Context): Response {
  return c.json({ error: 'signedOut' }, 401);
}
