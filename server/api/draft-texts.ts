import { Hono } from 'hono';
import { z } from 'zod';
import type { CommandContext } from '#commands/context.ts';
import { readDraftTexts } from '#commands/document/read-draft-texts.ts';
import { fileAddress } from '#commands/edition/render-blocks.ts';
import { type BlockId, isId } from '#domain/ids.ts';
import { rates } from '#domain/limits.ts';
import { renderText } from '#domain/render-text.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { busy, refused } from './refused.ts';

const Wish = z.object({
  alone: z.literal('yes').optional(),
  known: z.string().max(100).optional(),
  beside: z
    .string()
    .refine(isId)
    .transform((id) => id as BlockId)
    .optional(),
});

/** The text of a block, and of all inside it, as it is now, to be read beside another one. */
export function draftTextRoutes(commands: CommandContext, identity: IdentityContext): Hono {
  const app = new Hono();
  app.get('/api/blocks/:blockId/text', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    const { blockId } = c.req.param();
    const wish = Wish.safeParse(c.req.query());
    if (!isId(blockId) || !wish.success) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    // Someone whose session is over is not told that their text is gone.
    if (!actor.accountId) return c.json({ error: 'signedOut' }, 401);
    const { alone, known, beside } = wish.data;
    const isAlone = alone === 'yes';
    const rate = isAlone ? rates.draftTexts : rates.draftParts;
    if (!identity.limiter.take(`${isAlone ? 'draftTexts' : 'draftParts'} ${actor.accountId}`, rate)) return busy(c);
    const outcome = await readDraftTexts(commands, actor, blockId as BlockId, { isAlone, known, beside });
    if (!outcome.ok) return refused(c, outcome.failure);
    const { texts, ...rest } = outcome.value;
    // Notes of two texts on one page have names of their own.
    const rendered = texts?.map(({ blockId: id, text }) => ({
      id,
      html: renderText(text, { pictureAddress: fileAddress, idPrefix: `beside-${id.slice(-6)}-` }),
    }));
    return c.json({ ...rest, ...(rendered && { texts: rendered }) });
  });
  return app;
}
