import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { pathWordsFor } from '#app/journey/path-words.ts';
import type { WholeContext } from '#commands/context.ts';
import { exportJourney, findExportable } from '#commands/journey/export-journey.ts';
import { journeyToWrite } from '#commands/journey/journey-to-write.ts';
import { listRemovedSteps } from '#commands/journey/list-removed-steps.ts';
import { takeBackChange } from '#commands/journey/take-back.ts';
import { translateJourney } from '#commands/journey/translate-journey.ts';
import { findEarlierTranslation, updateTranslation } from '#commands/journey/update-translation.ts';
import { takePath } from '#commands/reading/take-path.ts';
import type { Actor } from '#domain/account.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { journeyFileFormats } from '#domain/journey/journey-file.ts';
import { pathFormats } from '#domain/journey/told-path.ts';
import { journeyFileWaitMs, lineTableBytes, rates, turnLimits } from '#domain/limits.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { exportWishOf } from '#server/journeys/export-wish.ts';
import { actorOf } from '#server/requester.ts';
import { createTurns } from '#server/turns.ts';
import { downloadHeaders } from './download-headers.ts';
import { readBody } from './read-body.ts';
import { busy, refused } from './refused.ts';

const Format = z.enum(journeyFileFormats);
const PathFormat = z.enum(pathFormats);
const RunNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .optional();
const Version = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const Edition = z.coerce.number().int().min(1).optional();

/**
 * The files of a journey, for people who may export the work; and of a reader's own path through it, for that reader.
 */
export function journeyFileRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  { trustsProxy }: { readonly trustsProxy: boolean },
): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);
  const turns = createTurns(turnLimits.journeyFile);

  /**
   * Lets people process a whole journey, each of which takes its memory: not too often, nor too many at a time. Who is
   * one too many waits: a page asks for the losses of a file beside the file, and a refusal would be saved as the file.
   */
  async function inTurn(c: Context, work: (actor: Actor) => Promise<Response>): Promise<Response> {
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey file ${actor.accountId ?? addressOf(c)}`, rates.journeyFiles)) return busy(c);
    const giveBack = await turns.wait(addressOf(c), actor.accountId ?? '', journeyFileWaitMs);
    if (!giveBack) return busy(c);
    try {
      // Nothing is made for a client that has gone meanwhile.
      if (c.req.raw.signal.aborted) return busy(c);
      return await work(actor);
    } finally {
      giveBack();
    }
  }

  app.get('/api/journeys/:journeyId/export/:format', async (c) => {
    const id = c.req.param('journeyId');
    const format = Format.safeParse(c.req.param('format'));
    const edition = Edition.safeParse(c.req.query('edition') || undefined);
    if (!isId(id) || !format.success || !edition.success) return c.json({ error: 'notFound' }, 404);
    return inTurn(c, async (actor) => {
      const found = await findExportable(commands, actor, id as JourneyId);
      if (!found.ok) return refused(c, found.failure);
      const wish = await exportWishOf(found.value.project.language, { format: format.data, edition: edition.data });
      const outcome = await exportJourney(commands, actor, id as JourneyId, wish);
      if (!outcome.ok) return refused(c, outcome.failure);
      const { name, contentType, text, losses } = outcome.value;
      // The losses of a file have their own request: a browser that saves a file shows nothing else.
      if (c.req.query('losses') !== undefined) return c.json({ losses }, 200, { 'Cache-Control': 'private, no-store' });
      return new Response(text, { headers: downloadHeaders(name, contentType) });
    });
  });

  app.get('/api/journeys/:journeyId/path/:format', async (c) => {
    const id = c.req.param('journeyId');
    const format = PathFormat.safeParse(c.req.param('format'));
    const run = RunNumber.safeParse(c.req.query('run') || undefined);
    if (!isId(id) || !format.success || !run.success) return c.json({ error: 'notFound' }, 404);
    return inTurn(c, async (actor) => {
      const withAnswers = c.req.query('answers') !== undefined;
      const wish = { format: format.data, run: run.data, withAnswers, wordsFor: pathWordsFor };
      const outcome = await takePath(commands, actor, id as JourneyId, wish);
      if (!outcome.ok) return refused(c, outcome.failure);
      const { name, contentType, bytes } = outcome.value;
      return new Response(bytes, { headers: downloadHeaders(name, contentType) });
    });
  });

  app.post('/api/journeys/:journeyId/translation', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    return inTurn(c, async (actor) => {
      const may = await journeyToWrite(commands, actor, id as JourneyId);
      if (!may.ok) return refused(c, may.failure);
      const table = await readBody(c, lineTableBytes);
      if (!table) return c.json({ error: 'invalid', problems: [{ kind: 'tooLarge' }] }, 422);
      const language = c.req.query('language') ?? '';
      const into = c.req.query('into');
      if (into !== 'new') {
        const earlier = await findEarlierTranslation(commands, actor, id as JourneyId, language);
        if (!earlier.ok) return refused(c, earlier.failure);
        // Removed, or made, by someone else since it was asked about.
        if (into !== undefined && into !== earlier.value) return c.json({ error: 'conflict' }, 409);
        if (earlier.value !== undefined) {
          const wish = { into: earlier.value, table, agreed: c.req.query('agreed') };
          const updated = await updateTranslation(commands, actor, id as JourneyId, wish);
          return updated.ok ? c.json({ kind: 'update', ...updated.value }) : refused(c, updated.failure);
        }
      }
      const outcome = await translateJourney(commands, actor, id as JourneyId, { table, language });
      return outcome.ok ? c.json({ kind: 'new', ...outcome.value }) : refused(c, outcome.failure);
    });
  });

  app.get('/api/journeys/:journeyId/removed', async (c) => {
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    return inTurn(c, async (actor) => {
      const outcome = await listRemovedSteps(commands, actor, id as JourneyId);
      return outcome.ok ? c.json({ removed: outcome.value }) : refused(c, outcome.failure);
    });
  });

  app.post('/api/journeys/:journeyId/changes/:version/taken-back', async (c) => {
    const id = c.req.param('journeyId');
    const version = Version.safeParse(c.req.param('version'));
    if (!isId(id) || !version.success) return c.json({ error: 'notFound' }, 404);
    return inTurn(c, async (actor) => {
      const outcome = await takeBackChange(commands, actor, id as JourneyId, version.data);
      return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
    });
  });

  return app;
}
