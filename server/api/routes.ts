import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { keepPlace } from '#commands/travel.ts';
import { type BlockId, isId, type JourneyId } from '#domain/ids.ts';
import { quoteLength } from '#domain/place.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Log } from '#server/log.ts';
import type { NotificationStreams } from '#server/notifications/streams.ts';
import { actorOf } from '#server/requester.ts';
import { appearanceRoutes } from './appearance.ts';
import { exportRoutes } from './exports.ts';
import { failureRoutes } from './failures.ts';
import { fileRoutes } from './files.ts';
import { guestWorkRoutes } from './guest-works.ts';
import { manuscriptRoutes } from './manuscripts.ts';
import { notificationRoutes } from './notifications.ts';
import { invalid, refused } from './refused.ts';
import { revisionRoutes } from './revisions.ts';

type ApiContext = {
  readonly commands: WholeContext;
  readonly identity: IdentityContext;
  readonly log: Log;
  readonly trustsProxy: boolean;
  readonly notifications: NotificationStreams;
};

const Place = z.strictObject({
  blockId: z
    .string()
    .refine(isId)
    .transform((id) => id as BlockId),
  offset: z.number().int().min(0).max(100_000_000),
  before: z.string().max(quoteLength),
  after: z.string().max(quoteLength),
  at: z.number().int().min(0),
  device: z.string().regex(/^[\w-]{8,40}$/),
  isPageEnd: z.boolean(),
});

/** The calls that pages make beside their loaders and actions. */
export function apiRoutes({ commands, identity, log, trustsProxy, notifications }: ApiContext): Hono {
  const app = new Hono();

  app.post('/api/journeys/:journeyId/place', bodyLimit({ maxSize: 4_096 }), async (c) => {
    const journeyId = c.req.param('journeyId');
    const parsed = Place.safeParse(await c.req.json().catch(() => undefined));
    if (!isId(journeyId)) return c.json({ error: 'notFound' }, 404);
    if (!parsed.success) return invalid(c, parsed.error);
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const outcome = await keepPlace(commands, actor, journeyId as JourneyId, parsed.data);
    return outcome.ok ? c.json({ ok: true }) : refused(c, outcome.failure);
  });

  app.route('/', fileRoutes(commands, identity));
  app.route('/', manuscriptRoutes(commands, identity, log));
  app.route('/', guestWorkRoutes(commands, identity));
  app.route('/', exportRoutes(commands, identity));
  app.route('/', appearanceRoutes(commands, identity));
  app.route('/', revisionRoutes(commands, identity));
  app.route('/', failureRoutes(identity, log, trustsProxy));
  app.route('/', notificationRoutes(commands, identity, notifications));
  app.all('/api/*', (c) => c.json({ error: 'notFound' }, 404));
  return app;
}
