import type { Queries } from '#database/connection.ts';
import { insertLeftovers, toProjectId } from '#database/stored-object.ts';
import type { ObjectUploadTable } from '#database/tables/object.ts';
import type { AccountId, ObjectId } from '#domain/ids.ts';
import type { ObjectFacts } from '#domain/stored-object.ts';

/** An object that someone is sending. */
export type ObjectUpload = {
  readonly id: ObjectId;
  readonly path: string;
  readonly accountId: AccountId;
  readonly facts: ObjectFacts;
  /** The size that its sender announced. */
  readonly md5: string | undefined;
  readonly size: number;
  readonly received: number;
  /** When it became an object; kept for a while, for a sender who missed the answer. */
  readonly finishedAt: number | undefined;
};

function fromRow(row: ObjectUploadTable): ObjectUpload {
  return {
    id: row.id as ObjectId,
    path: row.path,
    accountId: row.account_id as AccountId,
    facts: JSON.parse(row.facts) as ObjectFacts,
    md5: row.md5 ?? undefined,
    size: row.size,
    received: row.received,
    finishedAt: row.finished_at ?? undefined,
  };
}

/** An upload by its id, of any account. */
export async function findObjectUpload(db: Queries, id: ObjectId): Promise<ObjectUpload | undefined> {
  const row = await db.selectFrom('object_upload').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Notes that someone begins to send an object. */
export async function insertObjectUpload(
  tx: Queries,
  { id, path, accountId, facts, md5, size }: Omit<ObjectUpload, 'received' | 'finishedAt'>,
  now: number,
): Promise<void> {
  await tx
    .insertInto('object_upload')
    .values({
      id,
      path,
      account_id: accountId,
      project_id: toProjectId(path),
      facts: JSON.stringify(facts),
      md5: md5 ?? null,
      size,
      received: 0,
      touched_at: now,
      finished_at: null,
    })
    .execute();
}

/**
 * Says how much of an object is durable.
 *
 * @returns false where it has meanwhile become another number, or is forgotten
 */
export async function updateObjectReceived(
  tx: Queries,
  { id, from, received, now }: { id: ObjectId; from: number; received: number; now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('object_upload')
    .set({ received, touched_at: now })
    .where('id', '=', id)
    .where('received', '=', from)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Says how large an object is whose size was only guessed when it began. */
export async function updateObjectSize(tx: Queries, id: ObjectId, size: number): Promise<void> {
  await tx.updateTable('object_upload').set({ size }).where('id', '=', id).execute();
}

/** Says that an upload has become an object; false where another request was first. */
export async function updateObjectFinished(tx: Queries, id: ObjectId, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('object_upload')
    .set({ finished_at: now, touched_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uploads that were abandoned at a time, of one account or of all; the oldest first. */
export async function listIdleObjectUploads(
  db: Queries,
  { before, accountId }: { readonly before: number; readonly accountId?: AccountId },
): Promise<{ readonly id: ObjectId; readonly isFinished: boolean }[]> {
  let query = db.selectFrom('object_upload').select(['id', 'finished_at']).where('touched_at', '<', before);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId).where('finished_at', 'is', null);
  const rows = await query.orderBy('touched_at').orderBy('id').limit(500).execute();
  return rows.map(({ id, finished_at }) => ({ id: id as ObjectId, isFinished: finished_at !== null }));
}

/** Deletes an upload; the bytes of one that has not become an object are marked for removal. */
export async function deleteObjectUpload(
  tx: Queries,
  { id, isFinished }: { readonly id: ObjectId; readonly isFinished: boolean },
  now: number,
): Promise<void> {
  const result = await tx
    .deleteFrom('object_upload')
    .where('id', '=', id)
    .where('finished_at', isFinished ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!isFinished && result.numDeletedRows > 0n) await insertLeftovers(tx, [id], now);
}
