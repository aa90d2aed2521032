import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { listChapters, makeChapter, readChapter } from '#commands/journey/chapter-of-step.ts';
import { tellInChapters } from '#commands/journey/tell-in-chapters.ts';
import { type BlockId, isId, type JourneyId } from '#domain/ids.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { formBodyBytes, rates } from '#domain/limits.ts';
import { typedText } from '#domain/typed-text.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { busy, invalid, refused } from './refused.ts';

const Step = z.strictObject({
  title: z.string().max(graphLimits.titleLength).transform(typedText),
  text: z.string().max(graphLimits.textLength).transform(typedText),
});

/**
 * The chapters of the work that a journey belongs to, for its authors: to copy them into steps, and to make them from
 * steps.
 */
export function journeyChapterRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  { trustsProxy }: { readonly trustsProxy: boolean },
): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);

  async function askedBy(c: Context) {
    const actor = await actorOf(identity, c);
    const name = `journey chapters ${actor.accountId ?? addressOf(c)}`;
    return identity.limiter.take(name, rates.journeyChapters) ? actor : undefined;
  }

  app.get('/api/journeys/:journeyId/chapters', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c);
    if (!actor) return busy(c);
    const outcome = await listChapters(commands, actor, id as JourneyId);
    return outcome.ok ? c.json({ chapters: outcome.value }) : refused(c, outcome.failure);
  });

  app.get('/api/journeys/:journeyId/chapters/:blockId', async (c) => {
    const { journeyId, blockId } = c.req.param();
    if (!isId(journeyId) || !isId(blockId)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c);
    if (!actor) return busy(c);
    const outcome = await readChapter(commands, actor, journeyId as JourneyId, blockId as BlockId);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  app.post('/api/journeys/:journeyId/chapters', bodyLimit({ maxSize: formBodyBytes }), async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c);
    if (!actor) return busy(c);
    const step = Step.safeParse(await c.req.json().catch(() => undefined));
    if (!step.success) return invalid(c, step.error);
    const outcome = await makeChapter(commands, actor, id as JourneyId, step.data);
    return outcome.ok ? c.json(outcome.value, 201) : refused(c, outcome.failure);
  });

  app.post('/api/journeys/:journeyId/linear', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c);
    if (!actor) return busy(c);
    const outcome = await tellInChapters(commands, actor, id as JourneyId);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  return app;
}
