import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { addPicture } from '#commands/object/add-picture.ts';
import type { Actor } from '#domain/account.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import { turnLimits } from '#domain/limits.ts';
import { formPictureBytes } from '#domain/picture.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { actorOf } from '#server/requester.ts';
import { createTurns } from '#server/turns.ts';
import { readBody } from './read-body.ts';
import { busy, invalid, refused } from './refused.ts';

const Sent = z.strictObject({ path: z.string().max(1_024) });

/** Takes a picture into a work for its texts: one that lies in the object store, or the bytes of the request. */
export function pictureRoutes(commands: WholeContext, identity: IdentityContext, trustsProxy: boolean): Hono {
  const app = new Hono();
  const turns = createTurns(turnLimits.picture);
  const addressOf = makeAddressOf(trustsProxy);
  app.post('/api/projects/:projectId/pictures', async (c) => {
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const projectId = c.req.param('projectId');
    if (!isId(projectId)) return c.json({ error: 'notFound' }, 404);
    const giveBack = turns.take(addressOf(c), actor.accountId);
    if (!giveBack) return busy(c);
    return addSent(c, actor, projectId as ProjectId).finally(giveBack);
  });

  async function addSent(c: Context, actor: Actor, projectId: ProjectId): Promise<Response> {
    const body = await readBody(c, formPictureBytes);
    if (!body) return c.json({ error: 'tooLarge' }, 413);
    const isPath = c.req.header('content-type')?.startsWith('application/json') ?? false;
    const sent = isPath ? Sent.safeParse(jsonOf(body)) : undefined;
    if (sent && !sent.success) return invalid(c, sent.error);
    const source = sent ? sent.data : { bytes: body };
    const outcome = await addPicture(commands, actor, projectId, source);
    return outcome.ok ? c.json(outcome.value, 201) : refused(c, outcome.failure);
  }
  return app;
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
