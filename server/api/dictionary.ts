import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { CommandContext } from '#commands/context.ts';
import { addWords } from '#commands/dictionary/change-words.ts';
import { listRightWords } from '#database/dictionary.ts';
import { findProject } from '#database/project.ts';
import { dictionaryLimits } from '#domain/dictionary.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import { concealed } from '#policies/concealed.ts';
import { mayUseDictionary } from '#policies/dictionary.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { actorOf } from '#server/requester.ts';
import { invalid, refused } from './refused.ts';

/** More units than the letters of a word can have: what is too long is refused by the command, with its reason. */
const Sent = z.strictObject({ word: z.string().max(dictionaryLimits.letters * 4) });

/** The words that the check of a project's spelling takes for right: read by its editors, and added to. */
export function dictionaryRoutes(commands: CommandContext, identity: IdentityContext): Hono {
  const app = new Hono();
  const { reader } = commands.db;
  app.get('/api/projects/:projectId/dictionary', async (c) => {
    const { projectId } = c.req.param();
    const project = isId(projectId) ? await findProject(reader, projectId as ProjectId) : undefined;
    if (!project) return c.json({ error: 'notFound' }, 404);
    const actor = await actorOf(identity, c);
    const verdict = mayUseDictionary(actor, project);
    if (verdict !== 'allowed') return refused(c, concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
    c.header('Cache-Control', 'private, no-store');
    return c.json({ words: await listRightWords(reader, project.id) });
  });
  app.post('/api/projects/:projectId/dictionary', bodyLimit({ maxSize: 4_096 }), async (c) => {
    const { projectId } = c.req.param();
    const sent = Sent.safeParse(await c.req.json().catch(() => undefined));
    if (!sent.success) return invalid(c, sent.error);
    if (!isId(projectId)) return c.json({ error: 'notFound' }, 404);
    const outcome = await addWords(commands, await actorOf(identity, c), projectId as ProjectId, [sent.data.word]);
    return outcome.ok ? c.json({}) : refused(c, outcome.failure);
  });
  return app;
}
