import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { isNoRoom } from '#commands/no-room.ts';
import {
  beginObject,
  dropObjectUpload,
  finishObject,
  type ObjectProgress,
  type ObjectWish,
  ownObjectUpload,
  receiveObject,
} from '#commands/object/receive-object.ts';
import type { Actor } from '#domain/account.ts';
import { isId, type ObjectId } from '#domain/ids.ts';
import { objectFactsBytes } from '#domain/limits.ts';
import type { StoredObject } from '#domain/stored-object.ts';
import { metadataOf, NewMetadata, newFacts } from './object-metadata.ts';
import { readRelated } from './related-body.ts';
import { callerOf, type StorageContext } from './storage-context.ts';
import { refuse, refuseFailure } from './storage-refusal.ts';

/** Uploads without room that are remembered. */
const mostDropped = 1_000;

/** Everything that is sent: whole files in one request, and large ones piece by piece. */
export function uploadRoutes(context: StorageContext): Hono {
  const app = new Hono();
  const oneByOne = makeQueues();
  const going: Going = new Map();
  /** Uploads that there was no room for: a client that continues one is told why it was dropped. */
  const dropped = new Set<string>();
  /** The call by which each upload is sent at the moment. */
  const receiving = new Map<string, HttpBindings['incoming']>();

  app.post('/v0/b/:bucket/o', async (c) => {
    const actor = await callerOf(context, c);
    if (actor instanceof Response) return actor;
    const id = c.req.query('upload_id');
    // Calls for one upload wait for each other: a cut connection may not have been noticed when its sender asks again.
    if (id !== undefined) {
      if (!isId(id)) return refuse(c, 'upload');
      if (dropped.has(id)) return refuse(c, 'dropped');
      const own = await ownObjectUpload(context.commands, actor, id as ObjectId);
      // Otherwise the server would wait for a connection that was lost without notice: its sender is here again.
      if (own) receiving.get(id)?.destroy();
      return oneByOne(id, async () => {
        const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
        if (incoming) receiving.set(id, incoming);
        try {
          return await goOn({ ...context, going }, c, actor, id as ObjectId);
        } catch (error) {
          // A half-written file would occupy the remaining room until it is deleted.
          if (isNoRoom(error)) {
            going.delete(id as ObjectId);
            if (dropped.size >= mostDropped) dropped.clear();
            dropped.add(id);
            await dropObjectUpload(context.commands, actor, id as ObjectId);
          }
          throw error;
        } finally {
          if (receiving.get(id) === incoming) receiving.delete(id);
        }
      });
    }
    if (!(await context.isChecked(c.req.header('x-firebase-appcheck')))) return refuse(c, 'machine');
    const protocol = c.req.header('x-goog-upload-protocol');
    if (protocol === 'resumable') return start(context, c, actor);
    return protocol === 'multipart' ? sendAtOnce(context, c, actor) : refuse(c, 'notUnderstood');
  });
  return app;
}

/** Uploads whose last bytes have arrived, and may not be recorded yet. */
type Going = Map<ObjectId, ObjectProgress>;

/** Remembers the last bytes until they are recorded: later requests are answered from the database. */
function remember(going: Going, id: ObjectId, progress: ObjectProgress): void {
  going.set(id, progress);
  const forget = () => going.get(id) === progress && going.delete(id);
  progress.kept.then(forget, forget);
}

/** Lets calls of one name wait for each other; those of different names do not. */
function makeQueues(): <Value>(name: string, act: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>();
  return (name, act) => {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(act, act);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, settled);
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name);
    });
    return mine;
  };
}

/** The bytes of a request as they come: straight from the connection where there is one, which costs half as much. */
function bodyOf(c: Context): AsyncIterable<Uint8Array> {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  // A reader that stops early still has to answer on this connection.
  if (incoming) return incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  return (c.req.raw.body ?? new Blob([]).stream()) as AsyncIterable<Uint8Array>;
}

/** A header that says a number of bytes. */
function bytesIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** The metadata of a file, as JSON; undefined where it is not JSON, or impossible. */
function metadataIn(json: string): ReturnType<typeof NewMetadata.safeParse> | undefined {
  try {
    return NewMetadata.safeParse(json === '' ? {} : JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The announced file, by the address and the metadata; undefined where that is not understood. */
function wishOf(c: Context, json: string, said: { size: number; type: string | undefined }): ObjectWish | undefined {
  const parsed = metadataIn(json);
  if (!parsed?.success) return undefined;
  const path = c.req.query('name') ?? '';
  return { path, facts: newFacts(parsed.data, said.type), md5: parsed.data.md5Hash ?? undefined, size: said.size };
}

async function start(context: StorageContext, c: Context, actor: Actor): Promise<Response> {
  if (c.req.header('x-goog-upload-command') !== 'start') return refuse(c, 'notUnderstood');
  const size = bytesIn(c.req.header('x-goog-upload-header-content-length'));
  if (size === undefined) return refuse(c, 'length');
  const json = await textOf(bodyOf(c), objectFactsBytes);
  const wish =
    json === undefined ? undefined : wishOf(c, json, { size, type: c.req.header('x-goog-upload-header-content-type') });
  if (!wish) return refuse(c, 'metadata');
  const outcome = await beginObject(context.commands, actor, wish);
  if (!outcome.ok) return refuseFailure(c, outcome.failure, 'notFound');
  const { id, path } = outcome.value;
  const url = new URL(`/v0/b/${encodeURIComponent(context.bucket)}/o`, context.publicUrl);
  url.search = new URLSearchParams({ name: path, upload_id: id, upload_protocol: 'resumable' }).toString();
  c.header('X-Goog-Upload-URL', url.href);
  c.header('X-Goog-Upload-Chunk-Granularity', '1');
  return told(c, 'active', 0);
}

/** A text of at most so many bytes; undefined where there are more. */
async function textOf(body: AsyncIterable<Uint8Array>, most: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** How far an upload is, in the headers that the client reads. */
function told(c: Context, status: 'active' | 'final' | 'cancelled', received: number, body: object = {}): Response {
  c.header('X-Goog-Upload-Status', status);
  c.header('X-Goog-Upload-Size-Received', String(received));
  c.header('Cache-Control', 'no-store');
  return c.json(body);
}

/** Resolves once the last bytes are recorded, or never will be. */
async function settled(progress: ObjectProgress | undefined): Promise<void> {
  await progress?.kept.catch(() => undefined);
}

/** One call about an upload that has begun: how far is it, here is more, that was all, or never mind. */
async function goOn(
  context: StorageContext & { readonly going: Going },
  c: Context,
  actor: Actor,
  id: ObjectId,
): Promise<Response> {
  const { commands, going } = context;
  const before = going.get(id);
  const wanted = new Set((c.req.header('x-goog-upload-command') ?? '').split(',').map((word) => word.trim()));
  const isMore = wanted.has('upload');
  // A client that asks how much has arrived is told a number that survives a crash.
  if (!isMore) await settled(before);
  const upload = await ownObjectUpload(commands, actor, id);
  if (!upload) return refuse(c, actor.accountId === undefined ? 'signedOut' : 'upload');
  if (wanted.has('query'))
    return told(
      c,
      upload.finishedAt === undefined ? 'active' : 'final',
      upload.finishedAt === undefined ? upload.received : upload.size,
    );
  if (wanted.has('cancel')) {
    await dropObjectUpload(commands, actor, id);
    return told(c, 'cancelled', upload.received);
  }
  let { received } = upload;
  if (isMore && upload.finishedAt === undefined) {
    const offset = bytesIn(c.req.header('x-goog-upload-offset'));
    if (offset === undefined) return refuse(c, 'notUnderstood');
    const outcome = await receiveObject(commands, actor, { id, offset, pieces: bodyOf(c), before });
    if (!outcome.ok) return refuseFailure(c, outcome.failure, 'upload');
    remember(going, id, outcome.value);
    if (outcome.value.end === 'broken') return refuse(c, 'broken');
    ({ received } = outcome.value);
    if (wanted.has('finalize')) await outcome.value.kept;
  } else if (!wanted.has('finalize') && upload.finishedAt === undefined) return refuse(c, 'notUnderstood');
  if (!wanted.has('finalize') && upload.finishedAt === undefined) return told(c, 'active', received);
  return finished(context, c, await finishObject(commands, actor, { id }));
}

function finished({ bucket }: StorageContext, c: Context, outcome: Awaited<ReturnType<typeof finishObject>>): Response {
  if (!outcome.ok) return refuseFailure(c, outcome.failure, 'upload');
  const object: StoredObject = outcome.value;
  return told(c, 'final', object.size, metadataOf(object, bucket));
}

/** Receives a file in one request; after a failure it leaves neither its bytes nor their reserved room. */
async function receiveWhole(
  commands: StorageContext['commands'],
  actor: Actor,
  id: ObjectId,
  pieces: AsyncIterable<Uint8Array>,
) {
  try {
    const received = await receiveObject(commands, actor, { id, offset: 0, pieces });
    if (received.ok) await received.value.kept;
    return received;
  } catch (error) {
    await dropObjectUpload(commands, actor, id);
    throw error;
  }
}

async function sendAtOnce(context: StorageContext, c: Context, actor: Actor): Promise<Response> {
  const { commands } = context;
  // A body is a little longer than the file in it, and says how long it is before any of it is read.
  const size = bytesIn(c.req.header('content-length'));
  if (size === undefined) return refuse(c, 'length');
  const body = await readRelated(bodyOf(c), c.req.header('content-type') ?? '').catch(() => undefined);
  if (!body) return refuse(c, 'notUnderstood');
  const wish = wishOf(c, body.head, { size: Math.max(0, size - body.frame), type: body.contentType });
  if (!wish) return refuse(c, 'metadata');
  const begun = await beginObject(commands, actor, wish);
  if (!begun.ok) return refuseFailure(c, begun.failure, 'notFound');
  const { id } = begun.value;
  const received = await receiveWhole(commands, actor, id, body.bytes);
  // This upload cannot be continued: a client that sends everything in one request begins again.
  if (!received.ok || received.value.end !== 'whole') {
    await dropObjectUpload(commands, actor, id);
    if (!received.ok) return refuseFailure(c, received.failure, 'upload');
    return refuse(c, body.isUnended() ? 'notUnderstood' : 'broken');
  }
  const outcome = await finishObject(commands, actor, { id, isGuessed: true });
  if (!outcome.ok) await dropObjectUpload(commands, actor, id);
  return finished(context, c, outcome);
}
