import { Hono } from 'hono';
import type { CommandContext } from '#commands/context.ts';
import { readDraftTexts } from '#commands/document/read-draft-texts.ts';
import { fileAddress } from '#commands/edition/render-blocks.ts';
import { type BlockId, isId } from '#domain/ids.ts';
import { rates } from '#domain/limits.ts';
import { renderText } from '#domain/render-text.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { busy, refused } from './refused.ts';

/** The text of a block, and of all inside it, as it is now, to be read beside another one. */
export function draftTextRoutes(
  commands: CommandContext,
  identity: IdentityContext,
  { trustsProxy }: { readonly trustsProxy: boolean },
): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);
  app.get('/api/blocks/:blockId/text', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    const { blockId } = c.req.param();
    if (!isId(blockId)) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`draftTexts ${actor.accountId ?? addressOf(c)}`, rates.draftTexts)) return busy(c);
    const outcome = await readDraftTexts(commands, actor, blockId as BlockId);
    if (!outcome.ok) return refused(c, outcome.failure);
    const { texts, isCut } = outcome.value;
    // Notes of two texts on one page have names of their own.
    const rendered = texts.map(({ blockId: id, text }) => ({
      id,
      html: renderText(text, { pictureAddress: fileAddress, idPrefix: `beside-${id.slice(-6)}-` }),
    }));
    return c.json({ texts: rendered, isCut });
  });
  return app;
}
