import type { Queries } from '#database/connection.ts';
import type { BlockTable } from '#database/tables/block.ts';
import type { EditionBlockTable } from '#database/tables/edition.ts';
import type { RevisionTable } from '#database/tables/tables.ts';
import type { ProjectId } from '#domain/ids.ts';

/** A block's row with the text of its document as stored JSON. */
export type WholeBlock = BlockTable & { readonly document_id: string; readonly json: string };

/** Every block of a project with its text, those in the trash too, in the order of their ids. */
export async function listWholeBlocks(db: Queries, projectId: ProjectId): Promise<WholeBlock[]> {
  return db
    .selectFrom('block')
    .innerJoin('document', 'document.block_id', 'block.id')
    .selectAll('block')
    .select(['document.id as document_id', 'document.json'])
    .where('block.project_id', '=', projectId)
    .orderBy('block.id')
    .execute();
}

/** A version with the name of its author. */
export type WholeRevision = RevisionTable & { readonly display_name: string | null };

/** Every version of a project's texts, the oldest first. */
export async function listWholeRevisions(db: Queries, projectId: ProjectId): Promise<WholeRevision[]> {
  return db
    .selectFrom('revision')
    .innerJoin('document', 'document.id', 'revision.document_id')
    .leftJoin('account', 'account.id', 'revision.account_id')
    .selectAll('revision')
    .select('account.display_name')
    .where('document.project_id', '=', projectId)
    .orderBy('revision.id')
    .execute();
}

/** Every interval of a project's editions. */
export async function listIntervals(db: Queries, projectId: ProjectId): Promise<EditionBlockTable[]> {
  return db
    .selectFrom('edition_block')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('from_edition')
    .orderBy('block_id')
    .execute();
}

/** Writes blocks as an archive has them. */
export async function insertWholeBlocks(tx: Queries, blocks: readonly BlockTable[]): Promise<void> {
  if (blocks.length > 0)
    await tx
      .insertInto('block')
      .values([...blocks])
      .execute();
}

/** Writes some intervals as an archive has them: as many as one short transaction takes. */
export async function insertIntervals(tx: Queries, intervals: readonly EditionBlockTable[]): Promise<void> {
  if (intervals.length > 0)
    await tx
      .insertInto('edition_block')
      .values([...intervals])
      .execute();
}
