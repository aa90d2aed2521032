import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { countFits } from '#commands/journey/count-fits.ts';
import { countReaders } from '#commands/journey/count-readers.ts';
import { editJourney, listChangesAfter, openDraft } from '#commands/journey/edit-journey.ts';
import type { DraftChange } from '#database/journey-draft.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { type Edit, withoutNull, writeEdits } from '#domain/journey/edits.ts';
import { journeyEditBytes, rates, turnLimits } from '#domain/limits.ts';
import { EditsShape } from '#formats/journey/schema.ts';
import { writeReaders } from '#formats/journey/write-readers.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { JourneyWaits } from '#server/journeys/waits.ts';
import { actorOf } from '#server/requester.ts';
import { createTurns } from '#server/turns.ts';
import { downloadHeaders } from './download-headers.ts';
import { busy, invalid, refused } from './refused.ts';

/** Milliseconds that a page waits for what others change before it asks again. */
const waitMs = 25_000;

const Asked = z.strictObject({
  /** The page's name for it: when it asks again, it is not made again. */
  request: z.string().regex(/^[0-9a-zA-Z-]{8,64}$/),
  edits: EditsShape,
});

/** The requests of authors while they have a journey's draft open. */
export function journeyRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  { waits, trustsProxy }: { readonly waits: JourneyWaits; readonly trustsProxy: boolean },
): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);
  const turns = createTurns(turnLimits.journeyWait);

  app.use('/api/journeys/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'private, no-store');
  });

  app.get('/api/journeys/:journeyId/draft', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const outcome = await openDraft(commands, await actorOf(identity, c), id as JourneyId);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  app.get('/api/journeys/:journeyId/fits', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey fits ${actor.accountId ?? addressOf(c)}`, rates.journeyFits)) return busy(c);
    const outcome = await countFits(commands, actor, id as JourneyId);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  app.get('/api/journeys/:journeyId/readers', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey fits ${actor.accountId ?? addressOf(c)}`, rates.journeyFits)) return busy(c);
    const outcome = await countReaders(commands, actor, id as JourneyId);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  app.get('/api/journeys/:journeyId/readers.csv', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey fits ${actor.accountId ?? addressOf(c)}`, rates.journeyFits)) return busy(c);
    const [draft, counted] = [
      await openDraft(commands, actor, id as JourneyId),
      await countReaders(commands, actor, id as JourneyId),
    ];
    if (!draft.ok) return refused(c, draft.failure);
    if (!counted.ok) return refused(c, counted.failure);
    const csv = writeReaders(draft.value.graph, counted.value);
    return new Response(csv, { headers: downloadHeaders('readers.csv', 'text/csv; charset=utf-8') });
  });

  app.get('/api/journeys/:journeyId/edits', async (c) => {
    const id = c.req.param('journeyId');
    const after = z.coerce.number().int().min(0).safeParse(c.req.query('after'));
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    if (!after.success) return invalid(c, after.error);
    const journeyId = id as JourneyId;
    const actor = await actorOf(identity, c);
    const first = await listChangesAfter(commands, actor, journeyId, after.data);
    if (!first.ok) return refused(c, first.failure);
    if (first.value?.length !== 0) return c.json(told(first.value));
    const giveBack = turns.take(addressOf(c), actor.accountId ?? '');
    if (!giveBack) return busy(c);
    try {
      const heard = waits.wait(journeyId, waitMs, c.req.raw.signal);
      // Changes from before this wait began.
      const meanwhile = await listChangesAfter(commands, actor, journeyId, after.data);
      if (meanwhile.ok && meanwhile.value?.length !== 0) return c.json(told(meanwhile.value));
      await heard;
    } finally {
      giveBack();
    }
    // The actor may have lost the right to it during the wait.
    const later = await listChangesAfter(commands, await actorOf(identity, c), journeyId, after.data);
    return later.ok ? c.json(told(later.value)) : refused(c, later.failure);
  });

  app.post('/api/journeys/:journeyId/edits', bodyLimit({ maxSize: journeyEditBytes }), async (c) => {
    const id = c.req.param('journeyId');
    const actor = await actorOf(identity, c);
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    if (!identity.limiter.take(`journey edits ${actor.accountId ?? addressOf(c)}`, rates.journeyEdits)) return busy(c);
    const parsed = Asked.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const { request, edits } = parsed.data;
    const outcome = await editJourney(commands, actor, id as JourneyId, withoutNull(edits) as Edit[], request);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  return app;
}

/** Changes as a page reads them; without a list, it must load the draft again. */
function told(changes: readonly DraftChange[] | undefined): { changes: object[] } | { isBehind: true } {
  if (!changes) return { isBehind: true };
  return {
    changes: changes.map(({ version, request, edits }) => ({ version, request, edits: JSON.parse(writeEdits(edits)) })),
  };
}
