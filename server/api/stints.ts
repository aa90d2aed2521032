import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { CommandContext } from '#commands/context.ts';
import { noteStint } from '#commands/goal/note-stint.ts';
import { isCalendarDay } from '#domain/calendar-day.ts';
import { isId, type ProjectId, type StintId } from '#domain/ids.ts';
import { stintLimits } from '#domain/stint.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { invalid, refused } from './refused.ts';

const wordsAtMost = (stintLimits.seconds / 60) * stintLimits.wordsPerMinute;

const Sent = z.strictObject({
  /** Who wrote them: someone else may be logged in by the time they are sent. */
  uid: z.string().max(128),
  day: z.string().refine(isCalendarDay),
  startedAt: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  seconds: z.number().int().min(0).max(stintLimits.seconds),
  words: z.number().int().min(0).max(wordsAtMost),
});

/** Counts what someone writes towards their own goal, while they write. */
export function stintRoutes(commands: CommandContext, identity: IdentityContext): Hono {
  const app = new Hono();
  app.put('/api/projects/:projectId/stints/:stintId', bodyLimit({ maxSize: 1_024 }), async (c) => {
    const sent = Sent.safeParse(await c.req.json().catch(() => undefined));
    if (!sent.success) return invalid(c, sent.error);
    const actor = await actorOf(identity, c);
    const { uid, ...written } = sent.data;
    if (actor.accountId === undefined || actor.accountId !== uid) return c.json({ error: 'signedOut' }, 401);
    const { projectId, stintId } = c.req.param();
    if (!isId(projectId) || !isId(stintId)) return c.json({ error: 'notFound' }, 404);
    const stint = { ...written, id: stintId as StintId };
    const outcome = await noteStint(commands, actor, projectId as ProjectId, stint);
    return outcome.ok ? c.json({ ofDay: outcome.value }) : refused(c, outcome.failure);
  });
  return app;
}
