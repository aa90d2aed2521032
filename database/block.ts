import type { Queries } from '#database/connection.ts';
import type { BlockTable } from '#database/tables/block.ts';
import { type Block, type BlockStatus, type ManuscriptKind, manuscriptKinds, type Placed } from '#domain/block.ts';
import type { EntryKind } from '#domain/entry.ts';
import type { AccountId, BlockId, BlockLabelId, ProjectId } from '#domain/ids.ts';

function fromRow(row: BlockTable): Block {
  return {
    id: row.id as BlockId,
    projectId: row.project_id as ProjectId,
    parentId: (row.parent_id ?? undefined) as BlockId | undefined,
    position: row.position,
    kind: row.kind as ManuscriptKind,
    title: row.title,
    synopsis: row.synopsis,
    status: row.status as BlockStatus,
    words: row.words,
    target: row.target ?? undefined,
    labelId: (row.label_id ?? undefined) as BlockLabelId | undefined,
    pointOfView: row.point_of_view,
    storyDate: row.story_date,
    deletedAt: row.deleted_at ?? undefined,
    deletedRoot: (row.deleted_root ?? undefined) as BlockId | undefined,
  };
}

/**
 * A block of a manuscript by its id, deleted or not. The functions of this file know no entries of story bibles: those
 * are blocks too, but nothing that is done with a manuscript is ever done with them.
 */
export async function findBlock(db: Queries, id: BlockId): Promise<Block | undefined> {
  const row = await db
    .selectFrom('block')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', manuscriptKinds)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Where a text belongs: a block of a manuscript or an entry of a story bible, deleted or not. */
export async function findTextPlace(
  db: Queries,
  id: BlockId,
): Promise<Pick<Block, 'id' | 'projectId' | 'deletedAt'> | undefined> {
  const row = await db.selectFrom('block').select(['project_id', 'deleted_at']).where('id', '=', id).executeTakeFirst();
  return row && { id, projectId: row.project_id as ProjectId, deletedAt: row.deleted_at ?? undefined };
}

/** The living blocks of a project, by position; `treeOf` makes the outline of them. */
export async function listBlocks(db: Queries, projectId: ProjectId): Promise<Block[]> {
  const rows = await db
    .selectFrom('block')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', 'in', manuscriptKinds)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Where the living blocks of a project stand, without what they say: all that a change of the outline looks at. */
export async function listPlaced(db: Queries, projectId: ProjectId): Promise<Placed[]> {
  const rows = await db
    .selectFrom('block')
    .select(['id', 'parent_id', 'position'])
    .where('project_id', '=', projectId)
    .where('kind', 'in', manuscriptKinds)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, parent_id, position }) => ({
    id: id as BlockId,
    parentId: (parent_id ?? undefined) as BlockId | undefined,
    position,
  }));
}

/** The first living block of a project in outline order at the top level, or undefined for an empty one. */
export async function findFirstBlock(db: Queries, projectId: ProjectId): Promise<Block | undefined> {
  const row = await db
    .selectFrom('block')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', 'in', manuscriptKinds)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

/**
 * The trash: the blocks that were deleted themselves (not those deleted with them), the last first: all of them, or
 * some could not be restored.
 */
export async function listTrash(db: Queries, projectId: ProjectId): Promise<Block[]> {
  const rows = await db
    .selectFrom('block')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', 'in', manuscriptKinds)
    .where('deleted_at', 'is not', null)
    .whereRef('deleted_root', '=', 'id')
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

export type NewBlock = Pick<Block, 'id' | 'projectId' | 'parentId' | 'position' | 'title'> & {
  readonly kind: ManuscriptKind | EntryKind;
} & Partial<Pick<Block, 'words' | 'synopsis' | 'status' | 'target' | 'labelId' | 'pointOfView' | 'storyDate'>>;

/** Writes new blocks without their documents. */
export async function insertBlocks(tx: Queries, blocks: readonly NewBlock[], now: number): Promise<void> {
  if (blocks.length === 0) return;
  await tx
    .insertInto('block')
    .values(
      blocks.map(({ id, projectId, parentId, position, kind, title, words = 0, ...plan }) => ({
        id,
        project_id: projectId,
        parent_id: parentId ?? null,
        position,
        kind,
        title,
        synopsis: plan.synopsis ?? '',
        status: plan.status ?? 'draft',
        words,
        language: null,
        created_at: now,
        updated_at: now,
        deleted_at: null,
        deleted_by: null,
        deleted_root: null,
        label_id: plan.labelId ?? null,
        target: plan.target ?? null,
        point_of_view: plan.pointOfView ?? '',
        story_date: plan.storyDate ?? '',
      })),
    )
    .execute();
}

/** What the outline says of a block; null takes a target or a label away. */
export type BlockFacts = Partial<
  Pick<Block, 'title' | 'synopsis' | 'status' | 'kind' | 'pointOfView' | 'storyDate'>
> & {
  readonly target?: number | null | undefined;
  readonly labelId?: BlockLabelId | null | undefined;
};

/** Changes what the outline says of a block. */
export async function updateBlock(tx: Queries, id: BlockId, facts: BlockFacts, now: number): Promise<void> {
  const { title, synopsis, status, kind, target, labelId, pointOfView, storyDate } = facts;
  const changed = {
    ...{ title, synopsis, status, kind, target },
    ...{ label_id: labelId, point_of_view: pointOfView, story_date: storyDate },
  };
  // What is undefined stays as it is.
  await tx
    .updateTable('block')
    .set({ ...changed, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Puts a block in its place; one row, however long the outline. */
export async function updateBlockPlace(
  tx: Queries,
  id: BlockId,
  parentId: BlockId | undefined,
  position: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('block')
    .set({ parent_id: parentId ?? null, position, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Writes the count of a block's words. */
export async function updateBlockWords(tx: Queries, id: BlockId, words: number, now: number): Promise<void> {
  await tx.updateTable('block').set({ words, updated_at: now }).where('id', '=', id).execute();
}

/** Moves blocks to the trash together: `root` is the one that was deleted, the others belong to it. */
export async function updateBlocksDeleted(
  tx: Queries,
  ids: readonly BlockId[],
  root: BlockId,
  by: AccountId,
  now: number,
): Promise<void> {
  await tx
    .updateTable('block')
    .set({ deleted_at: now, deleted_by: by, deleted_root: root })
    .where('id', 'in', [...ids])
    .execute();
}

/** Restores everything that was deleted with a block; answers how many. */
export async function updateBlocksRestored(tx: Queries, root: BlockId, now: number): Promise<number> {
  const result = await tx
    .updateTable('block')
    .set({ deleted_at: null, deleted_by: null, deleted_root: null, updated_at: now })
    .where('deleted_root', '=', root)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
