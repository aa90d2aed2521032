import { type CommandContext, freshId, type WholeContext } from '#commands/context.ts';
import { findAccount } from '#database/account.ts';
import type { Queries } from '#database/connection.ts';
import {
  deleteObjectUpload,
  findObjectUpload,
  insertObjectUpload,
  listIdleObjectUploads,
  type ObjectUpload,
  updateObjectFinished,
  updateObjectReceived,
  updateObjectSize,
} from '#database/object-upload.ts';
import { findProject } from '#database/project.ts';
import { countObjectBytes, deleteObject, findObject, insertObject } from '#database/stored-object.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, ObjectId } from '#domain/ids.ts';
import { done, type Failure, failed, type Outcome } from '#domain/outcome.ts';
import {
  isCustom,
  isFact,
  isObjectPath,
  type ObjectFacts,
  type ObjectProblem,
  objectUploadGiveWayMs,
  objectUploadKeepMs,
  placeOf,
  type StoredObject,
} from '#domain/stored-object.ts';
import { mayWriteObject } from '#policies/stored-object.ts';
import type { Checksums, ObjectLimits, Received } from './object-store.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** What commands about objects are given. */
export type ObjectContext = CommandContext & Pick<WholeContext, 'objects' | 'objectLimits'>;

/** What someone wants to send. */
export type ObjectWish = {
  readonly path: string;
  readonly facts: ObjectFacts;
  readonly md5?: string | undefined;
  readonly size: number;
};

/** Whether someone may write at a path, and why not. It does not reveal whether something is there. */
export async function mayWriteAt(db: Queries, actor: Actor, path: string): Promise<Failure<ObjectProblem> | undefined> {
  if (!isObjectPath(path)) return { kind: 'invalid', problems: [{ kind: 'path' }] };
  const place = placeOf(path);
  if (!place) return { kind: 'forbidden', because: actor.accountId === undefined ? 'signedOut' : 'notTheirs' };
  const project = place.kind === 'project' ? await findProject(db, place.projectId) : undefined;
  const verdict = mayWriteObject(actor, place, project);
  return verdict === 'allowed' ? undefined : { kind: 'forbidden', because: verdict };
}

/** The problems of an object's metadata. */
export function factProblems({ custom, ...facts }: ObjectFacts): ObjectProblem[] {
  const wrong = Object.entries(facts).filter(([, fact]) => !isFact(fact));
  const problems = wrong.map(([field]): ObjectProblem => ({ kind: 'metadata', field }));
  return isCustom(custom) ? problems : [...problems, { kind: 'metadata', field: 'metadata' }];
}

/** Begins to receive an object: its place is the actor's to write, and there is room for it. */
export async function beginObject(
  context: ObjectContext,
  actor: Actor,
  wish: ObjectWish,
): Promise<Outcome<ObjectUpload, ObjectProblem>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
  const { objectLimits } = context;
  const problems = factProblems(wish.facts);
  if (wish.size > objectLimits.objectBytes) problems.push({ kind: 'tooLarge' });
  const now = context.now();
  const upload = { ...wish, md5: wish.md5, id: freshId<ObjectId>(context), accountId };
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<ObjectUpload, ObjectProblem>> => {
    const refusal = await mayWriteAt(tx, actor, wish.path);
    if (refusal) return failed(refusal);
    if (problems.length > 0) return failed({ kind: 'invalid', problems });
    if (!(await hasRoom(tx, { accountId, wish, limits: objectLimits, now })))
      return failed({ kind: 'invalid', problems: [{ kind: 'quota' }] });
    await insertObjectUpload(tx, upload, now);
    return done({ ...upload, received: 0, finishedAt: undefined });
  });
  if (outcome.ok) await removeLeftovers(context);
  return outcome;
}

/** Whether there is room, if need be that of uploads which someone left lying. */
async function hasRoom(
  tx: Queries,
  { accountId, wish, limits, now }: { accountId: AccountId; wish: ObjectWish; limits: ObjectLimits; now: number },
): Promise<boolean> {
  const fits = async () => (await countObjectBytes(tx, accountId, wish.path)) + wish.size <= limits.accountBytes;
  if (await fits()) return true;
  const idle = await listIdleObjectUploads(tx, { before: now - objectUploadGiveWayMs, accountId });
  for (const upload of idle) await deleteObjectUpload(tx, upload, now);
  return idle.length > 0 && (await fits());
}

/** An upload of the actor's own; someone else's is not found. */
export async function ownObjectUpload(
  context: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: ObjectId,
): Promise<ObjectUpload | undefined> {
  const upload = await findObjectUpload(context.db.reader, id);
  return upload && upload.accountId === actor.accountId ? upload : undefined;
}

/** How much of an upload has arrived in this process, and when that will survive it. */
export type ObjectProgress = {
  readonly received: number;
  /** Resolves once it is durable and noted; rejects where that cannot be. */
  readonly kept: Promise<Outcome<undefined, ObjectProblem>>;
};

/** The bytes sent of an object, from an offset on. */
export type ObjectPieces = {
  readonly id: ObjectId;
  readonly offset: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** The last bytes that arrived in this process, until they may be recorded. */
  readonly before?: ObjectProgress | undefined;
};

/**
 * Receives more of an object. It has to begin where the received bytes end; what arrives before a connection is cut is
 * kept. Calls for one upload must not overlap. It answers once the earlier bytes are durable: the new ones become so
 * while the next are sent (decision 035).
 *
 * @throws where the earlier bytes could not be kept: the sender has to ask again how much has arrived
 */
export async function receiveObject(
  context: ObjectContext,
  actor: Actor,
  { id, offset, pieces, before }: ObjectPieces,
): Promise<Outcome<ObjectProgress & Pick<Received, 'end'>, ObjectProblem>> {
  const upload = await ownObjectUpload(context, actor, id);
  if (!upload) return failed({ kind: 'notFound' });
  if (upload.finishedAt !== undefined || offset !== (before?.received ?? upload.received))
    return failed({ kind: 'conflict', because: 'offset' });
  const { received, end, durable } = await context.objects.receive(id, offset, pieces, upload.size - offset);
  const earlier = await before?.kept;
  if (earlier && !earlier.ok) return earlier;
  if (end === 'tooLong') return failed({ kind: 'invalid', problems: [{ kind: 'tooLarge' }] });
  const kept = noteReceived(context, { id, from: offset, received, durable });
  // The next call hears of it; there may be none.
  kept.catch(() => undefined);
  return done({ received, end, kept });
}

async function noteReceived(
  context: ObjectContext,
  { id, from, received, durable }: { id: ObjectId; from: number; received: number; durable: Promise<void> },
): Promise<Outcome<undefined, ObjectProblem>> {
  await durable;
  const now = context.now();
  if (await context.db.inTransaction((tx) => updateObjectReceived(tx, { id, from, received, now })))
    return done(undefined);
  // Forgotten meanwhile: then nothing would ever remove what has just been written.
  if (!(await findObjectUpload(context.db.reader, id))) await context.objects.remove(id);
  return failed({ kind: 'conflict', because: 'offset' });
}

/**
 * Makes an object of the received bytes: they are complete and as their sender announced, and replace the former object
 * at its path in one step. Doing it again answers the same.
 *
 * @param wish.isGuessed - the size was only an upper limit: it is what has arrived
 */
export async function finishObject(
  context: ObjectContext,
  actor: Actor,
  { id, isGuessed = false }: { readonly id: ObjectId; readonly isGuessed?: boolean },
): Promise<Outcome<StoredObject, ObjectProblem>> {
  const upload = await ownObjectUpload(context, actor, id);
  if (!upload) return failed({ kind: 'notFound' });
  if (upload.finishedAt === undefined) {
    const size = isGuessed ? upload.received : upload.size;
    if (upload.received !== size) return failed({ kind: 'invalid', problems: [{ kind: 'incomplete' }] });
    const sums = await context.objects.seal(id, size);
    if (!sums) return failed({ kind: 'invalid', problems: [{ kind: 'incomplete' }] });
    if (upload.md5 !== undefined && upload.md5 !== sums.md5) {
      await dropObjectUpload(context, actor, id);
      return failed({ kind: 'invalid', problems: [{ kind: 'checksum' }] });
    }
    const refusal = await writeObject(context, actor, upload, sums);
    if (refusal) return failed(refusal);
    await removeLeftovers(context);
  }
  const object = await findObject(context.db.reader, upload.path);
  // When it is asked again later, something else may stand there, which is not the answer to this.
  return object?.id === id ? done(object) : failed({ kind: 'notFound' });
}

async function writeObject(
  context: ObjectContext,
  actor: Actor,
  upload: ObjectUpload,
  sums: Checksums,
): Promise<Failure<ObjectProblem> | undefined> {
  const now = context.now();
  const { id, path, accountId, facts } = upload;
  const token = newToken(context);
  return context.db.inTransaction(async (tx) => {
    // Checked again: since it began, a role may have been removed, or the work put into the trash.
    const refusal = await mayWriteAt(tx, actor, path);
    if (refusal) return refusal;
    if ((await findAccount(tx, accountId))?.closedAt !== undefined) return { kind: 'notFound' as const };
    if (!(await updateObjectFinished(tx, id, now))) return undefined;
    await updateObjectSize(tx, id, sums.size);
    const before = await findObject(tx, path);
    if (before) await deleteObject(tx, before.id, now);
    const generation = Math.max(now * 1000, (before?.generation ?? 0) + 1);
    const object = { ...facts, ...sums, id, path, accountId, generation, metageneration: 1, tokens: [token] };
    await insertObject(tx, { ...object, createdAt: now, updatedAt: now });
    return undefined;
  });
}

/** A new token for a download address: 128 bits of chance, in the form clients know. */
export function newToken(context: Pick<CommandContext, 'random'>): string {
  const hex = Buffer.from(context.random(16)).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Deletes an upload of the actor's own, with its result. */
export async function dropObjectUpload(context: ObjectContext, actor: Actor, id: ObjectId): Promise<void> {
  const upload = await ownObjectUpload(context, actor, id);
  if (!upload || upload.finishedAt !== undefined) return;
  const now = context.now();
  await context.db.inTransaction((tx) => deleteObjectUpload(tx, { id, isFinished: false }, now));
  await removeLeftovers(context);
}

/** Deletes uploads that were abandoned for a day, and removes the bytes that nothing names. */
export async function cleanUpObjects(context: ObjectContext): Promise<void> {
  const now = context.now();
  for (;;) {
    const idle = await listIdleObjectUploads(context.db.reader, { before: now - objectUploadKeepMs });
    for (const upload of idle) await context.db.inTransaction((tx) => deleteObjectUpload(tx, upload, now));
    if (idle.length < 500) break;
  }
  await removeLeftovers(context);
}
