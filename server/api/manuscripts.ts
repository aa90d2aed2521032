import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { lookIntoAccount } from '#commands/account-archive/preview-account-archive.ts';
import type { WholeContext } from '#commands/context.ts';
import { findImportAnswer } from '#commands/manuscript/import-answers.ts';
import { previewBook } from '#commands/manuscript/preview-book.ts';
import { dropUploads, uploadedAccount, uploadedFiles } from '#commands/manuscript/receive-upload.ts';
import type { Actor } from '#domain/account.ts';
import { defaultReadOptions } from '#domain/book.ts';
import type { UploadId } from '#domain/ids.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Log } from '#server/log.ts';
import { actorOf } from '#server/requester.ts';
import { findImportTarget } from './import-target.ts';
import { trackImports } from './imports-under-way.ts';
import { ImportRequest, ManuscriptRequest } from './manuscript-requests.ts';
import { busy, invalid, refused } from './refused.ts';
import { importOf, told } from './running-imports.ts';
import { linesOfJson, tellLines } from './tell-lines.ts';
import { wholeManuscriptRoutes } from './whole-manuscripts.ts';

/** Manuscripts on their way in: looked at, imported. */
export function manuscriptRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  log: Log,
  trustsProxy: boolean,
): Hono {
  const app = new Hono();
  const imports = trackImports();
  const small = bodyLimit({ maxSize: 64 * 1_024, onError: (c) => c.json({ error: 'tooLarge' }, 413) });

  app.post('/api/imports/preview', small, async (c) => {
    const parsed = ManuscriptRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const end = imports.begin(actor.accountId);
    if (!end) return busy(c);
    return preview(c, commands, actor, parsed.data).finally(end);
  });

  app.post('/api/imports', small, async (c) => {
    const parsed = ImportRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const actor = await actorOf(identity, c);
    const { accountId } = actor;
    if (accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const { to, request, uploads } = parsed.data;
    const before = request === undefined ? undefined : await findImportAnswer(commands, { accountId, request });
    if (before) return c.body(`${JSON.stringify({ ...told(before), kind: 'done' })}\n`, 200, linesOfJson);
    const target = await findImportTarget(commands.db.reader, actor, to);
    if (!target) return c.json({ error: 'notFound' }, 404);
    const end = imports.begin(accountId);
    if (!end) return busy(c);
    const bringing = await importOf(commands, actor, target, parsed.data).catch((error) => {
      end();
      throw error;
    });
    if (!bringing.ok) {
      end();
      return refused(c, bringing.failure);
    }
    return tellLines(log, bringing.value, async (isDone) => {
      end();
      if (isDone) await dropUploads(commands, actor, uploads as UploadId[]);
    });
  });

  app.route('/', wholeManuscriptRoutes(commands, identity, imports, trustsProxy));
  return app;
}

/** The preview of the uploaded files. */
async function preview(
  c: Context,
  commands: WholeContext,
  actor: Actor,
  { uploads, options }: z.infer<typeof ManuscriptRequest>,
): Promise<Response> {
  const source = await uploadedAccount(commands, actor, uploads as UploadId[]);
  if (source) {
    const seen = await lookIntoAccount(commands, actor, source);
    return seen.ok ? c.json({ account: seen.value }) : refused(c, seen.failure);
  }
  const files = await uploadedFiles(commands, actor, uploads as UploadId[]);
  if (!files.ok) return refused(c, files.failure);
  const outcome = await previewBook(files.value, { ...defaultReadOptions, ...options });
  return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
}
