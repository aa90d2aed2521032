import type { WholeContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { insertFiles } from '#database/file.ts';
import { deletePicture, insertRenditions, isPictureFree } from '#database/rendition.ts';
import { deleteObject, findObject } from '#database/stored-object.ts';
import type { AccountId, FileId, ObjectId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { altLength, type PictureProblem, pictureBytes } from '#domain/picture.ts';
import { HalfStored, type MadePicture, type PictureWish } from './file-store.ts';
import { removePictureBytes } from './remove-picture-bytes.ts';

/** Where a picture comes from: an object that was sent before, or the bytes of a form. */
export type PictureSource = { readonly path: string } | { readonly bytes: Uint8Array };

/** A picture that was made and stored, not yet named by any row. */
export type TakenPicture = { readonly made: MadePicture; readonly objectId: ObjectId | undefined };

/** Reads a picture and converts it. The caller first checks whether its sender may use the source. */
export async function takePicture(
  context: WholeContext,
  source: PictureSource,
  wish: PictureWish,
): Promise<Outcome<TakenPicture, PictureProblem>> {
  const refuse = (kind: PictureProblem['kind']) => failed({ kind: 'invalid', problems: [{ kind }] });
  const object = 'path' in source ? await findObject(context.db.reader, source.path) : undefined;
  if ('path' in source && !object) return refuse('fileGone');
  if ((object?.size ?? 0) > pictureBytes) return refuse('tooHeavy');
  const bytes = 'bytes' in source ? source.bytes : await bytesOf(context, object?.id);
  if (!bytes) return refuse('fileGone');
  if (bytes.byteLength === 0) return refuse('noPicture');
  const made = await context.files.makePicture(bytes, wish).catch(async (error) => {
    if (error instanceof HalfStored) await removePictureBytes(context, error.hashes);
    throw error;
  });
  return typeof made === 'string' ? refuse(made) : done({ made, objectId: object?.id });
}

async function bytesOf(context: WholeContext, id: ObjectId | undefined): Promise<Uint8Array | undefined> {
  const stream = id === undefined ? undefined : await context.objects.open(id);
  return stream && new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The problems of a picture's words. */
export function altProblems(alt: string): PictureProblem[] {
  return alt.length > altLength ? [{ kind: 'altTooLong' }] : [];
}

/** Writes the rows of a picture; its source is no longer needed and is deleted. */
export async function insertPicture(
  tx: Queries,
  { made, objectId }: TakenPicture,
  of: { id: FileId; accountId: AccountId | undefined; projectId: ProjectId | undefined; name: string; now: number },
): Promise<void> {
  const { renditions, ...facts } = made;
  const { id, accountId, projectId, name, now } = of;
  await insertFiles(tx, [{ ...facts, id, accountId, projectId, name }], now);
  await insertRenditions(tx, id, renditions);
  if (objectId !== undefined) await deleteObject(tx, objectId, now);
}

/** Forgets a picture that nothing shows any more; answers what bytes may be removed after the commit. */
export async function deleteFreePicture(tx: Queries, id: FileId | undefined): Promise<string[]> {
  return id !== undefined && (await isPictureFree(tx, id)) ? deletePicture(tx, id) : [];
}
