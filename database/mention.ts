import type { Queries } from '#database/connection.ts';
import type { BlockId, DocumentId, EntryId, ProjectId } from '#domain/ids.ts';

/** That an entry is named in the text of a block, and how often. */
export type Mention = { readonly blockId: BlockId; readonly entryId: EntryId; readonly times: number };

/** The names of a project's entries in its living texts, as they were when each text was last read. */
export async function listMentions(db: Queries, projectId: ProjectId): Promise<Mention[]> {
  const rows = await db
    .selectFrom('mention')
    .innerJoin('block', 'block.id', 'mention.block_id')
    .select(['mention.block_id', 'mention.entry_id', 'mention.times'])
    .where('mention.project_id', '=', projectId)
    .where('block.deleted_at', 'is', null)
    .execute();
  return rows.map(({ block_id, entry_id, times }) => ({
    blockId: block_id as BlockId,
    entryId: entry_id as EntryId,
    times,
  }));
}

/** A text, and whether it was read for names since it was last changed. */
export type TextHead = {
  readonly blockId: BlockId;
  readonly documentId: DocumentId;
  readonly seq: number;
  readonly scanned: { readonly seq: number; readonly names: string } | undefined;
};

/** The living texts of a project, those of its story bible too. */
export async function listTextHeads(db: Queries, projectId: ProjectId): Promise<TextHead[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('block', 'block.id', 'document.block_id')
    .leftJoin('mention_scan', 'mention_scan.block_id', 'block.id')
    .select(['block.id', 'document.id as document_id', 'document.seq'])
    .select(['mention_scan.seq as scanned_seq', 'mention_scan.names'])
    .where('document.project_id', '=', projectId)
    .where('block.deleted_at', 'is', null)
    .orderBy('block.id')
    .execute();
  return rows.map(({ id, document_id, seq, scanned_seq, names }) => ({
    blockId: id as BlockId,
    documentId: document_id as DocumentId,
    seq,
    scanned: scanned_seq === null || names === null ? undefined : { seq: scanned_seq, names },
  }));
}

/** What a text says as it was last folded, with the numbers of its log: by its document. */
export type FoldedText = {
  readonly id: DocumentId;
  readonly json: string;
  readonly seq: number;
  readonly stateSeq: number;
};

/** Some texts as they were last folded. */
export async function listFoldedTexts(db: Queries, ids: readonly DocumentId[]): Promise<FoldedText[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .select(['id', 'json', 'seq', 'state_seq'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, json, seq, state_seq }) => ({ id: id as DocumentId, json, seq, stateSeq: state_seq }));
}

/** What was found in a text. */
export type Scan = {
  readonly blockId: BlockId;
  readonly seq: number;
  readonly names: string;
  readonly times: ReadonlyMap<EntryId, number>;
};

/** Writes what was found in some texts in place of what was found before. */
export async function saveScans(tx: Queries, projectId: ProjectId, scans: readonly Scan[]): Promise<void> {
  if (scans.length === 0) return;
  const blockIds = scans.map(({ blockId }) => blockId);
  await tx.deleteFrom('mention').where('block_id', 'in', blockIds).execute();
  await tx.deleteFrom('mention_scan').where('block_id', 'in', blockIds).execute();
  const found = scans.flatMap(({ blockId, times }) =>
    [...times].map(([entryId, count]) => ({
      ...{ block_id: blockId, entry_id: entryId },
      ...{ project_id: projectId, times: count },
    })),
  );
  // Another process may write the same at this moment.
  if (found.length > 0)
    await tx
      .insertInto('mention')
      .values(found)
      .onConflict((conflict) =>
        conflict.columns(['block_id', 'entry_id']).doUpdateSet(({ ref }) => ({ times: ref('excluded.times') })),
      )
      .execute();
  await tx
    .insertInto('mention_scan')
    .values(scans.map(({ blockId, seq, names }) => ({ block_id: blockId, project_id: projectId, seq, names })))
    .onConflict((conflict) =>
      conflict
        .column('block_id')
        .doUpdateSet(({ ref }) => ({ seq: ref('excluded.seq'), names: ref('excluded.names') })),
    )
    .execute();
}
