import type { Queries } from '#database/connection.ts';
import type { BlockLabelTable } from '#database/tables/block.ts';
import type { BlockLabel, LabelColor } from '#domain/block-label.ts';
import type { BlockLabelId, ProjectId } from '#domain/ids.ts';

/** A label with the moment of its removal. */
export type KeptLabel = BlockLabel & { readonly deletedAt: number | undefined };

function fromRow({ id, name, color, deleted_at }: BlockLabelTable): KeptLabel {
  return { id: id as BlockLabelId, name, color: color as LabelColor, deletedAt: deleted_at ?? undefined };
}

/** The labels of a project, the oldest first; the removed ones too. */
export async function listKeptLabels(db: Queries, projectId: ProjectId): Promise<KeptLabel[]> {
  const rows = await db
    .selectFrom('block_label')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** A label with its project, also a removed one; undefined where there is none of that id. */
export async function findBlockLabel(
  db: Queries,
  id: BlockLabelId,
): Promise<(KeptLabel & { readonly projectId: ProjectId }) | undefined> {
  const row = await db.selectFrom('block_label').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...fromRow(row), projectId: row.project_id as ProjectId };
}

/** The labels that a project's blocks can be given, the oldest first. */
export async function listBlockLabels(db: Queries, projectId: ProjectId): Promise<BlockLabel[]> {
  const kept = await listKeptLabels(db, projectId);
  return kept.filter(({ deletedAt }) => deletedAt === undefined).map(({ id, name, color }) => ({ id, name, color }));
}

/** Writes new labels of a project. */
export async function insertBlockLabels(
  tx: Queries,
  projectId: ProjectId,
  labels: readonly BlockLabel[],
): Promise<void> {
  if (labels.length === 0) return;
  const rows = labels.map(({ id, name, color }) => ({ id, project_id: projectId, name, color, deleted_at: null }));
  await tx.insertInto('block_label').values(rows).execute();
}

/** Changes the name or color of a label, removes it, or restores it; its blocks keep it for when it is restored. */
export async function updateBlockLabel(
  tx: Queries,
  id: BlockLabelId,
  { deletedAt, ...facts }: Partial<Pick<KeptLabel, 'name' | 'color'>> & { readonly deletedAt?: number | null },
): Promise<void> {
  const changed = { ...facts, ...(deletedAt === undefined ? {} : { deleted_at: deletedAt }) };
  if (Object.values(changed).every((value) => value === undefined)) return;
  await tx.updateTable('block_label').set(changed).where('id', '=', id).execute();
}
