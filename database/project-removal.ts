import type { ObjectId, ProjectId } from '#domain/ids.ts';
import type { Queries } from './connection.ts';
import { deleteReadingRows } from './reading.ts';
import { insertLeftovers } from './stored-object.ts';

/**
 * The projects whose import was never finished.
 *
 * @param of.before - only those that began before
 */
export async function listUnfinishedImports(
  db: Queries,
  { before = Number.MAX_SAFE_INTEGER }: { readonly before?: number | undefined } = {},
): Promise<ProjectId[]> {
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('ready_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ id }) => id as ProjectId);
}

/** The hashes of the stored bytes of a project's files. */
export async function listProjectHashes(db: Queries, projectId: ProjectId): Promise<string[]> {
  const rows = await db.selectFrom('file').select('sha256').distinct().where('project_id', '=', projectId).execute();
  const renditions = await db
    .selectFrom('rendition')
    .innerJoin('file', 'file.id', 'rendition.file_id')
    .select('rendition.sha256')
    .distinct()
    .where('file.project_id', '=', projectId)
    .execute();
  return [...new Set([...rows, ...renditions].map(({ sha256 }) => sha256))];
}

/** Which of some hashes any file, or a rendition of one, has as its bytes. */
export async function listNamedHashes(db: Queries, hashes: readonly string[]): Promise<Set<string>> {
  const files = await db.selectFrom('file').select('sha256').where('sha256', 'in', hashes).execute();
  const renditions = await db.selectFrom('rendition').select('sha256').where('sha256', 'in', hashes).execute();
  return new Set([...files, ...renditions].map(({ sha256 }) => sha256));
}

/** Rows deleted in one short transaction. */
const rowsAtOnce = 200;

/**
 * Deletes some of a project's rows, the outermost last; returns whether there may be more. Bytes of its objects are
 * marked for removal.
 */
export async function deleteProjectRows(tx: Queries, projectId: ProjectId, now: number): Promise<boolean> {
  const documents = await tx
    .selectFrom('document')
    .select('id')
    .where('project_id', '=', projectId)
    .limit(rowsAtOnce)
    .execute();
  if (documents.length > 0) {
    const ids = documents.map(({ id }) => id);
    await tx.deleteFrom('document_update').where('document_id', 'in', ids).execute();
    await tx.deleteFrom('other_draft').where('document_id', 'in', ids).execute();
    await tx.deleteFrom('revision').where('document_id', 'in', ids).execute();
    await tx.deleteFrom('replaced_text').where('document_id', 'in', ids).execute();
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
    await deleteReadingRows(tx, ids);
    return true;
  }
  await tx
    .deleteFrom('rendition')
    .where('file_id', 'in', (eb) => eb.selectFrom('file').select('id').where('project_id', '=', projectId))
    .execute();
  for (const table of ['stored_object', 'object_upload'] as const) {
    const objects = await tx.selectFrom(table).select('id').where('project_id', '=', projectId).execute();
    await insertLeftovers(
      tx,
      objects.map(({ id }) => id as ObjectId),
      now,
    );
  }
  for (const table of [
    'stored_object',
    'object_upload',
    'block',
    'edition_block',
    'edition',
    'journey_activity',
    'journey_edit',
    'journey_version',
    'journey_translation',
    'tester_note',
    'tester_link',
    'journey',
    'library_entry',
    'export',
    'file',
    'reader_count',
    'project_label',
    'replacement',
    'project_revision',
    'project_revision_block',
    'goal',
    'stint',
    'block_label',
    'project_word',
    'story_date',
    'entry',
    'entry_field',
    'entry_scene',
    'mention',
    'mention_scan',
    'report',
    'search_entry',
    'search_state',
    'schedule',
  ] as const) {
    await tx.deleteFrom(table).where('project_id', '=', projectId).execute();
  }
  // A project that never became visible never had an address; every other slug stays taken.
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
