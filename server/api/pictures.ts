import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { addPicture } from '#commands/add-picture.ts';
import type { WholeContext } from '#commands/context.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import { formPictureBytes } from '#domain/picture.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { invalid, refused } from './refused.ts';

const Sent = z.strictObject({ path: z.string().max(1_024) });

/** Takes a picture into a work for its texts: one that lies in the object store, or the bytes of the request. */
export function pictureRoutes(commands: WholeContext, identity: IdentityContext): Hono {
  const app = new Hono();
  app.post('/api/projects/:projectId/pictures', bodyLimit({ maxSize: formPictureBytes }), async (c) => {
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const projectId = c.req.param('projectId');
    if (!isId(projectId)) return c.json({ error: 'notFound' }, 404);
    const isPath = c.req.header('content-type')?.startsWith('application/json') ?? false;
    const sent = isPath ? Sent.safeParse(await c.req.json().catch(() => undefined)) : undefined;
    if (sent && !sent.success) return invalid(c, sent.error);
    const source = sent ? sent.data : { bytes: new Uint8Array(await c.req.arrayBuffer()) };
    const outcome = await addPicture(commands, actor, projectId as ProjectId, source);
    return outcome.ok ? c.json(outcome.value, 201) : refused(c, outcome.failure);
  });
  return app;
}
