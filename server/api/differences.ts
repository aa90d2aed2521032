import { Hono } from 'hono';
import type { WholeContext } from '#commands/context.ts';
import { listDifferences } from '#commands/edition/list-differences.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { refused } from './refused.ts';

/** What a new edition would change, for people who may publish it. */
export function differenceRoutes(commands: WholeContext, identity: IdentityContext): Hono {
  const app = new Hono();
  app.get('/api/projects/:projectId/differences', async (c) => {
    const id = c.req.param('projectId');
    if (!isId(id)) return c.json({ error: 'notFound' }, 404);
    const outcome = await listDifferences(commands, await actorOf(identity, c), id as ProjectId);
    c.header('Cache-Control', 'private, no-store');
    return outcome.ok ? c.json({ differences: outcome.value }) : refused(c, outcome.failure);
  });
  return app;
}
