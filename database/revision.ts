import type { Queries } from '#database/connection.ts';
import type { AccountId, DocumentId, RevisionId } from '#domain/ids.ts';
import type { Revision, RevisionReason } from '#domain/revision.ts';

/** The revisions of a document without their texts, the newest first, from before a given one. */
export async function listRevisions(
  db: Queries,
  documentId: DocumentId,
  { before, limit = 50 }: { before?: RevisionId | undefined; limit?: number } = {},
): Promise<Revision[]> {
  const rows = await db
    .selectFrom('revision')
    .leftJoin('account', 'account.id', 'revision.account_id')
    .select([
      'revision.id',
      'revision.at',
      'revision.reason',
      'revision.name',
      'revision.words',
      'revision.by_name',
      'account.display_name',
    ])
    .where('revision.document_id', '=', documentId)
    .$if(before !== undefined, (query) => query.where('revision.id', '<', before ?? ''))
    .orderBy('revision.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id as RevisionId,
    at: row.at,
    by: row.display_name ?? row.by_name,
    reason: row.reason as RevisionReason,
    name: row.name,
    words: row.words,
  }));
}

/** A revision of a document and some that were saved before it: the newest first. */
export async function listRevisionsUpTo(
  db: Queries,
  documentId: DocumentId,
  id: RevisionId,
  limit: number,
): Promise<Pick<Revision, 'id' | 'reason'>[]> {
  const rows = await db
    .selectFrom('revision')
    .select(['id', 'reason'])
    .where('document_id', '=', documentId)
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id as RevisionId, reason: row.reason as RevisionReason }));
}

/** The text of one revision of a document, as stored JSON. */
export async function findRevisionJson(
  db: Queries,
  documentId: DocumentId,
  id: RevisionId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('revision')
    .select('json')
    .where('id', '=', id)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.json;
}

/** The newest revision of a document, without its text. */
export async function findLastRevision(
  db: Queries,
  documentId: DocumentId,
): Promise<{ id: RevisionId; hash: string; words: number; at: number; name: string } | undefined> {
  const row = await db
    .selectFrom('revision')
    .select(['id', 'hash', 'words', 'at', 'name'])
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, id: row.id as RevisionId };
}

/** The newest revision of a document that has another text than that of a hash. */
export async function findLastOtherRevision(
  db: Queries,
  documentId: DocumentId,
  hash: string,
): Promise<RevisionId | undefined> {
  const row = await db
    .selectFrom('revision')
    .select('id')
    .where('document_id', '=', documentId)
    .where('hash', '!=', hash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id as RevisionId | undefined;
}

/** Gives a revision of a document a name, or takes it away; false where there is no such revision. */
export async function updateRevisionName(
  tx: Queries,
  documentId: DocumentId,
  id: RevisionId,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('revision')
    .set({ name })
    .where('id', '=', id)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The revisions of a document from before a time, without their texts, the oldest first. */
export async function listRevisionsBefore(
  db: Queries,
  documentId: DocumentId,
  before: number,
): Promise<Pick<Revision, 'id' | 'at' | 'name' | 'words'>[]> {
  const rows = await db
    .selectFrom('revision')
    .select(['id', 'at', 'name', 'words'])
    .where('document_id', '=', documentId)
    .where('at', '<', before)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, id: row.id as RevisionId }));
}

/** Revisions removed by one statement: a database takes only so many values. */
const deletedAtOnce = 500;

/** Removes some revisions of a document for good; not one that was given a name meanwhile. */
export async function deleteRevisions(tx: Queries, documentId: DocumentId, ids: readonly RevisionId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += deletedAtOnce)
    await tx
      .deleteFrom('revision')
      .where('document_id', '=', documentId)
      .where('id', 'in', ids.slice(from, from + deletedAtOnce))
      .where('name', '=', '')
      .execute();
}

export type NewRevision = {
  readonly id: RevisionId;
  readonly documentId: DocumentId;
  readonly at: number;
  readonly accountId: AccountId | undefined;
  readonly reason: RevisionReason;
  readonly json: string;
  readonly words: number;
  readonly hash: string;
  readonly name?: string;
  readonly byName?: string;
};

/** Writes revisions. */
export async function insertRevisions(tx: Queries, revisions: readonly NewRevision[]): Promise<void> {
  if (revisions.length === 0) return;
  await tx
    .insertInto('revision')
    .values(
      revisions.map(({ id, documentId, at, accountId, reason, json, words, hash, name = '', byName = '' }) => ({
        id,
        document_id: documentId,
        at,
        account_id: accountId ?? null,
        reason,
        name,
        by_name: byName,
        json,
        words,
        hash,
      })),
    )
    .execute();
}
