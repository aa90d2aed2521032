import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { bringAccount } from '#commands/account-archive/import-account-archive.ts';
import { lookIntoAccount } from '#commands/account-archive/preview-account-archive.ts';
import type { WholeContext } from '#commands/context.ts';
import { findImportAnswer } from '#commands/manuscript/import-answers.ts';
import { type ImportWish, importBook } from '#commands/manuscript/import-book.ts';
import { previewBook } from '#commands/manuscript/preview-book.ts';
import { dropUploads, receiveWhole, uploadedAccount, uploadedFiles } from '#commands/manuscript/receive-upload.ts';
import { findOrganisationBySlug } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { type BookProblem, defaultReadOptions, filesAtMost } from '#domain/book.ts';
import { readAtOnce } from '#domain/book-work.ts';
import { type AccountId, type BlockId, isId, type OrganisationId, type ProjectId, type UploadId } from '#domain/ids.ts';
import { turnLimits } from '#domain/limits.ts';
import { done, type Failure } from '#domain/outcome.ts';
import { languageCode } from '#domain/text.ts';
import { makeAddressOf } from '#identity/address.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { ErrorCode } from '#identity/error.ts';
import { mayReadDrafts } from '#policies/project.ts';
import type { Log } from '#server/log.ts';
import { actorOf } from '#server/requester.ts';
import { createTurns } from '#server/turns.ts';
import { declaredSize } from './read-body.ts';
import { ReadOptionsRequest } from './read-options.ts';
import { busy, invalid, refused } from './refused.ts';
import { linesOfJson, tellLines } from './tell-lines.ts';

const unchecked: ErrorCode = 'FIREBASE_APP_CHECK_TOKEN_INVALID';

const Id = z.string().refine(isId);
const Manuscript = z.strictObject({
  uploads: z
    .array(Id)
    .min(1)
    .max(filesAtMost)
    .refine((ids) => new Set(ids).size === ids.length, 'The same upload twice.'),
  options: ReadOptionsRequest.default(defaultReadOptions),
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

/** Manuscripts on their way in: looked at, brought in. */
export function manuscriptRoutes(
  commands: WholeContext,
  identity: IdentityContext,
  log: Log,
  trustsProxy: boolean,
): Hono {
  const app = new Hono();
  /** Whose manuscripts are being read just now. */
  const reading = new Set<string>();
  const wholes = createTurns(turnLimits.manuscript);
  const addressOf = makeAddressOf(trustsProxy);
  const small = bodyLimit({ maxSize: 64 * 1_024, onError: (c) => c.json({ error: 'tooLarge' }, 413) });

  /** Does something for an account, unless it or the machine is busy with another manuscript. */
  async function oneAtATime(c: Context, accountId: string, act: () => Promise<Response>): Promise<Response> {
    if (reading.has(accountId) || reading.size >= readAtOnce) return busy(c);
    reading.add(accountId);
    return act().finally(() => reading.delete(accountId));
  }

  function isChecked(c: Context): Promise<boolean> {
    return passesAppCheck(identity, c.req.header('x-firebase-appcheck'), { isCounted: false });
  }

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
    if (reading.has(accountId) || reading.size >= readAtOnce) return busy(c);
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

  app.post('/api/import', async (c) => {
    const actor = await actorOf(identity, c);
    const { accountId } = actor;
    if (accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    if (!(await isChecked(c))) return c.json({ error: unchecked }, 403);
    const giveBack = wholes.take(addressOf(c), accountId);
    if (!giveBack) return busy(c);
    return importWhole(c, { ...actor, accountId }).finally(giveBack);
  });

  async function importWhole(c: Context, actor: Actor & { accountId: AccountId }): Promise<Response> {
    const target = await targetOf(actor, { org: c.req.query('org') ?? '' });
    if (!target) return c.json({ error: 'notFound' }, 404);
    const name = (c.req.query('name') ?? '').slice(0, 300);
    const said = languageCode(c.req.query('language'));
    const spoken = { language: said ?? 'en', isLanguageSaid: said !== undefined };
    const size = declaredSize(c);
    const body = c.req.raw.body ?? new Blob([]).stream();
    const received = await receiveWhole(commands, actor, { name, size, body });
    if (!received.ok) return isTooLarge(received.failure) ? tooLarge(c) : refused(c, received.failure);
    const uploads = [received.value];
    try {
      // Whoever sends slowly keeps nobody else waiting: the turn begins when the file is here.
      return await oneAtATime(c, actor.accountId, async () => {
        const files = await uploadedFiles(commands, actor, uploads);
        if (!files.ok) return refused(c, files.failure);
        const outcome = await importBook(commands, actor, { ...target, files: files.value, ...spoken });
        return outcome.ok ? c.json(told(outcome.value)) : refused(c, outcome.failure);
      });
    } finally {
      await dropUploads(commands, actor, uploads);
    }
  }

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

function tooLarge(c: Context): Response {
  return c.json({ error: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes' }] }, 413);
}

function isTooLarge(failure: Failure<BookProblem>): boolean {
  return failure.kind === 'invalid' && failure.problems.some(({ kind }) => kind === 'tooLarge');
}
