import { type Kysely, sql } from 'kysely';
import { wordsOf } from '#domain/journey/count-contents.ts';
import type { Activity } from '#domain/journey/graph.ts';

/** The words of each activity of a draft and the time of its last change, for lists of an author's works. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it changes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('journey_activity')
    .addColumn('words', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('journey').addColumn('edited_at', 'bigint').execute();
  await sql`
    update journey set edited_at = (select max(at) from journey_edit where journey_edit.journey_id = journey.id)
  `.execute(db);
  const journeys = await db.selectFrom('journey_activity').select('journey_id').distinct().execute();
  for (const { journey_id } of journeys) {
    const rows = await db
      .selectFrom('journey_activity')
      .select(['id', 'json'])
      .where('journey_id', '=', journey_id)
      .execute();
    for (const { id, json } of rows)
      await db
        .updateTable('journey_activity')
        .set({ words: wordsOf(JSON.parse(json) as Activity) })
        .where('journey_id', '=', journey_id)
        .where('id', '=', id)
        .execute();
  }
}
