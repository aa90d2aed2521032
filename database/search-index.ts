import type { Queries } from '#database/connection.ts';
import type { SearchEntryTable } from '#database/tables/discovery.ts';
import type { ProjectId } from '#domain/ids.ts';

/** How far an index is: the version of all public works at its last update. */
export async function findSearchVersion(db: Queries): Promise<number> {
  const row = await db.selectFrom('catalogue').select('version').where('id', '=', 'search').executeTakeFirst();
  return row?.version ?? 0;
}

/** Says that the index has all that there was in a version of all public works. */
export async function updateSearchVersion(tx: Queries, version: number): Promise<void> {
  await tx.updateTable('catalogue').set({ version }).where('id', '=', 'search').execute();
}

/** Whether any work was looked at by another stemmer than this one. */
export async function isStemmedOtherwise(db: Queries, stemmer: number): Promise<boolean> {
  const row = await db
    .selectFrom('search_state')
    .select('project_id')
    .where((eb) => eb.or([eb('stemmer', '<', stemmer), eb('stemmer', '>', stemmer)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Works that changed since they were looked at, the one published first before the others. */
export async function listUnindexed(
  db: Queries,
  stemmer: number,
  limit: number,
): Promise<{ projectId: ProjectId; publicVersion: number }[]> {
  const rows = await db
    .selectFrom('project')
    .leftJoin('search_state', 'search_state.project_id', 'project.id')
    .select(['project.id', 'project.public_version'])
    .where('project.ready_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('search_state.project_id', 'is', null),
        eb('search_state.public_version', '!=', eb.ref('project.public_version')),
        eb('search_state.stemmer', '!=', stemmer),
      ]),
    )
    .orderBy('project.created_at')
    .orderBy('project.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, public_version }) => ({ projectId: id as ProjectId, publicVersion: public_version }));
}

/** An entry of the index without its words. */
export type IndexedEntry = { readonly id: number; readonly blockId: string; readonly hash: string };

/** The entries of a work in the index. */
export async function listEntries(db: Queries, projectId: ProjectId): Promise<IndexedEntry[]> {
  const rows = await db
    .selectFrom('search_entry')
    .select(['id', 'block_id', 'hash'])
    .where('project_id', '=', projectId)
    .execute();
  return rows.map(({ id, block_id, hash }) => ({ id, blockId: block_id, hash }));
}

/** Takes entries out of the index. */
export async function deleteEntries(tx: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('search_entry')
      .where('id', 'in', [...ids])
      .execute();
}

/** Puts entries into the index. */
export async function insertEntries(tx: Queries, entries: readonly Omit<SearchEntryTable, 'id'>[]): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('search_entry')
      .values([...entries])
      .execute();
}

/** Says that a work was looked at. */
export async function upsertSearchState(
  tx: Queries,
  projectId: ProjectId,
  state: { readonly publicVersion: number; readonly stemmer: number },
): Promise<void> {
  const row = { public_version: state.publicVersion, stemmer: state.stemmer };
  await tx
    .insertInto('search_state')
    .values({ project_id: projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute();
}
