import { Hono } from 'hono';
import type { Context } from 'hono';
import { statusOf } from '#app/responses.ts';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { type ImportContext, type ImportWish, importBook } from '#commands/import-book.ts';
import { keepPlace } from '#commands/travel.ts';
import { findFile } from '#database/file.ts';
import { findOrganisationBySlug } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { isFileShown } from '#database/rendered-text.ts';
import type { Actor } from '#domain/account.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { type BlockId, type FileId, isId, type JourneyId } from '#domain/ids.ts';
import type { Failure } from '#domain/outcome.ts';
import { quoteLength } from '#domain/place.ts';
import { languageCode } from '#domain/text.ts';
import type { IdentityContext } from '#identity/context.ts';
import { mayReadDrafts, mayReadEditions } from '#policies/project.ts';
import { actorOf } from '#server/requester.ts';
import { revisionRoutes } from './revisions.ts';

type ApiContext = { readonly commands: ImportContext; readonly identity: IdentityContext };

const Place = z.strictObject({
  blockId: z
    .string()
    .refine(isId)
    .transform((id) => id as BlockId),
  offset: z.number().int().min(0).max(100_000_000),
  before: z.string().max(quoteLength),
  after: z.string().max(quoteLength),
  at: z.number().int().min(0),
  device: z.string().regex(/^[\w-]{8,40}$/),
  isPageEnd: z.boolean(),
});

/** Manuscripts read at once, each in a thread with memory of its own; and one for each account. */
const importsAtOnce = 2;

/** The calls that pages make beside their loaders and actions. */
export function apiRoutes({ commands, identity }: ApiContext): Hono {
  const app = new Hono();
  /** Whose manuscripts are being read just now. */
  const importing = new Set<string>();

  app.get('/api/files/:fileId', async (c) => {
    const id = c.req.param('fileId');
    const answer = isId(id) ? await sendFile(commands, identity, c, id as FileId) : undefined;
    return answer ?? c.json({ error: 'notFound' }, 404);
  });

  app.post(
    '/api/import',
    bodyLimit({
      maxSize: defaultBookLimits.fileBytes,
      onError: (c) =>
        c.json({ error: 'invalid', problems: [{ kind: 'tooLarge', place: String(defaultBookLimits.fileBytes) }] }, 413),
    }),
    async (c) => {
      const actor = await actorOf(identity, c);
      if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
      const organisation = await findOrganisationBySlug(commands.db.reader, c.req.query('org') ?? '');
      if (!organisation || !actor.roles.has(organisation.id)) return c.json({ error: 'notFound' }, 404);
      if (importing.has(actor.accountId) || importing.size >= importsAtOnce) return c.json({ error: 'busy' }, 429);
      const fileName = (c.req.query('name') ?? '').slice(0, 300);
      const language = languageCode(c.req.query('language')) ?? 'en';
      importing.add(actor.accountId);
      const outcome = await bring(commands, actor, c, { organisationId: organisation.id, fileName, language }).finally(
        () => importing.delete(actor.accountId ?? ''),
      );
      if (!outcome.ok) return refused(c, outcome.failure);
      const { organisationSlug, slug, firstBlockId, blocks, words, warnings } = outcome.value;
      return c.json({ url: `/org/${organisationSlug}/${slug}/block/${firstBlockId}`, blocks, words, warnings });
    },
  );

  app.post('/api/journeys/:journeyId/place', bodyLimit({ maxSize: 4_096 }), async (c) => {
    const journeyId = c.req.param('journeyId');
    const parsed = Place.safeParse(await c.req.json().catch(() => undefined));
    if (!isId(journeyId)) return c.json({ error: 'notFound' }, 404);
    if (!parsed.success)
      return c.json(
        {
          error: 'invalid',
          problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
        },
        422,
      );
    const actor = await actorOf(identity, c);
    if (actor.accountId === undefined) return c.json({ error: 'signedOut' }, 401);
    const outcome = await keepPlace(commands, actor, journeyId as JourneyId, parsed.data);
    return outcome.ok ? c.json({ ok: true }) : refused(c, outcome.failure);
  });

  app.route('/', revisionRoutes(commands, identity));
  app.all('/api/*', (c) => c.json({ error: 'notFound' }, 404));
  return app;
}

async function bring(commands: ImportContext, actor: Actor, c: Context, wish: Omit<ImportWish, 'bytes'>) {
  return importBook(commands, actor, { ...wish, bytes: new Uint8Array(await c.req.arrayBuffer()) });
}

function refused(c: Context, failure: Failure<unknown>): Response {
  return c.json(
    {
      error: failure.kind,
      ...('problems' in failure ? { problems: failure.problems } : {}),
      ...('because' in failure ? { because: failure.because } : {}),
    },
    statusOf[failure.kind] as 404,
  );
}

/** A stored file: for members of its project, and for everyone where what readers see shows it. */
async function sendFile(
  commands: ImportContext,
  identity: IdentityContext,
  c: Context,
  id: FileId,
): Promise<Response | undefined> {
  const { reader } = commands.db;
  const file = await findFile(reader, id);
  const project = file?.projectId === undefined ? undefined : await findProject(reader, file.projectId);
  if (!file || !project) return undefined;
  const actor = await actorOf(identity, c);
  const isMember = mayReadDrafts(actor, project) === 'allowed';
  if (!isMember) {
    if (mayReadEditions(actor, project) !== 'allowed') return undefined;
    const edition = await findCurrentEdition(reader, project.id);
    if (!edition || (project.coverFileId !== id && !(await isFileShown(reader, project.id, id, edition.number))))
      return undefined;
  }
  const headers = {
    'Content-Type': file.contentType,
    ETag: `"${file.sha256}"`,
    'Cache-Control': 'private, max-age=300, must-revalidate',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': 'inline',
  };
  if (c.req.header('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers });
  const bytes = await commands.files.read(file.sha256);
  return bytes && new Response(new Uint8Array(bytes), { headers });
}
