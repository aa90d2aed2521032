import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { countFits } from '#commands/journey/count-fits.ts';
import { countReaders } from '#commands/journey/count-readers.ts';
import { editJourney, listChangesAfter, openDraft } from '#commands/journey/edit-journey.ts';
import { findAccount } from '#database/account.ts';
import type { DraftChange } from '#database/journey-draft.ts';
import type { Actor } from '#domain/account.ts';
import { type ActivityId, isId, type JourneyId } from '#domain/ids.ts';
import type { Edit } from '#domain/journey/edits.ts';
import { withoutNull, writeEdits } from '#domain/journey/edits-json.ts';
import { placesOf } from '#domain/journey/statistics.ts';
import { journeyEditBytes, rates, turnLimits } from '#domain/limits.ts';
import { EditsShape } from '#formats/journey/schema.ts';
import { writeReaders } from '#formats/journey/write-readers.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { JourneyPresence, PageHere } from '#server/journeys/presence.ts';
import { type JourneyWaits, waitMs } from '#server/journeys/waits.ts';
import { actorOf } from '#server/requester.ts';
import { createTurns } from '#server/turns.ts';
import { downloadHeaders } from './download-headers.ts';
import { busy, invalid, refused } from './refused.ts';

const Asked = z.strictObject({
  /** The page's name for it: when it asks again, it is not made again. */
  request: z.string().regex(/^[0-9a-zA-Z-]{8,64}$/),
  edits: EditsShape,
});

/** A page that waits for what others change, and what it knows of them. */
const Waiting = z.object({
  after: z.coerce.number().int().min(0),
  /** Its own name; without one, it is told nothing about others and others nothing about it. */
  page: z
    .string()
    .regex(/^[0-9a-zA-Z-]{8,64}$/)
    .optional(),
  /** The step that is open in it. */
  at: z.string().refine(isId).optional(),
  /** The number of the people it was told last. */
  seen: z.coerce.number().int().min(0).default(0),
});

type JourneyParts = {
  readonly waits: JourneyWaits;
  readonly presence: JourneyPresence;
  readonly trustsProxy: boolean;
};

/** The requests of authors while they have a journey's draft open. */
export function journeyRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  { waits, presence, trustsProxy }: JourneyParts,
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
    if (!outcome.ok) return refused(c, outcome.failure);
    const { graph, ...figures } = outcome.value;
    return c.json({ ...figures, places: placesOf(graph) });
  });

  app.get('/api/journeys/:journeyId/readers.csv', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey fits ${actor.accountId ?? addressOf(c)}`, rates.journeyFits)) return busy(c);
    const counted = await countReaders(commands, actor, id as JourneyId);
    if (!counted.ok) return refused(c, counted.failure);
    const csv = writeReaders(counted.value.graph, counted.value);
    return new Response(csv, { headers: downloadHeaders('readers.csv', 'text/csv; charset=utf-8') });
  });

  app.get('/api/journeys/:journeyId/edits', async (c) => {
    const id = c.req.param('journeyId');
    const asked = Waiting.safeParse(c.req.query());
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    if (!asked.success) return invalid(c, asked.error);
    const journeyId = id as JourneyId;
    const actor = await actorOf(identity, c);
    const { after, seen } = asked.data;
    const first = await listChangesAfter(commands, actor, journeyId, after);
    if (!first.ok) return refused(c, first.failure);
    const here = await pageHere(actor, journeyId, asked.data);
    const people = () => (here ? presence.others(journeyId, here.id) : undefined);
    const isNew = (changes: typeof first.value) =>
      changes?.length !== 0 || (people()?.seen ?? seen) !== seen ? { ...told(changes), ...people() } : undefined;
    const leave = here && presence.enter(journeyId, here);
    const giveBack = turns.take(addressOf(c), actor.accountId ?? '');
    try {
      const atOnce = isNew(first.value);
      if (atOnce) return c.json(atOnce);
      if (!giveBack) return busy(c);
      const heard = waits.wait(journeyId, waitMs, c.req.raw.signal);
      // Changes from before this wait began.
      const meanwhile = await listChangesAfter(commands, actor, journeyId, after);
      const sinceThen = meanwhile.ok ? isNew(meanwhile.value) : undefined;
      if (sinceThen) return c.json(sinceThen);
      await heard;
    } finally {
      giveBack?.();
      leave?.();
    }
    // The actor may have lost the right to it during the wait.
    const later = await listChangesAfter(commands, await actorOf(identity, c), journeyId, after);
    return later.ok ? c.json({ ...told(later.value), ...people() }) : refused(c, later.failure);
  });

  /** The page as others are told of it; undefined for one without a name. Who moves too often stays where they were. */
  async function pageHere(
    { accountId: id }: Actor,
    journeyId: JourneyId,
    { page, at: asked }: z.infer<typeof Waiting>,
  ): Promise<PageHere | undefined> {
    if (page === undefined || !id) return undefined;
    const at = asked as ActivityId | undefined;
    const known = presence.find(journeyId, { id, page });
    if (known && known.at === at) return known;
    if (!identity.limiter.take(`journey moves ${id}`, rates.journeyMoves)) return known;
    const name = known?.name ?? (await findAccount(commands.db.reader, id))?.displayName;
    return name === undefined ? undefined : { page, id, name, at };
  }

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
