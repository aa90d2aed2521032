import type { Queries } from '#database/connection.ts';
import { type Entry, type EntryField, type EntryKind, type EntryPicture, entryKinds } from '#domain/entry.ts';
import type { AccountId, BlockId, DocumentId, EntryFieldId, EntryId, ProjectId } from '#domain/ids.ts';

/** An entry with the document that has its notes. */
export type KeptEntry = Entry & { readonly documentId: DocumentId };

/** Entries with what their rows say of them; `entryKinds` are the only kinds that these queries know. */
function toEntries(db: Queries) {
  return db
    .selectFrom('entry')
    .innerJoin('block', 'block.id', 'entry.block_id')
    .innerJoin('document', 'document.block_id', 'block.id')
    .select([
      'block.id',
      'block.project_id',
      'block.kind',
      'block.title',
      'block.deleted_at',
      'entry.aliases',
      'entry.unsought',
    ])
    .select(['entry.picture_file_id', 'entry.picture_alt', 'document.id as document_id'])
    .where('block.kind', 'in', entryKinds);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof toEntries>['execute']>>[number];

function fromRow({
  id,
  project_id,
  kind,
  title,
  deleted_at,
  aliases,
  unsought,
  document_id,
  ...row
}: EntryRow): KeptEntry {
  return {
    id: id as EntryId,
    projectId: project_id as ProjectId,
    kind: kind as EntryKind,
    name: title,
    aliases: JSON.parse(aliases) as string[],
    unsought: unsought === null ? [] : (JSON.parse(unsought) as string[]),
    picture: row.picture_file_id === null ? undefined : { file: row.picture_file_id, alt: row.picture_alt },
    deletedAt: deleted_at ?? undefined,
    documentId: document_id as DocumentId,
  };
}

/** An entry by its id, in the trash or not. */
export async function findEntry(db: Queries, id: BlockId): Promise<KeptEntry | undefined> {
  const row = await toEntries(db).where('entry.block_id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The entries of a project, by their ids; those in its trash only where they are asked for. */
export async function listEntries(
  db: Queries,
  projectId: ProjectId,
  { inTrash = false }: { readonly inTrash?: boolean } = {},
): Promise<KeptEntry[]> {
  const rows = await toEntries(db)
    .where('entry.project_id', '=', projectId)
    .where('block.deleted_at', inTrash ? 'is not' : 'is', null)
    .orderBy('block.id')
    .execute();
  return rows.map(fromRow);
}

/** How many entries a project has, those in its trash too. */
export async function countEntries(db: Queries, projectId: ProjectId): Promise<number> {
  const row = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Writes what makes blocks entries; the blocks and their documents are written beside it. */
export async function insertEntries(
  tx: Queries,
  entries: readonly (Pick<Entry, 'id' | 'projectId' | 'aliases'> & Partial<Pick<Entry, 'picture' | 'unsought'>>)[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ id, projectId, aliases, unsought, picture }) => ({
    block_id: id,
    project_id: projectId,
    aliases: JSON.stringify(aliases),
    unsought: unsought ? JSON.stringify(unsought) : null,
    picture_file_id: picture?.file ?? null,
    picture_alt: picture?.alt ?? '',
  }));
  await tx.insertInto('entry').values(rows).execute();
}

/** Changes the kind, the name or the aliases of an entry, or which of its names are not looked for. */
export async function updateEntry(
  tx: Queries,
  id: EntryId,
  { kind, name, aliases, unsought }: Partial<Pick<Entry, 'kind' | 'name' | 'aliases' | 'unsought'>>,
  now: number,
): Promise<void> {
  if (kind !== undefined || name !== undefined)
    await tx.updateTable('block').set({ kind, title: name, updated_at: now }).where('id', '=', id).execute();
  if (aliases === undefined && unsought === undefined) return;
  await tx
    .updateTable('entry')
    .set({ aliases: aliases && JSON.stringify(aliases), unsought: unsought && JSON.stringify(unsought) })
    .where('block_id', '=', id)
    .execute();
}

/** Gives an entry a picture, or none. */
export async function updateEntryPicture(tx: Queries, id: EntryId, picture: EntryPicture | undefined): Promise<void> {
  await tx
    .updateTable('entry')
    .set({ picture_file_id: picture?.file ?? null, picture_alt: picture?.alt ?? '' })
    .where('block_id', '=', id)
    .execute();
}

/** Moves an entry to the trash, or restores it where nobody is named. */
export async function updateEntryDeleted(
  tx: Queries,
  id: EntryId,
  by: AccountId | undefined,
  now: number,
): Promise<void> {
  const deleted = by === undefined ? null : { deleted_at: now, deleted_by: by, deleted_root: id };
  await tx
    .updateTable('block')
    .set(deleted ?? { deleted_at: null, deleted_by: null, deleted_root: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** A field with its place among those of its entry. */
export type KeptField = EntryField & {
  readonly entryId: EntryId;
  readonly position: string;
  readonly deletedAt: number | undefined;
};

/** The fields of some entries, in their order, the removed ones too. */
export async function listEntryFields(db: Queries, entryIds: readonly EntryId[]): Promise<KeptField[]> {
  if (entryIds.length === 0) return [];
  const rows = await db
    .selectFrom('entry_field')
    .selectAll()
    .where('entry_id', 'in', entryIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id as EntryFieldId,
    entryId: row.entry_id as EntryId,
    position: row.position,
    label: row.label,
    value: row.value,
    from: (row.from_block_id ?? undefined) as BlockId | undefined,
    deletedAt: row.deleted_at ?? undefined,
  }));
}

/** Writes fields of entries. */
export async function insertEntryFields(
  tx: Queries,
  projectId: ProjectId,
  fields: readonly KeptField[],
): Promise<void> {
  if (fields.length === 0) return;
  const rows = fields.map(({ id, entryId, position, label, value, from, deletedAt }) => ({
    ...{ id, entry_id: entryId, project_id: projectId, position, label, value },
    ...{ from_block_id: from ?? null, deleted_at: deletedAt ?? null },
  }));
  await tx.insertInto('entry_field').values(rows).execute();
}

/** Changes a field, removes it (`deletedAt`: a time) or restores it (null). */
export async function updateEntryField(
  tx: Queries,
  id: EntryFieldId,
  change: {
    readonly label?: string | undefined;
    readonly value?: string | undefined;
    readonly from?: BlockId | null | undefined;
    readonly position?: string | undefined;
    readonly deletedAt?: number | null | undefined;
  },
): Promise<void> {
  const { label, value, from, position, deletedAt } = change;
  await tx
    .updateTable('entry_field')
    .set({ label, value, from_block_id: from, position, deleted_at: deletedAt })
    .where('id', '=', id)
    .execute();
}

/** That an author says that an entry is in a block. */
export type EntryScene = { readonly entryId: EntryId; readonly blockId: BlockId };

/** Where authors say that the entries of a project are. */
export async function listEntryScenes(db: Queries, projectId: ProjectId): Promise<EntryScene[]> {
  const rows = await db
    .selectFrom('entry_scene')
    .select(['entry_id', 'block_id'])
    .where('project_id', '=', projectId)
    .orderBy('entry_id')
    .orderBy('block_id')
    .execute();
  return rows.map(({ entry_id, block_id }) => ({ entryId: entry_id as EntryId, blockId: block_id as BlockId }));
}

/** Says of an entry that it is in some blocks; where that is said already it stays. */
export async function insertEntryScenes(
  tx: Queries,
  projectId: ProjectId,
  scenes: readonly EntryScene[],
): Promise<void> {
  if (scenes.length === 0) return;
  await tx
    .insertInto('entry_scene')
    .values(scenes.map(({ entryId, blockId }) => ({ entry_id: entryId, block_id: blockId, project_id: projectId })))
    .onConflict((conflict) => conflict.columns(['entry_id', 'block_id']).doNothing())
    .execute();
}

/** No longer says of an entry that it is in a block. */
export async function deleteEntryScene(tx: Queries, { entryId, blockId }: EntryScene): Promise<void> {
  await tx.deleteFrom('entry_scene').where('entry_id', '=', entryId).where('block_id', '=', blockId).execute();
}
