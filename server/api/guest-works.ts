import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { CommandContext } from '#commands/context.ts';
import { countGuestWorks, transferGuestWorks } from '#commands/project/transfer-guest-works.ts';
import type { IdentityContext } from '#identity/context.ts';
import { tellSessionsEnded } from '#identity/session.ts';
import { findTokenHolder } from '#identity/token-holder.ts';
import { actorOf } from '#server/requester.ts';
import { invalid, refused } from './refused.ts';

const Body = z.strictObject({ guestToken: z.string().max(8_000), bring: z.boolean() });

/**
 * What someone wrote as a guest, for the account they then logged in to: how much it is, and moving it there. The
 * session proves the account, the guest's token the guest.
 */
export function guestWorkRoutes(commands: CommandContext, identity: IdentityContext): Hono {
  const app = new Hono();
  app.post('/api/guest-works', bodyLimit({ maxSize: 16_384 }), async (c) => {
    const body = Body.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return invalid(c, body.error);
    const { accountId, isAnonymous } = await actorOf(identity, c);
    if (accountId === undefined || isAnonymous) return c.json({ error: 'signedOut' }, 401);
    const holder = await findTokenHolder(identity, body.data.guestToken);
    if (!holder.ok || !holder.value.account.isAnonymous) return c.json({ error: 'notFound' }, 404);
    const guestId = holder.value.account.id;
    if (!body.data.bring) return c.json({ works: await countGuestWorks(commands, guestId) });
    const outcome = await transferGuestWorks(commands, guestId, accountId);
    if (!outcome.ok) return refused(c, outcome.failure);
    tellSessionsEnded(identity, guestId);
    return c.json({ works: outcome.value });
  });
  return app;
}
