import type { Queries } from '#database/connection.ts';
import type { FileId } from '#domain/ids.ts';
import type { Rendition, RenditionFormat } from '#domain/picture.ts';

/** The smaller widths of a picture, the narrowest first. */
export async function listRenditions(db: Queries, fileId: FileId): Promise<Rendition[]> {
  const rows = await db
    .selectFrom('rendition')
    .select(['format', 'width', 'sha256', 'size'])
    .where('file_id', '=', fileId)
    .orderBy('width')
    .orderBy('format')
    .execute();
  return rows.map((row) => ({ ...row, format: row.format as RenditionFormat }));
}

/** Writes the rows of smaller widths whose bytes are stored. */
export async function insertRenditions(tx: Queries, fileId: FileId, renditions: readonly Rendition[]): Promise<void> {
  if (renditions.length === 0) return;
  await tx
    .insertInto('rendition')
    .values(renditions.map((rendition) => ({ ...rendition, file_id: fileId })))
    .execute();
}

/** Whether a picture was made here, as covers and avatars are, and nothing published shows it any more. */
export async function isPictureFree(tx: Queries, fileId: FileId): Promise<boolean> {
  const made = await tx.selectFrom('rendition').select('file_id').where('file_id', '=', fileId).executeTakeFirst();
  if (!made) return false;
  const edition = await tx.selectFrom('edition').select('id').where('cover_file_id', '=', fileId).executeTakeFirst();
  const text = await tx.selectFrom('rendered_file').select('hash').where('file_id', '=', fileId).executeTakeFirst();
  return edition === undefined && text === undefined;
}

/** Forgets a picture and its smaller widths; answers the hashes of their bytes. */
export async function deletePicture(tx: Queries, fileId: FileId): Promise<string[]> {
  const file = await tx.selectFrom('file').select('sha256').where('id', '=', fileId).executeTakeFirst();
  const renditions = await listRenditions(tx, fileId);
  await tx.deleteFrom('rendition').where('file_id', '=', fileId).execute();
  await tx.deleteFrom('file').where('id', '=', fileId).execute();
  return [...(file ? [file.sha256] : []), ...renditions.map(({ sha256 }) => sha256)];
}
