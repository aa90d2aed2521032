import type { BlockStatus, ManuscriptKind } from '#domain/block.ts';
import type { AccountId, BlockId, BlockLabelId, ProjectId, ProjectRevisionId, RevisionId } from '#domain/ids.ts';
import {
  type KeptBlock,
  keptChange,
  type ProjectRevision,
  type ProjectRevisionReason,
} from '#domain/project-revision.ts';
import type { Queries } from './connection.ts';

/** Rows in one statement: a database takes only so many values. */
const rowsAtOnce = 500;

function revisions(db: Queries, projectId: ProjectId) {
  return db
    .selectFrom('project_revision as one')
    .leftJoin('account', 'account.id', 'one.account_id')
    .select(['one.id', 'one.number', 'one.at', 'one.reason', 'one.name', 'one.texts', 'one.words'])
    .select(['one.by_name', 'account.display_name', 'one.deleted_at'])
    .where('one.project_id', '=', projectId);
}

type Row = Awaited<ReturnType<ReturnType<typeof revisions>['execute']>>[number];

function fromRow(projectId: ProjectId, { id, number, at, name, texts, words, ...row }: Row): ProjectRevision {
  const by = row.display_name ?? row.by_name;
  const reason = row.reason as ProjectRevisionReason;
  return { id: id as ProjectRevisionId, projectId, number, at, by, reason, name, texts, words };
}

/** The versions of a project, the newest first, from before a given one; the deleted ones not. */
export async function listProjectRevisions(
  db: Queries,
  projectId: ProjectId,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<ProjectRevision[]> {
  const rows = await revisions(db, projectId)
    .where('one.deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('one.number', '<', before ?? 0))
    .orderBy('one.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => fromRow(projectId, row));
}

/** A version of a project, with when it was deleted. */
export async function findProjectRevision(
  db: Queries,
  projectId: ProjectId,
  id: ProjectRevisionId,
): Promise<(ProjectRevision & { readonly deletedAt: number | undefined }) | undefined> {
  const row = await revisions(db, projectId).where('one.id', '=', id).executeTakeFirst();
  return row && { ...fromRow(projectId, row), deletedAt: row.deleted_at ?? undefined };
}

/** How many versions of a project have a name, the deleted ones not counted. */
export async function countNamedProjectRevisions(db: Queries, projectId: ProjectId): Promise<number> {
  const row = await db
    .selectFrom('project_revision')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('name', '!=', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The blocks that a version of a project has, by position. */
export async function listKeptBlocks(db: Queries, projectId: ProjectId, number: number): Promise<KeptBlock[]> {
  const rows = await db
    .selectFrom('project_revision_block')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('from_number', '<=', number)
    .where((eb) => eb.or([eb('until_number', 'is', null), eb('until_number', '>', number)]))
    .orderBy('position')
    .orderBy('block_id')
    .execute();
  return rows.map((row) => ({
    id: row.block_id as BlockId,
    parentId: (row.parent_id ?? undefined) as BlockId | undefined,
    position: row.position,
    kind: row.kind as ManuscriptKind,
    title: row.title,
    synopsis: row.synopsis,
    status: row.status as BlockStatus,
    target: row.target ?? undefined,
    labelId: (row.label_id ?? undefined) as BlockLabelId | undefined,
    pointOfView: row.point_of_view,
    storyDate: row.story_date,
    words: row.words,
    revisionId: row.revision_id as RevisionId,
  }));
}

/** What a new version of a project says besides its number. */
export type NewProjectRevision = Pick<ProjectRevision, 'id' | 'projectId' | 'at' | 'reason' | 'name'> & {
  readonly accountId: AccountId | undefined;
  readonly byName?: string;
};

/**
 * Writes a version of a project whose row the transaction has locked: only blocks that the newest version does not have
 * alike are written. It is later than every other one, also where the clock was set back.
 */
export async function insertProjectRevision(
  tx: Queries,
  { id, projectId, at, reason, name, accountId, byName = '' }: NewProjectRevision,
  blocks: readonly KeptBlock[],
): Promise<void> {
  const last = await tx
    .selectFrom('project_revision')
    .select(({ fn }) => [fn.max('number').as('number'), fn.max('at').as('at')])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto('project_revision')
    .values({
      ...{ id, number, reason, name },
      at: Math.max(at, (last?.at ?? 0) + 1),
      project_id: projectId,
      account_id: accountId ?? null,
      by_name: byName,
      texts: blocks.length,
      words: blocks.reduce((sum, { words }) => sum + words, 0),
      deleted_at: null,
    })
    .execute();
  const { ended, begun } = keptChange(await listKeptBlocks(tx, projectId, number), blocks);
  for (let from = 0; from < ended.length; from += rowsAtOnce)
    await tx
      .updateTable('project_revision_block')
      .set({ until_number: number })
      .where('project_id', '=', projectId)
      .where('until_number', 'is', null)
      .where('block_id', 'in', ended.slice(from, from + rowsAtOnce))
      .execute();
  for (let from = 0; from < begun.length; from += rowsAtOnce)
    await tx
      .insertInto('project_revision_block')
      .values(begun.slice(from, from + rowsAtOnce).map((block) => rowOf(projectId, number, block)))
      .execute();
}

function rowOf(projectId: ProjectId, number: number, block: KeptBlock) {
  const { id, parentId, target, labelId, pointOfView, storyDate, revisionId, ...facts } = block;
  return {
    ...facts,
    project_id: projectId,
    block_id: id,
    from_number: number,
    until_number: null,
    parent_id: parentId ?? null,
    target: target ?? null,
    label_id: labelId ?? null,
    point_of_view: pointOfView,
    story_date: storyDate,
    revision_id: revisionId,
  };
}

/** Gives a version of a project another name, deletes it or puts it back; answers whether there is such a version. */
export async function updateProjectRevision(
  tx: Queries,
  projectId: ProjectId,
  id: ProjectRevisionId,
  { name, deletedAt }: { readonly name?: string; readonly deletedAt?: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('project_revision')
    .set({ name, deleted_at: deletedAt })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The versions of a project that nobody gave a name, the oldest first; the deleted ones not. */
export async function listUnnamedProjectRevisions(
  db: Queries,
  projectId: ProjectId,
): Promise<Pick<ProjectRevision, 'id' | 'at' | 'name' | 'words'>[]> {
  const rows = await db
    .selectFrom('project_revision')
    .select(['id', 'at', 'name', 'words'])
    .where('project_id', '=', projectId)
    .where('name', '=', '')
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, id: row.id as ProjectRevisionId }));
}

/** Removes versions of a project for good, with the blocks that no other version has so. */
export async function deleteProjectRevisions(
  tx: Queries,
  projectId: ProjectId,
  ids: readonly ProjectRevisionId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('project_revision').where('project_id', '=', projectId).where('id', 'in', ids).execute();
  await tx
    .deleteFrom('project_revision_block')
    .where('project_id', '=', projectId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_revision as one')
            .select('one.id')
            .whereRef('one.project_id', '=', 'project_revision_block.project_id')
            .whereRef('one.number', '>=', 'project_revision_block.from_number')
            .where(({ or, eb, ref }) =>
              or([
                eb('project_revision_block.until_number', 'is', null),
                eb('one.number', '<', ref('project_revision_block.until_number')),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/** Versions of any project that were deleted before a time. */
export async function listProjectRevisionsDeletedBefore(
  db: Queries,
  before: number,
  { limit }: { readonly limit: number },
): Promise<Pick<ProjectRevision, 'id' | 'projectId'>[]> {
  const rows = await db
    .selectFrom('project_revision')
    .select(['id', 'project_id'])
    .where('deleted_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id as ProjectRevisionId, projectId: row.project_id as ProjectId }));
}
