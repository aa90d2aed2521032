import { manuscriptKinds } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import type { Trashed } from '#domain/outline-restoration.ts';
import type { KeptBlock } from '#domain/project-revision.ts';
import type { Queries } from './connection.ts';

/** Blocks in one statement: a database takes only so many values. */
const blocksAtOnce = 500;

/** The blocks of a project's manuscript that are in the trash. */
export async function listTrashed(db: Queries, projectId: ProjectId): Promise<Trashed[]> {
  const rows = await db
    .selectFrom('block')
    .select(['id', 'parent_id', 'deleted_root'])
    .where('project_id', '=', projectId)
    .where('kind', 'in', manuscriptKinds)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, parent_id, deleted_root }) => ({
    id: id as BlockId,
    parentId: (parent_id ?? undefined) as BlockId | undefined,
    root: (deleted_root ?? undefined) as BlockId | undefined,
  }));
}

/** Takes blocks out of the trash, each by itself. */
export async function updateBlocksBack(tx: Queries, ids: readonly BlockId[], now: number): Promise<void> {
  for (let from = 0; from < ids.length; from += blocksAtOnce)
    await tx
      .updateTable('block')
      .set({ deleted_at: null, deleted_by: null, deleted_root: null, updated_at: now })
      .where('id', 'in', ids.slice(from, from + blocksAtOnce))
      .execute();
}

/** Makes blocks in the trash belong to other ones. */
export async function updateTrashRoots(tx: Queries, roots: ReadonlyMap<BlockId, BlockId>): Promise<void> {
  for (const [id, root] of roots)
    await tx.updateTable('block').set({ deleted_root: root }).where('id', '=', id).execute();
}

/** Puts a block where a version of its project has it, with all that the outline said of it. */
export async function updateBlockAsKept(tx: Queries, block: Omit<KeptBlock, 'revisionId'>, now: number): Promise<void> {
  const { id, parentId, position, kind, title, synopsis, status, target, labelId, pointOfView, storyDate } = block;
  await tx
    .updateTable('block')
    .set({
      ...{ position, kind, title, synopsis, status, updated_at: now },
      parent_id: parentId ?? null,
      target: target ?? null,
      label_id: labelId ?? null,
      point_of_view: pointOfView,
      story_date: storyDate,
    })
    .where('id', '=', id)
    .execute();
}
