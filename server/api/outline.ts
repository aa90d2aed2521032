import { Hono } from 'hono';
import type { CommandContext } from '#commands/context.ts';
import { listBlocks } from '#database/block.ts';
import { findProject } from '#database/project.ts';
import { outlineRow } from '#domain/block.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import { rates } from '#domain/limits.ts';
import type { IdentityContext } from '#identity/context.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { actorOf } from '#server/requester.ts';
import { busy, refused } from './refused.ts';

/** The outline beside pages of the workspace that have it only in wide windows, for members of the project. */
export function outlineRoutes(commands: CommandContext, identity: IdentityContext): Hono {
  const app = new Hono();
  const { reader } = commands.db;
  app.get('/api/projects/:projectId/outline', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    const { projectId } = c.req.param();
    const project = isId(projectId) ? await findProject(reader, projectId as ProjectId) : undefined;
    if (!project) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    const verdict = mayReadDrafts(actor, project);
    if (verdict !== 'allowed') return refused(c, concealed(verdict, false));
    if (!identity.limiter.take(`outlines ${actor.accountId}`, rates.outlines)) return busy(c);
    return c.json({ blocks: (await listBlocks(reader, project.id)).map(outlineRow) });
  });
  return app;
}
