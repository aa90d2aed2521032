import type { AccountId, DocumentId, ProjectId, ReplacementId } from '#domain/ids.ts';
import type { ReplacedPlace, Replacement } from '#domain/replacement.ts';
import type { Queries } from './connection.ts';

/** The places of one document that were replaced. */
export type ReplacedText = { readonly documentId: DocumentId; readonly places: readonly ReplacedPlace[] };

/** Rows written in one statement: fewer than either engine allows parameters. */
const rowsAtOnce = 200;

/** Writes a replacement with what it takes to undo it. */
export async function insertReplacement(
  tx: Queries,
  { id, projectId, accountId, at, term, instead, undoneAt }: Omit<Replacement, 'places' | 'texts'>,
  replaced: readonly ReplacedText[],
): Promise<void> {
  const places = replaced.reduce((sum, text) => sum + text.places.length, 0);
  await tx
    .insertInto('replacement')
    .values({
      id,
      project_id: projectId,
      account_id: accountId ?? null,
      at,
      term,
      instead,
      places,
      texts: replaced.length,
      undone_at: undoneAt ?? null,
    })
    .execute();
  const rows = replaced.map((text) => ({
    replacement_id: id,
    document_id: text.documentId,
    places: JSON.stringify(text.places),
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto('replaced_text')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

/** The newest replacements of a project, the newest first. */
export async function listReplacements(
  db: Queries,
  projectId: ProjectId,
  { limit }: { readonly limit: number },
): Promise<(Replacement & { readonly by: string | undefined })[]> {
  const rows = await db
    .selectFrom('replacement')
    .leftJoin('account', 'account.id', 'replacement.account_id')
    .selectAll('replacement')
    .select('account.display_name')
    .where('replacement.project_id', '=', projectId)
    .orderBy('replacement.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id as ReplacementId,
    projectId: row.project_id as ProjectId,
    accountId: (row.account_id ?? undefined) as AccountId | undefined,
    at: row.at,
    term: row.term,
    instead: row.instead,
    places: row.places,
    texts: row.texts,
    undoneAt: row.undone_at ?? undefined,
    by: row.display_name ?? undefined,
  }));
}

/** Whether a project has a replacement that is not undone. */
export async function isToUndo(db: Queries, projectId: ProjectId, id: ReplacementId): Promise<boolean> {
  const row = await db
    .selectFrom('replacement')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The replaced places of a replacement, by document. */
export async function listReplacedTexts(db: Queries, id: ReplacementId): Promise<ReplacedText[]> {
  const rows = await db
    .selectFrom('replaced_text')
    .select(['document_id', 'places'])
    .where('replacement_id', '=', id)
    .orderBy('document_id')
    .execute();
  return rows.map((row) => ({ documentId: row.document_id as DocumentId, places: JSON.parse(row.places) }));
}

/** The places of a project's replacements after one that were undone, by document, the oldest first. */
export async function listUndoneAfter(
  db: Queries,
  projectId: ProjectId,
  id: ReplacementId,
): Promise<ReadonlyMap<DocumentId, readonly ReplacedPlace[]>> {
  const rows = await db
    .selectFrom('replaced_text')
    .innerJoin('replacement', 'replacement.id', 'replaced_text.replacement_id')
    .select(['replaced_text.document_id', 'replaced_text.places'])
    .where('replacement.project_id', '=', projectId)
    .where('replacement.id', '>', id)
    .where('replacement.undone_at', 'is not', null)
    .orderBy('replacement.id')
    .execute();
  const found = new Map<DocumentId, ReplacedPlace[]>();
  for (const row of rows) {
    const documentId = row.document_id as DocumentId;
    found.set(documentId, [...(found.get(documentId) ?? []), ...JSON.parse(row.places)]);
  }
  return found;
}

/** Notes where the words of a replacement begin again, once they are put back. */
export async function updateReplacedTexts(
  tx: Queries,
  id: ReplacementId,
  texts: readonly ReplacedText[],
): Promise<void> {
  for (const { documentId, places } of texts)
    await tx
      .updateTable('replaced_text')
      .set({ places: JSON.stringify(places) })
      .where('replacement_id', '=', id)
      .where('document_id', '=', documentId)
      .execute();
}

/** Notes that a replacement is undone; returns whether it was not before. */
export async function updateUndone(tx: Queries, id: ReplacementId, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('replacement')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What changes whenever something is replaced in a project, or undone. */
export async function findReplacementMark(db: Queries, projectId: ProjectId): Promise<string> {
  const row = await db
    .selectFrom('replacement')
    .select(({ fn }) => [fn.max('id').as('last'), fn.countAll().as('all'), fn.count('undone_at').as('undone')])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return `${row?.last} ${row?.all} ${row?.undone}`;
}

/** Erases some of the replacements from before a time; returns how many. */
export async function deleteReplacementsBefore(
  tx: Queries,
  before: number,
  { limit }: { readonly limit: number },
): Promise<number> {
  const rows = await tx.selectFrom('replacement').select('id').where('at', '<', before).limit(limit).execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('replaced_text').where('replacement_id', 'in', ids).execute();
  await tx.deleteFrom('replacement').where('id', 'in', ids).execute();
  return rows.length;
}
