import type { Queries } from '#database/connection.ts';
import type { StoredObjectTable } from '#database/tables/object.ts';
import type { AccountId, ObjectId, ProjectId } from '#domain/ids.ts';
import { type ObjectFacts, placeOf, type StoredObject } from '#domain/stored-object.ts';
import { pictureLeftover } from './picture-leftover.ts';

function fromRow(row: StoredObjectTable): StoredObject {
  return {
    id: row.id as ObjectId,
    path: row.path,
    accountId: row.account_id as AccountId,
    generation: row.generation,
    metageneration: row.metageneration,
    size: row.size,
    contentType: row.content_type,
    contentEncoding: row.content_encoding,
    contentDisposition: row.content_disposition,
    contentLanguage: row.content_language,
    cacheControl: row.cache_control,
    custom: JSON.parse(row.custom) as Record<string, string>,
    md5: row.md5,
    crc32c: row.crc32c,
    tokens: JSON.parse(row.tokens) as string[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The object at a path. */
export async function findObject(db: Queries, path: string): Promise<StoredObject | undefined> {
  const row = await db.selectFrom('stored_object').selectAll().where('path', '=', path).executeTakeFirst();
  return row && fromRow(row);
}

/** The project a path is below, for rows that name it. */
export function toProjectId(path: string): string | null {
  const place = placeOf(path);
  return place?.kind === 'project' ? place.projectId : null;
}

/** Writes an object whose bytes are complete and checked; the former object of its path must be deleted first. */
export async function insertObject(tx: Queries, object: StoredObject): Promise<void> {
  await tx
    .insertInto('stored_object')
    .values({
      path: object.path,
      id: object.id,
      account_id: object.accountId,
      project_id: toProjectId(object.path),
      generation: object.generation,
      size: object.size,
      md5: object.md5,
      crc32c: object.crc32c,
      created_at: object.createdAt,
      ...changing(object),
    })
    .execute();
}

function changing(object: ObjectFacts & Pick<StoredObject, 'metageneration' | 'tokens' | 'updatedAt'>) {
  return {
    metageneration: object.metageneration,
    content_type: object.contentType,
    content_encoding: object.contentEncoding,
    content_disposition: object.contentDisposition,
    content_language: object.contentLanguage,
    cache_control: object.cacheControl,
    custom: JSON.stringify(object.custom),
    tokens: JSON.stringify(object.tokens),
    updated_at: object.updatedAt,
  };
}

/** Changes the metadata of an object, and its tokens. */
export async function updateObject(tx: Queries, object: StoredObject): Promise<void> {
  await tx.updateTable('stored_object').set(changing(object)).where('id', '=', object.id).execute();
}

/** Deletes an object; its bytes are marked for removal. */
export async function deleteObject(tx: Queries, id: ObjectId, now: number): Promise<void> {
  await tx.deleteFrom('stored_object').where('id', '=', id).execute();
  await insertLeftovers(tx, [id], now);
}

/** Marks bytes for removal, in the transaction that deletes their row, so that none are ever left behind. */
export async function insertLeftovers(tx: Queries, ids: readonly ObjectId[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('object_leftover')
    .values(ids.map((id) => ({ id, noted_at: now })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Bytes that have to be removed, some at a time. */
export async function listLeftovers(db: Queries, limit = 500): Promise<ObjectId[]> {
  const rows = await db
    .selectFrom('object_leftover')
    .select('id')
    .where('id', 'not like', `${pictureLeftover}%`)
    .orderBy('noted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as ObjectId);
}

/** The bytes are removed. */
export async function deleteLeftover(tx: Queries, id: ObjectId): Promise<void> {
  await tx.deleteFrom('object_leftover').where('id', '=', id).execute();
}

/** Paths behind another one, below a beginning, in the order of their bytes. */
export async function listObjectPaths(
  db: Queries,
  { prefix, after, limit }: { readonly prefix: string; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_object')
    .select('path')
    .where('path', '>=', prefix)
    .where('path', '>', after)
    // Nothing a path may hold sorts behind it.
    .where('path', '<', `${prefix}\u{10ffff}`)
    .orderBy('path')
    .limit(limit)
    .execute();
  return rows.map(({ path }) => path);
}

/** The objects of an account below its own path, or of projects below theirs. */
export type ObjectOwners = { readonly accountId: AccountId } | { readonly projectIds: readonly ProjectId[] };

function ofOwners(db: Queries, owners: ObjectOwners) {
  const objects = db.selectFrom('stored_object');
  if ('projectIds' in owners) return objects.where('project_id', 'in', owners.projectIds);
  const prefix = `accounts/${owners.accountId}/`;
  return objects.where('path', '>=', prefix).where('path', '<', `${prefix}\u{10ffff}`);
}

/** Objects of an account or of some projects, so many at most, in the order of their paths. */
export async function listObjects(db: Queries, owners: ObjectOwners, limit: number): Promise<StoredObject[]> {
  const rows = await ofOwners(db, owners).selectAll().orderBy('path').limit(limit).execute();
  return rows.map(fromRow);
}

/** How many objects an account or some projects have. */
export async function countObjects(db: Queries, owners: ObjectOwners): Promise<number> {
  const row = await ofOwners(db, owners)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * Bytes of an account in the object store, with those that its open uploads will need.
 *
 * @param exceptPath - the object there is about to be replaced
 */
export async function countObjectBytes(tx: Queries, accountId: AccountId, exceptPath: string): Promise<number> {
  const stored = await tx
    .selectFrom('stored_object')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('account_id', '=', accountId)
    .where('path', '!=', exceptPath)
    .executeTakeFirst();
  const coming = await tx
    .selectFrom('object_upload')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return Number(stored?.bytes ?? 0) + Number(coming?.bytes ?? 0);
}
