import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isNoRoom } from '#commands/no-room.ts';
import { addObjectToken, changeObject, removeObject, revokeObjectToken } from '#commands/object/change-object.ts';
import { findAccount } from '#database/account.ts';
import { findProject } from '#database/project.ts';
import { findObject } from '#database/stored-object.ts';
import type { Actor } from '#domain/account.ts';
import { isObjectPath, placeOf, type StoredObject } from '#domain/stored-object.ts';
import { mayReadByToken, mayReadObject } from '#policies/stored-object.ts';
import { rangeOf } from './byte-range.ts';
import { listObjects } from './list-objects.ts';
import { ChangedMetadata, changedFacts, etagOf, headersOfBytes, metadataOf } from './object-metadata.ts';
import { callerOf, pathIn, type StorageContext } from './storage-context.ts';
import { refuse, refuseFailure } from './storage-refusal.ts';
import { uploadRoutes } from './storage-uploads.ts';

const rowsAtMost = 1_000;

/** The storage protocol, from the origin's root. It knows people by their tokens and by no cookie, so that no other site's page can use it. */
export function storageRoutes(context: StorageContext): Hono {
  const { commands, bucket, log } = context;
  const app = new Hono();

  app.use('/v0/b/:bucket/*', async (c, next) => (c.req.param('bucket') === bucket ? next() : refuse(c, 'bucket')));
  app.route('/', uploadRoutes(context));

  app.get('/v0/b/:bucket/o', (c) => list(context, c));

  app.get('/v0/b/:bucket/o/:path{[\\s\\S]+}', async (c) => {
    const actor = await callerOf(context, c);
    if (actor instanceof Response) return actor;
    const path = pathIn(c);
    if (path === undefined || !isObjectPath(path)) return refuse(c, 'path');
    const wantsBytes = c.req.query('alt') === 'media';
    const token = wantsBytes ? c.req.query('token') : undefined;
    const object = await findObject(commands.db.reader, path);
    if (object && token !== undefined && (await opens(context, object, token))) return sendBytes(context, c, object);
    const refused = await refusalToRead(context, c, actor, path);
    if (refused) return refused;
    if (!object) return refuse(c, 'notFound');
    if (wantsBytes) return sendBytes(context, c, object);
    return c.json(metadataOf(object, bucket), 200, { 'Cache-Control': 'no-store' });
  });

  const small = bodyLimit({ maxSize: 64 * 1024, onError: (c) => refuse(c, 'metadata') });
  app.on(['PATCH', 'POST', 'DELETE'], '/v0/b/:bucket/o/:path{[\\s\\S]+}', small, async (c) => {
    const actor = await callerOf(context, c);
    if (actor instanceof Response) return actor;
    const path = pathIn(c);
    if (path === undefined) return refuse(c, 'path');
    if (c.req.method === 'DELETE') {
      const outcome = await removeObject(commands, actor, path);
      return outcome.ok ? c.body(null, 204) : refuseFailure(c, outcome.failure, 'notFound');
    }
    const outcome = await (c.req.method === 'PATCH'
      ? change(context, c, actor, path)
      : changeTokens(context, c, actor, path));
    if (outcome instanceof Response) return outcome;
    if (!outcome.ok) return refuseFailure(c, outcome.failure, 'notFound');
    return c.json(metadataOf(outcome.value, bucket), 200, { 'Cache-Control': 'no-store' });
  });

  app.all('/v0/*', (c) => refuse(c, 'notUnderstood'));
  app.onError((error, c) => {
    if (isNoRoom(error)) {
      log.error({ err: error, path: c.req.path }, 'The object store could not keep what was sent: the disk is full.');
      return refuse(c, 'noRoom');
    }
    log.error({ err: error, path: c.req.path }, 'The object store could not answer.');
    return refuse(c, 'unavailable');
  });
  return app;
}

async function change({ commands }: StorageContext, c: Context, actor: Actor, path: string) {
  const parsed = ChangedMetadata.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) return refuse(c, 'metadata', parsed.error.issues[0]?.path.join('.'));
  return changeObject(commands, actor, path, changedFacts(parsed.data));
}

async function changeTokens({ commands }: StorageContext, c: Context, actor: Actor, path: string) {
  if (c.req.query('create_token') === 'true') return addObjectToken(commands, actor, path);
  const revoked = c.req.query('delete_token');
  return revoked === undefined ? refuse(c, 'notUnderstood') : revokeObjectToken(commands, actor, path, revoked);
}

/** The refusal to read at a path, whether or not there is something; undefined where it may be read. */
async function refusalToRead(
  { commands }: StorageContext,
  c: Context,
  actor: Actor,
  path: string,
): Promise<Response | undefined> {
  const place = placeOf(path);
  const project = place?.kind === 'project' ? await findProject(commands.db.reader, place.projectId) : undefined;
  const verdict = place
    ? mayReadObject(actor, place, project)
    : actor.accountId === undefined
      ? 'signedOut'
      : 'notTheirs';
  return verdict === 'allowed' ? undefined : refuse(c, verdict);
}

/** Whether a token opens an object's bytes at the moment. */
async function opens({ commands }: StorageContext, object: StoredObject, token: string): Promise<boolean> {
  if (!object.tokens.includes(token)) return false;
  const { reader } = commands.db;
  const place = placeOf(object.path);
  if (!place) return false;
  const account = place.kind === 'account' ? await findAccount(reader, place.accountId) : undefined;
  const project = place.kind === 'project' ? await findProject(reader, place.projectId) : undefined;
  const isOpen = account !== undefined && account.closedAt === undefined && account.disabledAt === undefined;
  return mayReadByToken(place, { account: { isOpen }, project }) === 'allowed';
}

async function sendBytes({ commands }: StorageContext, c: Context, object: StoredObject): Promise<Response> {
  const headers = headersOfBytes(object);
  const etag = `"${etagOf(object)}"`;
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const asked = c.req.header('if-range');
  const range = asked === undefined || asked === etag ? rangeOf(c.req.header('range'), object.size) : undefined;
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${object.size}`);
    return refuse(c, 'range');
  }
  const length = range ? range.end - range.start + 1 : object.size;
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${object.size}`;
  headers['Content-Length'] = String(length);
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status, headers);
  const stream = await commands.objects.open(object.id, range);
  // A moment ago it was there: someone has removed or replaced it.
  return stream ? c.body(stream, status, headers) : refuse(c, 'notFound');
}

async function list(context: StorageContext, c: Context): Promise<Response> {
  const actor = await callerOf(context, c);
  if (actor instanceof Response) return actor;
  const { prefix = '', delimiter = '', pageToken, maxResults } = c.req.query();
  const refused = await refusalToRead(context, c, actor, `${prefix}x`);
  if (refused) return refused;
  const after = pageToken === undefined ? '' : Buffer.from(pageToken, 'base64url').toString('utf8');
  const limit = maxResults === undefined ? rowsAtMost : Number(maxResults);
  if ((delimiter !== '' && delimiter !== '/') || !Number.isInteger(limit) || limit < 1)
    return refuse(c, 'notUnderstood');
  // No name has such a letter, and a database may refuse to look for it.
  if (/\p{Cc}/u.test(prefix + after)) return refuse(c, 'notUnderstood');
  const wish = { prefix, after, limit: Math.min(limit, rowsAtMost), isFlat: delimiter === '' };
  const { paths, folders, next } = await listObjects(context.commands.db.reader, wish);
  return c.json(
    {
      prefixes: folders,
      items: paths.map((name) => ({ name, bucket: context.bucket })),
      ...(next === undefined ? {} : { nextPageToken: Buffer.from(next, 'utf8').toString('base64url') }),
    },
    200,
    { 'Cache-Control': 'no-store' },
  );
}
