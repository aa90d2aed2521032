import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { CommandContext } from '#commands/context.ts';
import { type EntriesAnswer, lookUpEntries } from '#commands/entry/look-up-entries.ts';
import { type BlockId, isId, type ProjectId } from '#domain/ids.ts';
import { rates } from '#domain/limits.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { busy, refused } from './refused.ts';

/** The story bible beside an open text: its entries, and those that are in the text. `known` is the version of those it has. */
export function entryRoutes(
  commands: CommandContext,
  identity: IdentityContext,
  { trustsProxy }: { readonly trustsProxy: boolean },
): Hono {
  const app = new Hono();
  const addressOf = makeAddressOf(trustsProxy);
  app.get('/api/projects/:projectId/entries', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    const { projectId } = c.req.param();
    const block = c.req.query('block');
    if (!isId(projectId) || (block !== undefined && !isId(block))) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    if (!identity.limiter.take(`entries ${actor.accountId ?? addressOf(c)}`, rates.entries)) return busy(c);
    const outcome = await lookUpEntries(commands, actor, projectId as ProjectId, block as BlockId | undefined);
    if (!outcome.ok) return refused(c, outcome.failure);
    const { entries, here } = outcome.value;
    const version = createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22);
    const answer: EntriesAnswer = { version, here, ...(c.req.query('known') === version ? {} : { entries }) };
    return c.json(answer);
  });
  return app;
}
