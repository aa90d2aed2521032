import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { listTesting, makeTesterLink, withdrawTesterLink } from '#commands/journey/tester-link.ts';
import { removeTesterNote, settleTesterNote } from '#commands/journey/tester-note.ts';
import { isId, type JourneyId, type TesterLinkId, type TesterNoteId } from '#domain/ids.ts';
import { rates, recordBodyBytes } from '#domain/limits.ts';
import type { Outcome } from '#domain/outcome.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { busy, invalid, refused } from './refused.ts';

const Link = z.strictObject({ name: z.string().max(1_000), days: z.number().int() });
const Settled = z.strictObject({ isDone: z.boolean() });

/** The links by which testers travel a journey's draft, and what they have noted, for its authors. */
export function journeyTestingRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  { trustsProxy }: { readonly trustsProxy: boolean },
): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);

  /** The actor, unless they ask too often. */
  async function askedBy(c: Context, what: 'testing' | 'testerLinks') {
    const actor = await actorOf(identity, c);
    return identity.limiter.take(`${what} ${actor.accountId ?? addressOf(c)}`, rates[what]) ? actor : undefined;
  }
  const answer = (c: Context, outcome: Outcome<void>) => (outcome.ok ? c.body(null, 204) : refused(c, outcome.failure));

  app.get('/api/journeys/:journeyId/testing', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c, 'testing');
    if (!actor) return busy(c);
    const outcome = await listTesting(commands, actor, id as JourneyId);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  app.post('/api/journeys/:journeyId/testing/links', bodyLimit({ maxSize: recordBodyBytes }), async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c, 'testerLinks');
    if (!actor) return busy(c);
    const wish = Link.safeParse(await c.req.json().catch(() => undefined));
    if (!wish.success) return invalid(c, wish.error);
    const outcome = await makeTesterLink(commands, actor, id as JourneyId, wish.data);
    return outcome.ok ? c.json(outcome.value, 201) : refused(c, outcome.failure);
  });

  app.delete('/api/journeys/:journeyId/testing/links/:linkId', async (c) => {
    const { journeyId, linkId } = c.req.param();
    if (!isId(journeyId) || !isId(linkId)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c, 'testing');
    if (!actor) return busy(c);
    return answer(c, await withdrawTesterLink(commands, actor, journeyId as JourneyId, linkId as TesterLinkId));
  });

  app.patch('/api/journeys/:journeyId/testing/notes/:noteId', bodyLimit({ maxSize: recordBodyBytes }), async (c) => {
    const { journeyId, noteId } = c.req.param();
    if (!isId(journeyId) || !isId(noteId)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c, 'testing');
    if (!actor) return busy(c);
    const wish = Settled.safeParse(await c.req.json().catch(() => undefined));
    if (!wish.success) return invalid(c, wish.error);
    const note = { noteId: noteId as TesterNoteId, isDone: wish.data.isDone };
    return answer(c, await settleTesterNote(commands, actor, journeyId as JourneyId, note));
  });

  app.delete('/api/journeys/:journeyId/testing/notes/:noteId', async (c) => {
    const { journeyId, noteId } = c.req.param();
    if (!isId(journeyId) || !isId(noteId)) return c.json({ error: 'notFound' }, 404);
    const actor = await askedBy(c, 'testing');
    if (!actor) return busy(c);
    return answer(c, await removeTesterNote(commands, actor, journeyId as JourneyId, noteId as TesterNoteId));
  });

  return app;
}
