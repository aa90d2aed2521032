import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { manuscriptKinds } from '#domain/block.ts';
import type { Derived } from '#domain/derived-text.ts';
import type { AccountId, BlockId, DocumentId, ProjectId } from '#domain/ids.ts';

/** Where a document belongs and how far its log is, without its contents. */
export type DocumentHead = {
  readonly id: DocumentId;
  readonly projectId: ProjectId;
  readonly blockId: BlockId;
  readonly schemaVersion: number;
  /** The last number given to an update. */
  readonly seq: number;
  /** The number up to which `state`, `json`, `text` and `words` are true. */
  readonly stateSeq: number;
  readonly words: number;
};

const headColumns = ['id', 'project_id', 'block_id', 'schema_version', 'seq', 'state_seq', 'words'] as const;

type HeadRow = {
  id: string;
  project_id: string;
  block_id: string;
  schema_version: number;
  seq: number;
  state_seq: number;
  words: number;
};

function headFromRow(row: HeadRow): DocumentHead {
  return {
    id: row.id as DocumentId,
    projectId: row.project_id as ProjectId,
    blockId: row.block_id as BlockId,
    schemaVersion: row.schema_version,
    seq: row.seq,
    stateSeq: row.state_seq,
    words: row.words,
  };
}

/** A document's head by its id. */
export async function findDocument(db: Queries, id: DocumentId): Promise<DocumentHead | undefined> {
  const row = await db.selectFrom('document').select(headColumns).where('id', '=', id).executeTakeFirst();
  return row && headFromRow(row);
}

/** The head of a block's document. */
export async function findDocumentOfBlock(db: Queries, blockId: BlockId): Promise<DocumentHead | undefined> {
  const row = await db.selectFrom('document').select(headColumns).where('block_id', '=', blockId).executeTakeFirst();
  return row && headFromRow(row);
}

/** The documents of some of a manuscript's blocks that are not in the trash. */
export async function listDocumentsOf(
  db: Queries,
  projectId: ProjectId,
  blockIds: readonly BlockId[],
): Promise<{ id: DocumentId; blockId: BlockId }[]> {
  if (blockIds.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .innerJoin('block', 'block.id', 'document.block_id')
    .select(['document.id', 'document.block_id'])
    .where('block.id', 'in', blockIds)
    .where('block.project_id', '=', projectId)
    .where('block.kind', 'in', manuscriptKinds)
    .where('block.deleted_at', 'is', null)
    .orderBy('document.id')
    .execute();
  return rows.map((row) => ({ id: row.id as DocumentId, blockId: row.block_id as BlockId }));
}

/**
 * The folded state of a document and every update after it, in order: together they are the document.
 *
 * The updates are read before the state, and not the other way round: a fold that commits in between moves updates
 * into the state, so that some are seen twice, which changes nothing, but none is ever missed.
 */
export async function loadDocument(
  db: Queries,
  id: DocumentId,
): Promise<{ state: Uint8Array | undefined; updates: Uint8Array[]; seq: number } | undefined> {
  const updates = await db
    .selectFrom('document_update')
    .select(['seq', 'update'])
    .where('document_id', '=', id)
    .orderBy('seq')
    .execute();
  const row = await db.selectFrom('document').select(['state', 'state_seq']).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const later = updates.filter(({ seq }) => seq > row.state_seq);
  return {
    state: row.state ?? undefined,
    updates: later.map(({ update }) => update),
    seq: Math.max(row.state_seq, later.at(-1)?.seq ?? 0),
  };
}

/** What a document's log has after a number. */
export type LogAfter = {
  /** The folded state, where some of the updates are in it by now. */
  readonly state: Uint8Array | undefined;
  readonly updates: readonly { readonly seq: number; readonly update: Uint8Array }[];
  readonly seq: number;
};

/** The updates of a document after a number, in order; undefined where the document is gone. */
export async function loadLogAfter(db: Queries, id: DocumentId, after: number): Promise<LogAfter | undefined> {
  // In the order in which `loadDocument` reads, for the same reason.
  const updates = await db
    .selectFrom('document_update')
    .select(['seq', 'update'])
    .where('document_id', '=', id)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute();
  const row = await db
    .selectFrom('document')
    .select('state_seq')
    .select((eb) => eb.case().when('state_seq', '>', after).then(eb.ref('state')).else(null).end().as('state'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    state: row.state ?? undefined,
    updates,
    seq: Math.max(after, row.state_seq, updates.at(-1)?.seq ?? 0),
  };
}

/** The last number of each of some documents' logs; those that are gone are not there. */
export async function listSeqs(db: Queries, ids: readonly DocumentId[]): Promise<Map<DocumentId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('document').select(['id', 'seq']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, seq }) => [id as DocumentId, seq]));
}

/** The text of a document as it was last folded, as stored JSON. */
export async function findDocumentJson(db: Queries, id: DocumentId): Promise<string | undefined> {
  const row = await db.selectFrom('document').select('json').where('id', '=', id).executeTakeFirst();
  return row?.json;
}

/** The text of a document as it was last folded: as stored JSON, and as plain text. */
export async function findDocumentTexts(
  db: Queries,
  id: DocumentId,
): Promise<{ json: string; text: string } | undefined> {
  return db.selectFrom('document').select(['json', 'text']).where('id', '=', id).executeTakeFirst();
}

/** The documents of a manuscript with their derived data: for publishing. Notes of a story bible are not among them. */
export async function listDocuments(
  db: Queries,
  projectId: ProjectId,
  { among }: { readonly among?: readonly BlockId[] } = {},
): Promise<(DocumentHead & { readonly json: string })[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('block', 'block.id', 'document.block_id')
    .select(headColumns.map((column) => `document.${column}` as const))
    .select('document.json')
    .where('document.project_id', '=', projectId)
    .where('block.kind', 'in', manuscriptKinds)
    .where('block.deleted_at', 'is', null)
    .$if(among !== undefined, (query) => query.where('block.id', 'in', among ?? []))
    .execute();
  return rows.map((row) => ({ ...headFromRow(row), json: row.json }));
}

/** The documents of a project whose log continues after the folded part. */
export async function listUnfolded(
  db: Queries,
  projectId: ProjectId | undefined,
  { limit = 1_000 } = {},
): Promise<DocumentId[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .whereRef('seq', '>', 'state_seq')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as DocumentId);
}

export type NewDocument = Derived & {
  readonly id: DocumentId;
  readonly projectId: ProjectId;
  readonly blockId: BlockId;
  readonly schemaVersion: number;
  readonly state: Uint8Array | undefined;
};

/** Writes new documents with the data derived from their state. */
export async function insertDocuments(tx: Queries, documents: readonly NewDocument[], now: number): Promise<void> {
  if (documents.length === 0) return;
  await tx
    .insertInto('document')
    .values(
      documents.map(({ id, projectId, blockId, schemaVersion, state, json, text, words }) => ({
        id,
        project_id: projectId,
        block_id: blockId,
        schema_version: schemaVersion,
        state: state ? Buffer.from(state) : null,
        state_seq: 0,
        seq: 0,
        json,
        text,
        words,
        updated_at: now,
      })),
    )
    .execute();
}

/**
 * Appends updates to documents' logs, each with the next number of its document, in the order given.
 *
 * @returns the number of each update; undefined where its document does not exist
 */
export async function appendUpdates(
  tx: Queries,
  updates: readonly {
    readonly documentId: DocumentId;
    readonly update: Uint8Array;
    readonly accountId: AccountId | undefined;
  }[],
  now: number,
): Promise<(number | undefined)[]> {
  const counts = new Map<DocumentId, number>();
  for (const { documentId } of updates) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  const next = new Map<DocumentId, number>();
  // In one order everywhere, so that two writers of the same documents do not wait for each other in a circle.
  const added = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, count]) => sql`(cast(${id} as text), cast(${count} as integer))`);
  if (added.length === 0) return [];
  const { rows: numbers } = await sql<{ id: DocumentId; seq: number }>`
    with added (id, count) as (values ${sql.join(added)})
    update document set seq = document.seq + added.count, updated_at = ${now}
    from added where document.id = added.id
    returning document.id, document.seq`.execute(tx);
  for (const { id, seq } of numbers) next.set(id, seq - (counts.get(id) ?? 0) + 1);
  const numbered = updates.map(({ documentId, update, accountId }) => {
    const seq = next.get(documentId);
    if (seq !== undefined) next.set(documentId, seq + 1);
    return { documentId, update, accountId, seq };
  });
  const rows = numbered.flatMap(({ documentId, update, accountId, seq }) =>
    seq === undefined
      ? []
      : [{ document_id: documentId, seq, update: Buffer.from(update), account_id: accountId ?? null, at: now }],
  );
  if (rows.length > 0) await tx.insertInto('document_update').values(rows).execute();
  return numbered.map(({ seq }) => seq);
}

/** Replaces the folded state of a document by a newer one and removes the updates that are in it now. */
export async function updateDocumentFolded(
  tx: Queries,
  id: DocumentId,
  folded: Derived & { readonly state: Uint8Array; readonly stateSeq: number },
  now: number,
): Promise<boolean> {
  const { state, stateSeq, json, text, words } = folded;
  const result = await tx
    .updateTable('document')
    .set({ state: Buffer.from(state), state_seq: stateSeq, json, text, words, updated_at: now })
    .where('id', '=', id)
    .where('state_seq', '<=', stateSeq)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await tx.deleteFrom('document_update').where('document_id', '=', id).where('seq', '<=', stateSeq).execute();
  return true;
}

/** The authors after a number in a document's log; for the revision of a sitting. */
export async function findLastWriter(db: Queries, id: DocumentId): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('document_update')
    .select('account_id')
    .where('document_id', '=', id)
    .where('account_id', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.account_id ?? undefined) as AccountId | undefined;
}
