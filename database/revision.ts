import type { Queries } from '#database/connection.ts';
import type { AccountId, DocumentId, RevisionId } from '#domain/ids.ts';
import type { Revision, RevisionReason } from '#domain/revision.ts';

/** Revisions named in one statement: a database takes only so many values. */
const namedAtOnce = 500;

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

/** The name of one revision of a document; empty where it has none. */
export async function findRevisionName(db: Queries, documentId: DocumentId, id: RevisionId): Promise<string> {
  const row = await db
    .selectFrom('revision')
    .select('name')
    .where('id', '=', id)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.name ?? '';
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

/** The newest revision of each of some documents, without its text. */
export async function listLastRevisions(
  db: Queries,
  documentIds: readonly DocumentId[],
): Promise<Map<DocumentId, { readonly id: RevisionId; readonly hash: string; readonly at: number }>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('revision')
    .select(['id', 'document_id', 'hash', 'at'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('revision as one')
        .select(({ fn }) => fn.max<string>('one.id').as('id'))
        .where('one.document_id', 'in', documentIds)
        .groupBy('one.document_id'),
    )
    .execute();
  return new Map(
    rows.map(({ id, document_id, hash, at }) => [document_id as DocumentId, { id: id as RevisionId, hash, at }]),
  );
}

/** Texts looked for in one statement. */
const soughtAtOnce = 100;

/** The newest revision of each of some documents that has the text of a hash, where there is one. */
export async function listRevisionsWithHash(
  db: Queries,
  sought: readonly { readonly documentId: DocumentId; readonly hash: string }[],
): Promise<Map<DocumentId, RevisionId>> {
  const found = new Map<DocumentId, RevisionId>();
  for (let from = 0; from < sought.length; from += soughtAtOnce) {
    const some = sought.slice(from, from + soughtAtOnce);
    const rows = await db
      .selectFrom('revision')
      .select(({ fn }) => ['document_id', fn.max('id').as('id')])
      .where(({ or, and, eb }) =>
        or(some.map(({ documentId, hash }) => and([eb('document_id', '=', documentId), eb('hash', '=', hash)]))),
      )
      .groupBy('document_id')
      .execute();
    for (const row of rows) found.set(row.document_id as DocumentId, row.id as RevisionId);
  }
  return found;
}

/** The texts of some revisions as stored JSON, with the hash of each and its document. */
export async function loadRevisions(
  db: Queries,
  ids: readonly RevisionId[],
): Promise<Map<RevisionId, { readonly documentId: DocumentId; readonly json: string; readonly hash: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('revision')
    .select(['id', 'document_id', 'json', 'hash'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, document_id, json, hash }) => [
      id as RevisionId,
      { documentId: document_id as DocumentId, json, hash },
    ]),
  );
}

/** The hashes of the texts of some revisions; one that was removed is not there. */
export async function listRevisionHashes(db: Queries, ids: readonly RevisionId[]): Promise<Map<RevisionId, string>> {
  const found = new Map<RevisionId, string>();
  for (let from = 0; from < ids.length; from += namedAtOnce) {
    const some = ids.slice(from, from + namedAtOnce);
    const rows = await db.selectFrom('revision').select(['id', 'hash']).where('id', 'in', some).execute();
    for (const { id, hash } of rows) found.set(id as RevisionId, hash);
  }
  return found;
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

/**
 * Removes some revisions of a document for good; not one that has a name, or that a version of the whole project has, or
 * the text's other draft.
 */
export async function deleteRevisions(tx: Queries, documentId: DocumentId, ids: readonly RevisionId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += namedAtOnce)
    await tx
      .deleteFrom('revision')
      .where('document_id', '=', documentId)
      .where('id', 'in', ids.slice(from, from + namedAtOnce))
      .where('name', '=', '')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('project_revision_block')
              .select('project_revision_block.block_id')
              .whereRef('project_revision_block.revision_id', '=', 'revision.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('other_draft')
              .select('other_draft.document_id')
              .whereRef('other_draft.revision_id', '=', 'revision.id'),
          ),
        ),
      )
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
