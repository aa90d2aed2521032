import { Hono } from 'hono';
import { z } from 'zod';
import type { CommandContext } from '#commands/context.ts';
import { listBlocks } from '#database/block.ts';
import { listKeptTexts } from '#database/kept-text.ts';
import { findProject } from '#database/project.ts';
import { outlineRow } from '#domain/block.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import { rates } from '#domain/limits.ts';
import { textVersion } from '#domain/text.ts';
import type { IdentityContext } from '#identity/context.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import { actorOf } from '#server/requester.ts';
import { busy, invalid, refused } from './refused.ts';

/** A browser says whose project it keeps: by now another account may be in. */
const Whose = z.object({ account: z.string().max(200).optional() });

/** What a browser keeps of a project, so that it is written without a network: its outline, for those who write it. */
export function keptProjectRoutes(commands: CommandContext, identity: IdentityContext): Hono {
  const app = new Hono();
  const { reader } = commands.db;
  app.get('/api/projects/:projectId/kept', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    const { projectId } = c.req.param();
    const project = isId(projectId) ? await findProject(reader, projectId as ProjectId) : undefined;
    const actor = await actorOf(identity, c);
    const whose = Whose.safeParse(c.req.query());
    if (!whose.success) return invalid(c, whose.error);
    const { account } = whose.data;
    // Whoever is in now loses nothing that another account keeps in this browser.
    if (account !== undefined && account !== actor.accountId) return c.json({ error: 'otherAccount' }, 409);
    if (!project) return c.json({ error: 'notFound' }, 404);
    const verdict = mayWrite(actor, project);
    if (verdict !== 'allowed') return refused(c, concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
    if (!identity.limiter.take(`keptProjects ${actor.accountId}`, rates.keptProjects)) return busy(c);
    const blocks = await listBlocks(reader, project.id);
    const texts = new Map((await listKeptTexts(reader, project.id)).map((text) => [text.blockId, text]));
    const { id, title, language } = project;
    return c.json({
      ...{ projectId: id, title, language, textVersion },
      blocks: blocks.flatMap((block) => {
        const text = texts.get(block.id);
        if (!text) return [];
        const { documentId, seq, isBlank } = text;
        return [{ ...outlineRow(block), synopsis: block.synopsis, documentId, seq, isBlank }];
      }),
    });
  });
  return app;
}
