import type { Queries } from '#database/connection.ts';
import type { ProjectId } from '#domain/ids.ts';

/** The projects whose import never came to its end. */
export async function listUnfinishedImports(db: Queries): Promise<ProjectId[]> {
  const rows = await db.selectFrom('project').select('id').where('ready_at', 'is', null).execute();
  return rows.map(({ id }) => id as ProjectId);
}

/** The hashes of the stored bytes of a project's files. */
export async function listProjectHashes(db: Queries, projectId: ProjectId): Promise<string[]> {
  const rows = await db.selectFrom('file').select('sha256').distinct().where('project_id', '=', projectId).execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Whether any file has these bytes. */
export async function isHashNamed(db: Queries, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('file').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Rows deleted in one short transaction. */
const rowsAtOnce = 200;

/** Deletes some of a project's rows, the outermost last; answers whether there may be more. */
export async function deleteProjectRows(tx: Queries, projectId: ProjectId): Promise<boolean> {
  const documents = await tx
    .selectFrom('document')
    .select('id')
    .where('project_id', '=', projectId)
    .limit(rowsAtOnce)
    .execute();
  if (documents.length > 0) {
    const ids = documents.map(({ id }) => id);
    await tx.deleteFrom('document_update').where('document_id', 'in', ids).execute();
    await tx.deleteFrom('revision').where('document_id', 'in', ids).execute();
    await tx.deleteFrom('document').where('id', 'in', ids).execute();
    return true;
  }
  const journeys = await tx.selectFrom('journey').select('id').where('project_id', '=', projectId).execute();
  const readings =
    journeys.length === 0
      ? []
      : await tx
          .selectFrom('reading')
          .select('id')
          .where(
            'journey_id',
            'in',
            journeys.map(({ id }) => id),
          )
          .limit(rowsAtOnce)
          .execute();
  if (readings.length > 0) {
    const ids = readings.map(({ id }) => id);
    await tx.deleteFrom('place').where('reading_id', 'in', ids).execute();
    await tx.deleteFrom('reading').where('id', 'in', ids).execute();
    return true;
  }
  for (const table of [
    'block',
    'edition_block',
    'edition',
    'journey',
    'library_entry',
    'export',
    'file',
    'reader_count',
    'project_label',
  ] as const) {
    await tx.deleteFrom(table).where('project_id', '=', projectId).execute();
  }
  // What was never to be seen never had an address; every other slug stays taken.
  await tx
    .deleteFrom('slug')
    .where('target_id', '=', projectId)
    .where((eb) =>
      eb.exists(eb.selectFrom('project').select('id').where('id', '=', projectId).where('ready_at', 'is', null)),
    )
    .execute();
  await tx.deleteFrom('project').where('id', '=', projectId).execute();
  return false;
}
