import type { BlockId, ProjectId } from '#domain/ids.ts';
import type { Queries } from './connection.ts';

/**
 * Gives the blocks, texts, files and branching journeys of one project to another; the places of the blocks in its
 * outline are set afterwards.
 */
export async function updateContentsProject(tx: Queries, from: ProjectId, to: ProjectId): Promise<void> {
  // Names are read again where the texts are now: those of the other project's entries may be in them too.
  for (const table of ['mention', 'mention_scan'] as const)
    await tx.deleteFrom(table).where('project_id', '=', from).execute();
  const tables = ['block', 'document', 'file', 'journey_activity', 'entry', 'entry_field', 'entry_scene'] as const;
  for (const table of tables)
    await tx.updateTable(table).set({ project_id: to }).where('project_id', '=', from).execute();
  await tx
    .updateTable('journey')
    .set({ project_id: to })
    .where('project_id', '=', from)
    .where('kind', '=', 'branching')
    .execute();
}

/** Puts blocks that have just been given to a project where they belong in its outline. */
export async function updateBlockPlaces(
  tx: Queries,
  places: readonly { readonly id: BlockId; readonly parentId: BlockId | undefined; readonly position: string }[],
): Promise<void> {
  for (const { id, parentId, position } of places)
    await tx
      .updateTable('block')
      .set({ parent_id: parentId ?? null, position })
      .where('id', '=', id)
      .execute();
}

/** Removes the shell of a project that was never to be seen and whose contents went elsewhere. */
export async function deleteEmptyProject(tx: Queries, id: ProjectId): Promise<void> {
  await tx.deleteFrom('journey').where('project_id', '=', id).execute();
  await tx.deleteFrom('slug').where('target_id', '=', id).execute();
  await tx.deleteFrom('project').where('id', '=', id).where('ready_at', 'is', null).execute();
}
