import type { Queries } from '#database/connection.ts';
import type { AccountId, UploadId } from '#domain/ids.ts';

/** A file that someone is sending, in pieces, to be previewed before it is used. */
export type Upload = {
  readonly id: UploadId;
  readonly accountId: AccountId;
  readonly name: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Bytes that are safely here. */
  readonly received: number;
};

/** An upload by its id, of any account. */
export async function findUpload(db: Queries, id: UploadId): Promise<Upload | undefined> {
  const row = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id as UploadId,
      accountId: row.account_id as AccountId,
      name: row.name,
      size: row.size,
      received: row.received,
    }
  );
}

/** An account's uploads, the oldest first. */
export async function listUploads(
  db: Queries,
  accountId: AccountId,
): Promise<{ readonly id: UploadId; readonly size: number }[]> {
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'size'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, size }) => ({ id: id as UploadId, size }));
}

/** Uploads begun before a time. */
export async function listOldUploads(db: Queries, before: number): Promise<UploadId[]> {
  const rows = await db.selectFrom('upload').select('id').where('created_at', '<', before).orderBy('id').execute();
  return rows.map(({ id }) => id as UploadId);
}

/** Notes that someone begins to send a file. */
export async function insertUpload(tx: Queries, upload: Omit<Upload, 'received'>, now: number): Promise<void> {
  const { id, accountId, name, size } = upload;
  await tx
    .insertInto('upload')
    .values({ id, account_id: accountId, name, size, received: 0, created_at: now })
    .execute();
}

/**
 * Records that more of a file has arrived.
 *
 * @returns false where another request delivered that part first
 */
export async function updateUploadReceived(
  tx: Queries,
  id: UploadId,
  from: number,
  received: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('upload')
    .set({ received })
    .where('id', '=', id)
    .where('received', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Says that a file whose length was not known before is wholly here. */
export async function updateUploadWhole(tx: Queries, id: UploadId, size: number): Promise<void> {
  await tx.updateTable('upload').set({ size, received: size }).where('id', '=', id).execute();
}

/** Forgets uploads. */
export async function deleteUploads(tx: Queries, ids: readonly UploadId[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('upload').where('id', 'in', ids).execute();
}
