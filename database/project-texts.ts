import { manuscriptKinds } from '#domain/block.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';
import type { Queries } from './connection.ts';

/** How far the log of a manuscript's text is, and whether its block is in the trash. */
export type TextHead = {
  readonly documentId: DocumentId;
  readonly blockId: BlockId;
  readonly seq: number;
  readonly isTrashed: boolean;
};

/** The heads of all texts of a project's manuscript, those in the trash too. */
export async function listTextHeads(db: Queries, projectId: ProjectId): Promise<TextHead[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('block', 'block.id', 'document.block_id')
    .select(['document.id', 'document.block_id', 'document.seq', 'block.deleted_at'])
    .where('document.project_id', '=', projectId)
    .where('block.kind', 'in', manuscriptKinds)
    .orderBy('document.id')
    .execute();
  return rows.map((row) => ({
    documentId: row.id as DocumentId,
    blockId: row.block_id as BlockId,
    seq: row.seq,
    isTrashed: row.deleted_at !== null,
  }));
}

/** The texts of some documents as they were last folded, with how far their logs are. */
export async function loadFoldedTexts(
  db: Queries,
  ids: readonly DocumentId[],
): Promise<{ readonly id: DocumentId; readonly seq: number; readonly isWhole: boolean; readonly json: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .select(['id', 'seq', 'state_seq', 'json'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, seq, state_seq, json }) => ({ id: id as DocumentId, seq, isWhole: state_seq === seq, json }));
}
