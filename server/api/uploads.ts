import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { WholeContext } from '#commands/context.ts';
import { beginUpload, dropUploads, ownUpload, receivePiece } from '#commands/manuscript/receive-upload.ts';
import type { UploadId } from '#domain/ids.ts';
import { turnLimits } from '#domain/limits.ts';
import { takenPieceBytes } from '#domain/manuscript.ts';
import { makeAddressOf } from '#identity/address.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { ErrorCode } from '#identity/error.ts';
import { actorOf } from '#server/requester.ts';
import { createTurns } from '#server/turns.ts';
import { readBody } from './read-body.ts';
import { busy, invalid, refused } from './refused.ts';

const unchecked: ErrorCode = 'FIREBASE_APP_CHECK_TOKEN_INVALID';

const NewUpload = z.strictObject({ name: z.string().min(1).max(300), size: z.number().int().min(0) });

/** Files on their way in, sent in pieces. */
export function uploadRoutes(commands: WholeContext, identity: IdentityContext, trustsProxy: boolean): Hono {
  const app = new Hono();
  /** Which uploads are taking a piece just now. */
  const receiving = new Set<string>();
  const pieces = createTurns(turnLimits.piece);
  const addressOf = makeAddressOf(trustsProxy);
  const small = bodyLimit({ maxSize: 64 * 1_024, onError: (c) => c.json({ error: 'tooLarge' }, 413) });

  app.post('/api/uploads', small, async (c) => {
    const parsed = NewUpload.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const isChecked = await passesAppCheck(identity, c.req.header('x-firebase-appcheck'), { isCounted: false });
    if (!isChecked) return c.json({ error: unchecked }, 403);
    const outcome = await beginUpload(commands, actor, parsed.data);
    return outcome.ok ? c.json({ id: outcome.value.id, received: 0 }, 201) : refused(c, outcome.failure);
  });

  app.get('/api/uploads/:id', async (c) => {
    const upload = await ownUpload(commands, await actorOf(identity, c), c.req.param('id') as UploadId);
    if (!upload) return c.json({ error: 'notFound' }, 404);
    c.header('Cache-Control', 'no-store');
    return c.json({ received: upload.received, size: upload.size, name: upload.name });
  });

  app.patch('/api/uploads/:id', async (c) => {
    const id = c.req.param('id') as UploadId;
    const offset = Number(c.req.header('upload-offset'));
    if (!Number.isSafeInteger(offset) || offset < 0)
      return c.json({ error: 'invalid', problems: [{ field: 'Upload-Offset' }] }, 422);
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    // Nothing of a body is read before it is known that there is room for it.
    const giveBack = pieces.take(addressOf(c), actor.accountId);
    if (!giveBack) return busy(c);
    try {
      const piece = await readBody(c, takenPieceBytes);
      if (!piece) return c.json({ error: 'tooLarge' }, 413);
      if (receiving.has(id)) return c.json({ error: 'conflict', because: 'offset' }, 409);
      receiving.add(id);
      const outcome = await receivePiece(commands, actor, { id, offset, piece }).finally(() => receiving.delete(id));
      return outcome.ok ? c.json({ received: outcome.value.received }) : refused(c, outcome.failure);
    } finally {
      giveBack();
    }
  });

  app.delete('/api/uploads/:id', async (c) => {
    const actor = await actorOf(identity, c);
    const id = c.req.param('id') as UploadId;
    if (!(await ownUpload(commands, actor, id))) return c.json({ error: 'notFound' }, 404);
    await dropUploads(commands, actor, [id]);
    return c.json({ ok: true });
  });

  return app;
}
