import { type CommandContext, freshId } from '#commands/context.ts';
import { isNoRoom, NoRoom } from '#commands/no-room.ts';
import { type StagingStore, stagedSink } from '#commands/object/staging-store.ts';
import {
  deleteUploads,
  findUpload,
  insertUpload,
  listOldUploads,
  listUploads,
  type Upload,
  updateUploadReceived,
  updateUploadWhole,
} from '#database/upload.ts';
import type { Actor } from '#domain/account.ts';
import { archiveBytes, isArchiveName } from '#domain/account-archive.ts';
import { type BookProblem, defaultBookLimits, filesAtMost } from '#domain/book.ts';
import type { AccountId, UploadId } from '#domain/ids.ts';
import { roomKept } from '#domain/limits.ts';
import { uploadKeepMs, uploadsBytes } from '#domain/manuscript.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { isAccountArchive, signatureBytes } from '#formats/account/read.ts';
import type { RangeSource } from '#formats/zip/range-reader.ts';

/** What commands about uploads are given. */
export type UploadContext = CommandContext & { readonly staging: StagingStore };

/**
 * Begins an upload: room for a file of that size is promised, or the file is too large.
 *
 * @throws NoRoom where the disk has not that much left
 */
export async function beginUpload(
  context: UploadContext,
  actor: Actor,
  { name, size }: { readonly name: string; readonly size: number },
): Promise<Outcome<Upload, BookProblem>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'forbidden', because: 'signedOut' });
  if (size === 0) return failed({ kind: 'invalid', problems: [{ kind: 'empty', file: name }] });
  if (size > (isArchiveName(name) ? archiveBytes : defaultBookLimits.fileBytes))
    return failed({ kind: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes', file: name }] });
  await removeOldUploads(context);
  if ((await context.staging.room()) < size + roomKept) throw new NoRoom();
  const upload = { id: freshId<UploadId>(context), accountId, name, size };
  const dropped = await context.db.inTransaction(async (tx) => {
    const surplus = surplusOf(await listUploads(tx, accountId), size);
    await deleteUploads(tx, surplus);
    await insertUpload(tx, upload, context.now());
    return surplus;
  });
  for (const id of dropped) await context.staging.remove(id);
  return done({ ...upload, received: 0 });
}

/** An account's oldest uploads, until there is room: abandoned ones do not block the next import. */
function surplusOf(held: readonly { readonly id: UploadId; readonly size: number }[], size: number): UploadId[] {
  let bytes = held.reduce((sum, upload) => sum + upload.size, 0);
  const dropped: UploadId[] = [];
  for (const [at, upload] of held.entries()) {
    if (bytes + size <= uploadsBytes && held.length - at < filesAtMost) break;
    dropped.push(upload.id);
    bytes -= upload.size;
  }
  return dropped;
}

/** An upload of the actor's own; someone else's is not found. */
export async function ownUpload(
  context: Pick<CommandContext, 'db'>,
  actor: Actor,
  id: UploadId,
): Promise<Upload | undefined> {
  const upload = await findUpload(context.db.reader, id);
  return upload?.accountId === actor.accountId ? upload : undefined;
}

/**
 * Takes the next piece of a file. It counts only when it begins where the pieces before it end; otherwise the answer is
 * a conflict, and the sender asks how much of the file has arrived. Calls for one upload must not overlap.
 *
 * @throws where the disk is full: the upload is deleted
 */
export async function receivePiece(
  context: UploadContext,
  actor: Actor,
  { id, offset, piece }: { readonly id: UploadId; readonly offset: number; readonly piece: Uint8Array },
): Promise<Outcome<Upload, BookProblem>> {
  const upload = await ownUpload(context, actor, id);
  if (!upload) return failed({ kind: 'notFound' });
  if (offset !== upload.received) return failed({ kind: 'conflict', because: 'offset' });
  const received = offset + piece.byteLength;
  if (received > upload.size)
    return failed({ kind: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes', file: upload.name }] });
  try {
    // Two processes may take the same piece, and one of them later than the next piece: it must not cut that off.
    await context.staging.append(id, offset, piece, { keepsRest: true });
  } catch (error) {
    // A half-written file would occupy the remaining room until it is deleted.
    if (isNoRoom(error)) await dropUploads(context, actor, [id]);
    throw error;
  }
  const isNext = await context.db.inTransaction((tx) => updateUploadReceived(tx, id, offset, received));
  return isNext ? done({ ...upload, received }) : failed({ kind: 'conflict', because: 'offset' });
}

/**
 * Takes a whole file as it arrives, piece by piece to the disk, whether its length is known or not. An upload that is
 * interrupted, or turns out to be too large, leaves nothing.
 *
 * @param wish.size - the size that its sender names; undefined where they do not
 */
export async function receiveWhole(
  context: UploadContext,
  actor: Actor,
  wish: { readonly name: string; readonly size: number | undefined; readonly body: AsyncIterable<Uint8Array> },
): Promise<Outcome<UploadId, BookProblem>> {
  const { name, size, body } = wish;
  const most = defaultBookLimits.fileBytes;
  const tooLarge = failed({
    kind: 'invalid',
    problems: [{ kind: 'tooLarge', place: 'fileBytes', file: name } as const],
  });
  if (size !== undefined && size > most) return tooLarge;
  const begun = await beginUpload(context, actor, { name, size: size ?? most });
  if (!begun.ok) return begun;
  const { id } = begun.value;
  const { stream, written } = stagedSink(context.staging, id);
  const writer = stream.getWriter();
  let bytes = 0;
  let isWhole = false;
  try {
    for await (const piece of body) {
      bytes += piece.byteLength;
      if (bytes > most) return tooLarge;
      await writer.write(piece);
    }
    await writer.close();
    if (written() === 0) return failed({ kind: 'invalid', problems: [{ kind: 'empty', file: name }] });
    await context.db.inTransaction((tx) => updateUploadWhole(tx, id, written()));
    isWhole = true;
    return done(id);
  } finally {
    if (!isWhole) await dropUploads(context, actor, [id]);
  }
}

/** Forgets uploads of the actor's own, with their bytes. */
export async function dropUploads(context: UploadContext, actor: Actor, ids: readonly UploadId[]): Promise<void> {
  const own: UploadId[] = [];
  for (const id of ids) if (await ownUpload(context, actor, id)) own.push(id);
  await context.db.inTransaction((tx) => deleteUploads(tx, own));
  for (const id of own) await context.staging.remove(id);
}

/** A file that is wholly here. */
export type WholeFile = { readonly name: string; readonly bytes: Uint8Array };

/** The files of some uploads, in the order given; one that is incomplete or not the actor's own is not found. */
export async function uploadedFiles(
  context: UploadContext,
  actor: Actor,
  ids: readonly UploadId[],
): Promise<Outcome<WholeFile[], BookProblem>> {
  const uploads: Upload[] = [];
  for (const id of ids) {
    const upload = await ownUpload(context, actor, id);
    if (!upload) return failed({ kind: 'notFound' });
    uploads.push(upload);
  }
  // Before a byte is read: together they are one book, and may be no larger than one.
  if (uploads.reduce((sum, { size }) => sum + size, 0) > defaultBookLimits.fileBytes)
    return failed({ kind: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes' }] });
  const files: WholeFile[] = [];
  for (const upload of uploads) {
    const { id } = upload;
    const bytes = upload.received === upload.size ? await context.staging.read(id) : undefined;
    if (bytes?.byteLength !== upload.size) return failed({ kind: 'notFound' });
    files.push({ name: upload.name, bytes });
  }
  return done(files);
}

/** Removes everything someone has begun to send. */
export async function removeOwnUploads(context: UploadContext, accountId: AccountId): Promise<void> {
  const own = (await listUploads(context.db.reader, accountId)).map(({ id }) => id);
  if (own.length === 0) return;
  await context.db.inTransaction((tx) => deleteUploads(tx, own));
  for (const id of own) await context.staging.remove(id);
}

/** An upload that is wholly here and begins as an archive of an account does; undefined for everything else. */
export async function uploadedAccount(
  context: UploadContext,
  actor: Actor,
  ids: readonly UploadId[],
): Promise<RangeSource | undefined> {
  const [id] = ids;
  const upload = id === undefined || ids.length > 1 ? undefined : await ownUpload(context, actor, id);
  if (!id || !upload || upload.received !== upload.size) return undefined;
  const { staging } = context;
  if (!isAccountArchive(await staging.readAt(id, 0, signatureBytes))) return undefined;
  return { size: upload.size, read: (offset, length) => staging.readAt(id, offset, length) };
}

/** Deletes uploads that nobody imported within a day. */
export async function removeOldUploads(context: UploadContext): Promise<void> {
  const old = await listOldUploads(context.db.reader, context.now() - uploadKeepMs);
  if (old.length === 0) return;
  await context.db.inTransaction((tx) => deleteUploads(tx, old));
  for (const id of old) await context.staging.remove(id);
}
