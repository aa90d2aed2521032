import type { Queries } from '#database/connection.ts';
import type { AccountArchiveTable } from '#database/tables/manuscript.ts';
import type { AccountArchive } from '#domain/account-archive.ts';
import type { AccountArchiveId, AccountId } from '#domain/ids.ts';

function fromRow(row: AccountArchiveTable): AccountArchive {
  return {
    id: row.id as AccountArchiveId,
    accountId: row.account_id as AccountId,
    progress: row.progress,
    size: row.size ?? undefined,
    createdAt: row.created_at,
    readyAt: row.ready_at ?? undefined,
    failedAt: row.failed_at ?? undefined,
  };
}

/** An archive by its id. */
export async function findAccountArchive(db: Queries, id: AccountArchiveId): Promise<AccountArchive | undefined> {
  const row = await db.selectFrom('account_archive').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The archives of an account, the newest first. */
export async function listAccountArchives(db: Queries, accountId: AccountId): Promise<AccountArchive[]> {
  const rows = await db
    .selectFrom('account_archive')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** Archives of all accounts that were requested before a time. */
export async function listOldAccountArchives(db: Queries, before: number): Promise<AccountArchiveId[]> {
  const rows = await db.selectFrom('account_archive').select('id').where('created_at', '<', before).execute();
  return rows.map(({ id }) => id as AccountArchiveId);
}

/** Notes that an archive is wanted. */
export async function insertAccountArchive(
  tx: Queries,
  { id, accountId }: Pick<AccountArchive, 'id' | 'accountId'>,
  now: number,
): Promise<void> {
  await tx.insertInto('account_archive').values({ id, account_id: accountId, progress: 0, created_at: now }).execute();
}

/** Sets the progress of an archive; one that is tried again has not failed. */
export async function updateAccountArchiveProgress(tx: Queries, id: AccountArchiveId, progress: number): Promise<void> {
  await tx.updateTable('account_archive').set({ progress, failed_at: null }).where('id', '=', id).execute();
}

/** Says that an archive is there, with so many bytes. */
export async function updateAccountArchiveReady(
  tx: Queries,
  id: AccountArchiveId,
  size: number,
  now: number,
): Promise<void> {
  await tx
    .updateTable('account_archive')
    .set({ progress: 100, size, ready_at: now, failed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Says that an archive could not be made. */
export async function updateAccountArchiveFailed(tx: Queries, id: AccountArchiveId, now: number): Promise<void> {
  await tx.updateTable('account_archive').set({ failed_at: now }).where('id', '=', id).execute();
}

/** Forgets archives. */
export async function deleteAccountArchives(tx: Queries, ids: readonly AccountArchiveId[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('account_archive').where('id', 'in', ids).execute();
}
