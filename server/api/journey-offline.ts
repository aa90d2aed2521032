import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { mergeOffline, packRun } from '#commands/reading/offline-run.ts';
import type { Actor } from '#domain/account.ts';
import { adultCookie } from '#domain/adult.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { answerLength, movesAtMost } from '#domain/journey/journey.ts';
import { offlineWayBytes } from '#domain/journey/offline.ts';
import { rates } from '#domain/limits.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { busy, invalid, refused } from './refused.ts';

/** A page that is still someone's says whose run it means: by now another account may be in. */
const Whose = z.object({ account: z.string().max(100).optional() });

const Wish = Whose.extend({ have: z.coerce.number().int().min(1).optional() });

const Way = z.strictObject({
  number: z.number().int().min(1),
  edition: z.number().int().min(1),
  moves: z
    .array(
      z.strictObject({
        move: z.string().max(100),
        at: z.number().int().min(0).optional(),
        activity: z.string().max(100).optional(),
        answer: z.string().max(answerLength).optional(),
        was: z.string().max(answerLength).optional(),
      }),
    )
    .max(movesAtMost),
});

const isOthers = ({ account }: z.infer<typeof Whose>, { accountId }: Actor) =>
  account !== undefined && account !== accountId;

/** What a reader's browser keeps of a run, and the moves it sends back. */
export function journeyOfflineRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  { trustsProxy }: { readonly trustsProxy: boolean },
): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);

  app.get('/api/journeys/:journeyId/offline', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey offline ${actor.accountId ?? addressOf(c)}`, rates.journeyOffline))
      return busy(c);
    const wish = Wish.safeParse(c.req.query());
    if (!wish.success) return invalid(c, wish.error);
    if (isOthers(wish.data, actor)) return c.json({ error: 'otherAccount' }, 409);
    const agrees = getCookie(c, adultCookie) === 'yes';
    const outcome = await packRun(commands, actor, id as JourneyId, { have: wish.data.have, agrees });
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  app.post('/api/journeys/:journeyId/offline', bodyLimit({ maxSize: offlineWayBytes }), async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey offline ${actor.accountId ?? addressOf(c)}`, rates.journeyOffline))
      return busy(c);
    const parsed = Way.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const whose = Whose.safeParse(c.req.query());
    if (!whose.success) return invalid(c, whose.error);
    if (isOthers(whose.data, actor)) return c.json({ error: 'otherAccount' }, 409);
    const outcome = await mergeOffline(commands, actor, id as JourneyId, parsed.data);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  return app;
}
