import type { Queries } from '#database/connection.ts';
import type { ExportTable } from '#database/tables/manuscript.ts';
import type { Export, ExportWish } from '#domain/export.ts';
import type { AccountId, ExportId, ProjectId } from '#domain/ids.ts';

/** An export with the account that requested it. */
export type OwnedExport = Export & { readonly accountId: AccountId };

function fromRow(row: ExportTable): OwnedExport {
  return {
    id: row.id as ExportId,
    projectId: row.project_id as ProjectId,
    accountId: row.account_id as AccountId,
    wish: JSON.parse(row.wish) as ExportWish,
    progress: row.progress,
    name: row.name,
    contentType: row.content_type,
    size: row.size ?? undefined,
    createdAt: row.created_at,
    readyAt: row.ready_at ?? undefined,
    failedAt: row.failed_at ?? undefined,
  };
}

/** An export by its id. */
export async function findExport(db: Queries, id: ExportId): Promise<OwnedExport | undefined> {
  const row = await db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** An account's exports of a project, finished or not, the newest first. */
export async function listExports(
  db: Queries,
  projectId: ProjectId,
  accountId: AccountId,
  { limit = 20 } = {},
): Promise<OwnedExport[]> {
  const rows = await db
    .selectFrom('export')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Exports of a work that an account has besides the newest that are kept; unfinished ones are always kept. */
export async function listSurplusExports(
  db: Queries,
  projectId: ProjectId,
  accountId: AccountId,
  kept: { readonly files: number; readonly bytes: number },
): Promise<ExportId[]> {
  const rows = await db
    .selectFrom('export')
    .select(['id', 'size', 'ready_at', 'failed_at'])
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  let bytes = 0;
  return rows.flatMap(({ id, size, ready_at, failed_at }, at) => {
    bytes += size ?? 0;
    const isMade = ready_at !== null || failed_at !== null;
    const isOver = at >= kept.files || (at > 0 && bytes > kept.bytes);
    return isMade && isOver ? [id as ExportId] : [];
  });
}

/** How many of an account's exports are still being made. */
export async function countUnfinishedExports(db: Queries, accountId: AccountId): Promise<number> {
  const row = await db
    .selectFrom('export')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Exports asked for before a time. */
export async function listOldExports(db: Queries, before: number): Promise<ExportId[]> {
  const rows = await db.selectFrom('export').select('id').where('created_at', '<', before).orderBy('id').execute();
  return rows.map(({ id }) => id as ExportId);
}

/** Every file that an account asked for. */
export async function listOwnExports(db: Queries, accountId: AccountId): Promise<ExportId[]> {
  const rows = await db.selectFrom('export').select('id').where('account_id', '=', accountId).execute();
  return rows.map(({ id }) => id as ExportId);
}

/** Notes that a file is wanted. */
export async function insertExport(
  tx: Queries,
  wanted: Pick<OwnedExport, 'id' | 'projectId' | 'accountId' | 'wish' | 'name' | 'contentType'>,
  now: number,
): Promise<void> {
  const { id, projectId, accountId, wish, name, contentType } = wanted;
  await tx
    .insertInto('export')
    .values({
      id,
      project_id: projectId,
      account_id: accountId,
      wish: JSON.stringify(wish),
      progress: 0,
      name,
      content_type: contentType,
      size: null,
      created_at: now,
      ready_at: null,
      failed_at: null,
    })
    .execute();
}

/** Says how far a file is. */
export async function updateExportProgress(tx: Queries, id: ExportId, progress: number): Promise<void> {
  await tx.updateTable('export').set({ progress }).where('id', '=', id).execute();
}

/** Says that a file is there, with so many bytes. */
export async function updateExportReady(tx: Queries, id: ExportId, size: number, now: number): Promise<void> {
  await tx
    .updateTable('export')
    .set({ progress: 100, size, ready_at: now, failed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Says that a file could not be made. */
export async function updateExportFailed(tx: Queries, id: ExportId, now: number): Promise<void> {
  await tx.updateTable('export').set({ failed_at: now }).where('id', '=', id).execute();
}

/** Forgets exports. */
export async function deleteExports(tx: Queries, ids: readonly ExportId[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('export').where('id', 'in', ids).execute();
}
