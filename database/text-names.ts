import type { Queries } from '#database/connection.ts';
import type { DocumentId, ProjectId } from '#domain/ids.ts';

/** What a text is called: the title of its block or entry, and its project. */
export type TextName = {
  readonly documentId: DocumentId;
  readonly projectId: ProjectId;
  /** Empty where it has none. */
  readonly title: string;
  readonly projectTitle: string;
};

/** The names of texts, those in the trash as well; of one that no longer exists there is none. */
export async function listTextNames(db: Queries, ids: readonly DocumentId[]): Promise<TextName[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .innerJoin('block', 'block.id', 'document.block_id')
    .innerJoin('project', 'project.id', 'document.project_id')
    .select(['document.id', 'document.project_id', 'block.title', 'project.title as project_title'])
    .where('document.id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({
    documentId: row.id as DocumentId,
    projectId: row.project_id as ProjectId,
    title: row.title,
    projectTitle: row.project_title,
  }));
}
