import type { Queries } from '#database/connection.ts';
import type { DocumentId, ProjectId, RevisionId } from '#domain/ids.ts';
import type { OtherDraft } from '#domain/other-draft.ts';

const columns = [
  'other_draft.revision_id',
  'other_draft.name',
  'other_draft.written_name',
  'other_draft.at',
  'revision.words',
  'revision.hash',
] as const;

type Row = {
  revision_id: string;
  name: string;
  written_name: string;
  at: number;
  words: number;
  hash: string;
};

function draftFromRow({ revision_id, written_name, ...row }: Row): OtherDraft {
  return { ...row, revisionId: revision_id as RevisionId, writtenName: written_name };
}

/** The other draft of a document, without its text. */
export async function findOtherDraft(db: Queries, documentId: DocumentId): Promise<OtherDraft | undefined> {
  const row = await db
    .selectFrom('other_draft')
    .innerJoin('revision', 'revision.id', 'other_draft.revision_id')
    .select(columns)
    .where('other_draft.document_id', '=', documentId)
    .executeTakeFirst();
  return row && draftFromRow(row);
}

/** The other drafts of all texts of a project, by their documents, those in the trash too. */
export async function listOtherDrafts(db: Queries, projectId: ProjectId): Promise<Map<string, OtherDraft>> {
  const rows = await db
    .selectFrom('other_draft')
    .innerJoin('document', 'document.id', 'other_draft.document_id')
    .innerJoin('revision', 'revision.id', 'other_draft.revision_id')
    .select('other_draft.document_id')
    .select(columns)
    .where('document.project_id', '=', projectId)
    .execute();
  return new Map(rows.map(({ document_id, ...row }) => [document_id, draftFromRow(row)]));
}

/** Makes a version of a document its other draft, in the place of the one it had. */
export async function saveOtherDraft(
  tx: Queries,
  documentId: DocumentId,
  { revisionId, name, writtenName, at }: Omit<OtherDraft, 'words' | 'hash'>,
): Promise<void> {
  const facts = { revision_id: revisionId, name, written_name: writtenName, at };
  await tx
    .insertInto('other_draft')
    .values({ document_id: documentId, ...facts })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(facts))
    .execute();
}

/** A document has one draft again; the version that had the text of the other one stays. */
export async function deleteOtherDraft(tx: Queries, documentId: DocumentId): Promise<void> {
  await tx.deleteFrom('other_draft').where('document_id', '=', documentId).execute();
}
