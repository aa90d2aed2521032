import type { Queries } from '#database/connection.ts';
import { manuscriptKinds } from '#domain/block.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';

/** How far a text of a manuscript is, for a browser that keeps copies. */
export type KeptText = {
  readonly blockId: BlockId;
  readonly documentId: DocumentId;
  /** The last number given to an update. */
  readonly seq: number;
  /** Whether nobody has ever written in it. */
  readonly isBlank: boolean;
};

/** The texts of a project's living blocks, without what they say. */
export async function listKeptTexts(db: Queries, projectId: ProjectId): Promise<KeptText[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('block', 'block.id', 'document.block_id')
    .select(({ eb }) => [
      'document.id',
      'document.block_id',
      'document.seq',
      eb('document.state', 'is', null).as('bare'),
    ])
    .where('document.project_id', '=', projectId)
    .where('block.kind', 'in', manuscriptKinds)
    .where('block.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, block_id, seq, bare }) => ({
    blockId: block_id as BlockId,
    documentId: id as DocumentId,
    seq,
    isBlank: seq === 0 && Boolean(bare),
  }));
}
