import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { decidePiece, listSharedPieces } from '#commands/journey/moderate-pieces.ts';
import { isId, type JourneyId, type SharedPieceId } from '#domain/ids.ts';
import { pieceDecisions } from '#domain/journey/shared-piece.ts';
import { rates, recordBodyBytes } from '#domain/limits.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { busy, invalid, refused } from './refused.ts';

const Wish = z.object({
  state: z.enum(['waiting', ...pieceDecisions]),
  before: z
    .string()
    .refine(isId)
    .transform((id) => id as SharedPieceId)
    .optional(),
});

const Decision = z.strictObject({ decision: z.enum(pieceDecisions) });

/** The pieces that readers of a journey share, for its editors. */
export function journeyPieceRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  { trustsProxy }: { readonly trustsProxy: boolean },
): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);

  app.get('/api/journeys/:journeyId/pieces', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    const id = c.req.param('journeyId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey pieces ${actor.accountId ?? addressOf(c)}`, rates.journeyPieces))
      return busy(c);
    const wish = Wish.safeParse(c.req.query());
    if (!wish.success) return invalid(c, wish.error);
    const outcome = await listSharedPieces(commands, actor, id as JourneyId, wish.data);
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
  });

  app.post('/api/journeys/:journeyId/pieces/:pieceId', bodyLimit({ maxSize: recordBodyBytes }), async (c) => {
    const { journeyId, pieceId } = c.req.param();
    if (!isId(journeyId) || !isId(pieceId)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`journey pieces ${actor.accountId ?? addressOf(c)}`, rates.journeyPieces))
      return busy(c);
    const parsed = Decision.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const outcome = await decidePiece(commands, actor, journeyId as JourneyId, {
      pieceId: pieceId as SharedPieceId,
      decision: parsed.data.decision,
    });
    return outcome.ok ? c.json({}) : refused(c, outcome.failure);
  });

  return app;
}
