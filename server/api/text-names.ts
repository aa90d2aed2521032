import { Hono } from 'hono';
import { z } from 'zod';
import type { CommandContext } from '#commands/context.ts';
import { nameTexts } from '#commands/document/name-texts.ts';
import { type DocumentId, isId } from '#domain/ids.ts';
import { rates } from '#domain/limits.ts';
import { textsNamedAtMost } from '#domain/text.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { busy, invalid } from './refused.ts';

const Wish = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(
      z
        .array(
          z
            .string()
            .refine(isId)
            .transform((id) => id as DocumentId),
        )
        .max(textsNamedAtMost),
    ),
});

/** The names of texts of which a browser keeps copies, as far as whoever asks may read them. */
export function textNameRoutes(commands: CommandContext, identity: IdentityContext): Hono {
  const app = new Hono();
  app.get('/api/texts/names', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    const actor = await actorOf(identity, c);
    if (!actor.accountId) return c.json({ error: 'signedOut' }, 401);
    const wish = Wish.safeParse(c.req.query());
    if (!wish.success) return invalid(c, wish.error);
    if (!identity.limiter.take(`textNames ${actor.accountId}`, rates.textNames)) return busy(c);
    return c.json({ names: await nameTexts(commands, actor, wish.data.ids) });
  });
  return app;
}
