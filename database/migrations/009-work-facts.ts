import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The facts of works: their audience, genres, tags, warnings, and their status. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  for (const [column, value] of [
    ['rating', 'unrated'],
    ['warning_note', ''],
  ] as const) {
    await db.schema
      .alterTable('project')
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(value))
      .execute();
  }
  await makeTable(db, 'project_label', ['project_id', 'kind', 'key'], {
    project_id: text,
    kind: text,
    key: text,
    label: 'text',
    place: 'integer',
  });
  await makeIndex(db, 'project_label', ['kind', 'key', 'project_id']);
  // One word for both from now on: "finished" becomes "complete", published works become "under way".
  await db.updateTable('project').set({ status: 'complete' }).where('finished_at', 'is not', null).execute();
  await db
    .updateTable('project')
    .set({ status: 'ongoing' })
    .where('finished_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('edition').select('edition.id').whereRef('edition.project_id', '=', 'project.id')),
    )
    .execute();
}
