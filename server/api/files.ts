import type { Context } from 'hono';
import { Hono } from 'hono';
import type { WholeContext } from '#commands/context.ts';
import { findAccount } from '#database/account.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { findFile, type StoredFile } from '#database/file.ts';
import { isOrganisationPhoto } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { isFileShown } from '#database/rendered-text.ts';
import { listRenditions } from '#database/rendition.ts';
import { type FileId, isId } from '#domain/ids.ts';
import { avatarAddress, type Rendition } from '#domain/picture.ts';
import type { IdentityContext } from '#identity/context.ts';
import { mayReadDrafts, mayReadEditions } from '#policies/project.ts';
import { actorOf } from '#server/requester.ts';

/** Pictures of works and of people, in the widths that pages ask for. */
export function fileRoutes(commands: WholeContext, identity: IdentityContext): Hono {
  const app = new Hono();

  app.get('/api/files/:fileId', async (c) => {
    const id = c.req.param('fileId');
    const file = isId(id) ? await findShown(commands, identity, c, id as FileId) : undefined;
    return (file && (await sendPicture(commands, c, file))) ?? c.json({ error: 'notFound' }, 404);
  });

  app.get('/api/avatars/:fileId', async (c) => {
    const id = c.req.param('fileId');
    const file = isId(id) ? await findAvatar(commands, id as FileId) : undefined;
    return (file && (await sendPicture(commands, c, file))) ?? c.json({ error: 'notFound' }, 404);
  });
  return app;
}

/** A file of a work: for members of its project, and for everyone where what readers see shows it. */
async function findShown(
  commands: WholeContext,
  identity: IdentityContext,
  c: Context,
  id: FileId,
): Promise<StoredFile | undefined> {
  const { reader } = commands.db;
  const file = await findFile(reader, id);
  const project = file?.projectId === undefined ? undefined : await findProject(reader, file.projectId);
  if (!file || !project) return undefined;
  const actor = await actorOf(identity, c);
  if (mayReadDrafts(actor, project) === 'allowed') return file;
  if (mayReadEditions(actor, project) !== 'allowed') return undefined;
  const edition = await findCurrentEdition(reader, project.id);
  if (!edition) return undefined;
  return project.coverFileId === id || (await isFileShown(reader, project.id, id, edition.number)) ? file : undefined;
}

/** An avatar: for everyone, as long as it belongs to an open account, or to an organisation. */
async function findAvatar({ db: { reader } }: WholeContext, id: FileId): Promise<StoredFile | undefined> {
  const file = await findFile(reader, id);
  if (!file || file.projectId !== undefined) return undefined;
  if (file.accountId === undefined) return (await isOrganisationPhoto(reader, avatarAddress(id))) ? file : undefined;
  const account = await findAccount(reader, file.accountId);
  const isShown = account?.photoUrl === avatarAddress(id);
  return isShown && account.closedAt === undefined && account.disabledAt === undefined ? file : undefined;
}

async function sendPicture(commands: WholeContext, c: Context, file: StoredFile): Promise<Response | undefined> {
  const wanted = /^\d{1,4}$/.exec(c.req.query('w') ?? '')?.[0];
  const rendition =
    wanted === undefined
      ? undefined
      : bestOf(await listRenditions(commands.db.reader, file.id), Number(wanted), c.req.header('accept') ?? '');
  const { sha256 } = rendition ?? file;
  const headers = {
    'Content-Type': rendition ? `image/${rendition.format}` : file.contentType,
    ETag: `"${sha256}"`,
    'Cache-Control': 'private, max-age=300, must-revalidate',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': 'inline',
    ...(wanted === undefined ? {} : { Vary: 'Accept' }),
  };
  if (c.req.header('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers });
  const bytes = await commands.files.read(sha256);
  return bytes && new Response(new Uint8Array(bytes), { headers });
}

/** The narrowest rendition that is wide enough, in the format that takes least of those the browser names; the picture itself where none is. */
function bestOf(renditions: readonly Rendition[], width: number, accept: string): Rendition | undefined {
  const shown = renditions.filter(
    (rendition) => rendition.width >= width && accept.includes(`image/${rendition.format}`),
  );
  const [narrowest] = shown;
  return shown.find(({ width: of, format }) => of === narrowest?.width && format === 'avif') ?? narrowest;
}
