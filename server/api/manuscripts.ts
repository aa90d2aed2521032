import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { findImportAnswer } from '#commands/import-answers.ts';
import { bringAccount } from '#commands/bring-account.ts';
import type { WholeContext } from '#commands/context.ts';
import { type ImportWish, importBook } from '#commands/import-book.ts';
import { lookIntoAccount } from '#commands/look-into-account.ts';
import { previewBook } from '#commands/preview-book.ts';
import {
  beginUpload,
  dropUploads,
  ownUpload,
  receivePiece,
  uploadedAccount,
  uploadedFiles,
} from '#commands/receive-upload.ts';
import { findOrganisationBySlug } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { done } from '#domain/outcome.ts';
import { defaultBookLimits, defaultReadOptions, filesAtMost } from '#domain/book.ts';
import { type BlockId, isId, type OrganisationId, type ProjectId, type UploadId } from '#domain/ids.ts';
import { languageCode } from '#domain/text.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { ErrorCode } from '#identity/error.ts';
import { mayReadDrafts } from '#policies/project.ts';
import type { Log } from '#server/log.ts';
import { actorOf } from '#server/requester.ts';
import { invalid, refused } from './refused.ts';
import { linesOfJson, tellLines } from './tell-lines.ts';

/** Manuscripts read at once, each in a thread with memory of its own; and one for each account. */
const readAtOnce = 2;

/** Bytes of one piece of an upload. */
const pieceBytes = 4 * 2 ** 20;

const unchecked: ErrorCode = 'FIREBASE_APP_CHECK_TOKEN_INVALID';

const Id = z.string().refine(isId);
const Options = z.strictObject({
  chapterRank: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)])
    .optional()
    .transform((rank) => rank),
  scenes: z.union([z.enum(['signs', 'none']), z.strictObject({ mark: z.string().trim().min(1).max(40) })]),
  verse: z.enum(['found', 'none']),
  paragraphs: z.enum(['found', 'emptyLine', 'everyLine', 'indent']),
  changes: z.enum(['accept', 'reject']),
  comments: z.enum(['leave', 'notes']),
  bookTitle: z.enum(['found', 'none']),
});
const Manuscript = z.strictObject({
  uploads: z
    .array(Id)
    .min(1)
    .max(filesAtMost)
    .refine((ids) => new Set(ids).size === ids.length, 'The same upload twice.'),
  options: Options.default(defaultReadOptions),
});
const Wish = Manuscript.extend({
  language: z.string().optional(),
  /** What the page calls this import, so that it may ask again. */
  request: z.string().min(8).max(64).optional(),
  /** What is to come of an archive of an account. */
  account: z
    .strictObject({
      works: z.array(z.string().regex(/^\d{4}$/)).max(5_000),
      withReading: z.boolean(),
      withProfile: z.boolean(),
      withObjects: z.boolean(),
    })
    .optional(),
  to: z.union([
    z.strictObject({ org: z.string().max(100) }),
    z.strictObject({ project: Id, after: Id.optional(), inside: Id.optional() }),
  ]),
});
const NewUpload = z.strictObject({ name: z.string().min(1).max(300), size: z.number().int().min(0) });

/** Manuscripts on their way in: sent in pieces, looked at, brought in. */
export function manuscriptRoutes(commands: WholeContext, identity: IdentityContext, log: Log): Hono {
  const app = new Hono();
  /** Whose manuscripts are being read just now, and which uploads are taking a piece. */
  const reading = new Set<string>();
  const receiving = new Set<string>();
  const small = bodyLimit({ maxSize: 64 * 1_024, onError: (c) => c.json({ error: 'tooLarge' }, 413) });

  /** Does something for an account, unless it or the machine is busy with another manuscript. */
  async function oneAtATime(c: Context, accountId: string, act: () => Promise<Response>): Promise<Response> {
    if (reading.has(accountId) || reading.size >= readAtOnce) return c.json({ error: 'busy' }, 429);
    reading.add(accountId);
    return act().finally(() => reading.delete(accountId));
  }

  function isChecked(c: Context): Promise<boolean> {
    return passesAppCheck(identity, c.req.header('x-firebase-appcheck'), { isCounted: false });
  }

  app.post('/api/uploads', small, async (c) => {
    const parsed = NewUpload.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    if (!(await isChecked(c))) return c.json({ error: unchecked }, 403);
    const outcome = await beginUpload(commands, actor, parsed.data);
    return outcome.ok ? c.json({ id: outcome.value.id, received: 0 }, 201) : refused(c, outcome.failure);
  });

  app.get('/api/uploads/:id', async (c) => {
    const upload = await ownUpload(commands, await actorOf(identity, c), c.req.param('id') as UploadId);
    if (!upload) return c.json({ error: 'notFound' }, 404);
    c.header('Cache-Control', 'no-store');
    return c.json({ received: upload.received, size: upload.size, name: upload.name });
  });

  app.patch(
    '/api/uploads/:id',
    bodyLimit({ maxSize: pieceBytes, onError: (c) => c.json({ error: 'tooLarge' }, 413) }),
    async (c) => {
      const id = c.req.param('id') as UploadId;
      const offset = Number(c.req.header('upload-offset'));
      if (!Number.isSafeInteger(offset) || offset < 0)
        return c.json({ error: 'invalid', problems: [{ field: 'Upload-Offset' }] }, 422);
      const actor = await actorOf(identity, c);
      if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
      const piece = new Uint8Array(await c.req.arrayBuffer());
      if (receiving.has(id)) return c.json({ error: 'conflict', because: 'offset' }, 409);
      receiving.add(id);
      const outcome = await receivePiece(commands, actor, { id, offset, piece }).finally(() => receiving.delete(id));
      return outcome.ok ? c.json({ received: outcome.value.received }) : refused(c, outcome.failure);
    },
  );

  app.delete('/api/uploads/:id', async (c) => {
    const actor = await actorOf(identity, c);
    const id = c.req.param('id') as UploadId;
    if (!(await ownUpload(commands, actor, id))) return c.json({ error: 'notFound' }, 404);
    await dropUploads(commands, actor, [id]);
    return c.json({ ok: true });
  });

  app.post('/api/imports/preview', small, async (c) => {
    const parsed = Manuscript.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const actor = await actorOf(identity, c);
    const { accountId } = actor;
    if (accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const uploads = parsed.data.uploads as UploadId[];
    return oneAtATime(c, accountId, async () => {
      const source = await uploadedAccount(commands, actor, uploads);
      if (source) {
        const seen = await lookIntoAccount(commands, actor, source);
        return seen.ok ? c.json({ account: seen.value }) : refused(c, seen.failure);
      }
      const files = await uploadedFiles(commands, actor, uploads);
      if (!files.ok) return refused(c, files.failure);
      const outcome = await previewBook(files.value, { ...defaultReadOptions, ...parsed.data.options });
      return outcome.ok ? c.json(outcome.value) : refused(c, outcome.failure);
    });
  });

  app.post('/api/imports', small, async (c) => {
    const parsed = Wish.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return invalid(c, parsed.error);
    const actor = await actorOf(identity, c);
    const { accountId } = actor;
    if (accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const { to, language, options, request, account } = parsed.data;
    const before = request === undefined ? undefined : await findImportAnswer(commands, { accountId, request });
    if (before) return c.body(`${JSON.stringify({ ...told(before), kind: 'done' })}\n`, 200, linesOfJson);
    const uploads = parsed.data.uploads as UploadId[];
    const target = await targetOf(actor, to);
    if (!target) return c.json({ error: 'notFound' }, 404);
    if (reading.has(accountId) || reading.size >= readAtOnce) return c.json({ error: 'busy' }, 429);
    reading.add(accountId);
    const ended = async (isDone: boolean) => {
      reading.delete(accountId);
      if (isDone) await dropUploads(commands, actor, uploads);
    };
    if (account) {
      const source = await uploadedAccount(commands, actor, uploads);
      if (!source || target.into) {
        reading.delete(accountId);
        return c.json({ error: 'notFound' }, 404);
      }
      const { organisationId } = target;
      return tellLines(
        log,
        async ({ onProgress, signal }) => {
          const told = (come: number, of: number, share: number) =>
            onProgress(Math.round(100 * (come + share)), 100 * of);
          const wish = { organisationId, source, ...account, request, signal, onProgress: told };
          const outcome = await bringAccount(commands, actor, wish);
          return outcome.ok ? done({ account: outcome.value }) : outcome;
        },
        ended,
      );
    }
    const files = await uploadedFiles(commands, actor, uploads).catch((error) => {
      reading.delete(accountId);
      throw error;
    });
    if (!files.ok) {
      reading.delete(accountId);
      return refused(c, files.failure);
    }
    const wish = { ...target, files: files.value, language: languageCode(language) ?? 'en', request };
    return tellLines(
      log,
      async (telling) => {
        const all = { ...wish, ...telling, options: { ...defaultReadOptions, ...options } };
        const outcome = await importBook(commands, actor, all);
        return outcome.ok ? done(told(outcome.value)) : outcome;
      },
      ended,
    );
  });

  app.post(
    '/api/import',
    bodyLimit({
      maxSize: defaultBookLimits.fileBytes,
      onError: (c) => c.json({ error: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes' }] }, 413),
    }),
    async (c) => {
      const actor = await actorOf(identity, c);
      const { accountId } = actor;
      if (accountId === undefined) return c.json({ error: 'signedOut' }, 401);
      if (!(await isChecked(c))) return c.json({ error: unchecked }, 403);
      const target = await targetOf(actor, { org: c.req.query('org') ?? '' });
      if (!target) return c.json({ error: 'notFound' }, 404);
      const name = (c.req.query('name') ?? '').slice(0, 300);
      const language = languageCode(c.req.query('language')) ?? 'en';
      // Whoever sends slowly keeps nobody else waiting: the turn begins when the file is here.
      const files = [{ name, bytes: new Uint8Array(await c.req.arrayBuffer()) }];
      return oneAtATime(c, accountId, async () => {
        const outcome = await importBook(commands, actor, { ...target, files, language });
        return outcome.ok ? c.json(told(outcome.value)) : refused(c, outcome.failure);
      });
    },
  );

  async function targetOf(
    actor: Actor,
    to: z.infer<typeof Wish>['to'],
  ): Promise<Pick<ImportWish, 'organisationId' | 'into'> | undefined> {
    const { reader } = commands.db;
    if ('org' in to) {
      const organisation = await findOrganisationBySlug(reader, to.org);
      return organisation && actor.roles.has(organisation.id) ? { organisationId: organisation.id } : undefined;
    }
    const project = await findProject(reader, to.project as ProjectId);
    if (!project || mayReadDrafts(actor, project) !== 'allowed') return undefined;
    const into = {
      projectId: project.id,
      after: to.after as BlockId | undefined,
      inside: to.inside as BlockId | undefined,
    };
    return { organisationId: project.organisationId as OrganisationId, into };
  }

  return app;
}

type Brought = Extract<Awaited<ReturnType<typeof importBook>>, { ok: true }>['value'];

function told({ organisationSlug, slug, firstBlockId, blocks, words, warnings }: Brought) {
  return { url: `/org/${organisationSlug}/${slug}/block/${firstBlockId}`, blocks, words, warnings };
}
