import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '#database/connection.ts';
import type { EditionTable } from '#database/tables/edition.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { ManuscriptKind } from '#domain/block.ts';
import type { Edition, EditionBlock } from '#domain/edition.ts';
import type { AccountId, BlockId, EditionId, FileId, ProjectId } from '#domain/ids.ts';

function fromRow(row: EditionTable): Edition {
  return {
    id: row.id as EditionId,
    projectId: row.project_id as ProjectId,
    number: row.number,
    note: row.note,
    publishedAt: row.published_at,
    words: row.words,
    title: row.title,
    summary: row.summary,
    credit: row.credit,
    language: row.language,
    coverFileId: (row.cover_file_id ?? undefined) as FileId | undefined,
    withdrawnAt: row.withdrawn_at ?? undefined,
  };
}

/** The editions of a project, the newest first, the withdrawn ones too. */
export async function listEditions(db: Queries, projectId: ProjectId, { limit = 50 } = {}): Promise<Edition[]> {
  const rows = await db
    .selectFrom('edition')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The edition that readers see: the newest that was not withdrawn. */
export async function findCurrentEdition(db: Queries, projectId: ProjectId): Promise<Edition | undefined> {
  const row = await db
    .selectFrom('edition')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('withdrawn_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** An edition of a project by its number, withdrawn or not. */
export async function findEdition(db: Queries, projectId: ProjectId, number: number): Promise<Edition | undefined> {
  const row = await db
    .selectFrom('edition')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The highest number an edition of a project has had, 0 before the first. */
export async function findLastEditionNumber(db: Queries, projectId: ProjectId): Promise<number> {
  const row = await db
    .selectFrom('edition')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The rows of the blocks that an edition has. */
function blocksIn(db: Queries, projectId: ProjectId, number: number) {
  return db
    .selectFrom('edition_block')
    .where('edition_block.project_id', '=', projectId)
    .where('from_edition', '<=', number)
    .where((eb) => eb.or([eb('until_edition', 'is', null), eb('until_edition', '>', number)]));
}

/** The blocks an edition holds, by position. */
export async function listEditionBlocks(db: Queries, projectId: ProjectId, number: number): Promise<EditionBlock[]> {
  const rows = await blocksIn(db, projectId, number)
    .select(['block_id', 'parent_id', 'position', 'kind', 'title', 'hash', 'words'])
    .orderBy('position')
    .orderBy('block_id')
    .execute();
  return rows.map((row) => ({
    id: row.block_id as BlockId,
    parentId: (row.parent_id ?? undefined) as BlockId | undefined,
    position: row.position,
    kind: row.kind as ManuscriptKind,
    title: row.title,
    hash: row.hash,
    words: row.words,
  }));
}

/** An edition in which a block has another text than in the one before. */
export type EditionOfBlock = { readonly number: number; readonly publishedAt: number };

/** The editions with a new text of a block, withdrawn ones too, the newest first. */
export async function listEditionsOfBlock(
  db: Queries,
  projectId: ProjectId,
  blockId: BlockId,
  { limit = 50 } = {},
): Promise<EditionOfBlock[]> {
  const rows = await db
    .selectFrom('edition_block')
    .innerJoin('edition', (join) =>
      join
        .onRef('edition.project_id', '=', 'edition_block.project_id')
        .onRef('edition.number', '=', 'edition_block.from_edition'),
    )
    .select(['edition.number', 'edition.published_at', 'edition_block.hash'])
    .where('edition_block.project_id', '=', projectId)
    .where('edition_block.block_id', '=', blockId)
    .orderBy('edition.number', 'desc')
    .limit(limit)
    .execute();
  // A row is also new where only its title or its place is.
  return rows
    .filter(({ hash }, at) => rows[at + 1]?.hash !== hash)
    .map(({ number, published_at: publishedAt }) => ({ number, publishedAt }));
}

/** The text of a block in an edition, as JSON; undefined where it was not in it, or there is none. */
export async function findEditionJson(
  db: Queries,
  projectId: ProjectId,
  blockId: BlockId,
  number: number,
): Promise<string | undefined> {
  const row = await blocksIn(db, projectId, number)
    .innerJoin('rendered_text', 'rendered_text.hash', 'edition_block.hash')
    .innerJoin('edition', 'edition.project_id', 'edition_block.project_id')
    .select('rendered_text.json')
    .where('edition.number', '=', number)
    .where('edition_block.block_id', '=', blockId)
    .executeTakeFirst();
  return row?.json;
}

/** Writes an edition; an imported one may have been withdrawn. */
export async function insertEdition(
  tx: Queries,
  edition: Omit<Edition, 'withdrawnAt'> & Partial<Edition> & { readonly publishedBy: AccountId },
): Promise<void> {
  const { projectId, publishedAt, publishedBy, coverFileId, withdrawnAt, ...facts } = edition;
  await tx
    .insertInto('edition')
    .values({
      ...facts,
      project_id: projectId,
      published_at: publishedAt,
      published_by: publishedBy,
      cover_file_id: coverFileId ?? null,
      withdrawn_at: withdrawnAt ?? null,
    })
    .execute();
}

/** Ends the intervals of blocks with an edition: it is the first that no longer holds them. */
export async function updateEditionBlocksEnded(
  tx: Queries,
  projectId: ProjectId,
  blockIds: readonly BlockId[],
  number: number,
): Promise<void> {
  for (let at = 0; at < blockIds.length; at += 500) {
    await tx
      .updateTable('edition_block')
      .set({ until_edition: number })
      .where('project_id', '=', projectId)
      .where('until_edition', 'is', null)
      .where('block_id', 'in', blockIds.slice(at, at + 500))
      .execute();
  }
}

/** Begins the intervals of blocks with an edition. */
export async function insertEditionBlocks(
  tx: Queries,
  projectId: ProjectId,
  blocks: readonly EditionBlock[],
  number: number,
): Promise<void> {
  for (let at = 0; at < blocks.length; at += 500) {
    await tx
      .insertInto('edition_block')
      .values(
        blocks.slice(at, at + 500).map(({ id, parentId, ...block }) => ({
          ...block,
          project_id: projectId,
          block_id: id,
          parent_id: parentId ?? null,
          from_edition: number,
          until_edition: null,
        })),
      )
      .execute();
  }
}

/** Marks an edition as withdrawn everywhere. */
export async function updateEditionWithdrawn(
  tx: Queries,
  projectId: ProjectId,
  number: number,
  now: number,
): Promise<void> {
  await tx
    .updateTable('edition')
    .set({ withdrawn_at: now })
    .where('project_id', '=', projectId)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Narrows a query to the editions that are the newest of their work, of those that were not withdrawn. */
export function isNewest({
  not,
  exists,
  selectFrom,
}: Pick<ExpressionBuilder<Tables, 'edition'>, 'not' | 'exists' | 'selectFrom'>) {
  // Asked so, PostgreSQL knows that about every work has such an edition; of an equal number it thinks that one has.
  return not(
    exists(
      selectFrom('edition as later')
        .select('later.id')
        .whereRef('later.project_id', '=', 'edition.project_id')
        .whereRef('later.number', '>', 'edition.number')
        .where('later.withdrawn_at', 'is', null),
    ),
  );
}
