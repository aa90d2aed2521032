import type { Kysely } from 'kysely';
import { exactTextType, makeTable } from './columns.ts';

/**
 * The order of the dates in a project's story, by their names as they compare: calendars may be invented. And the names
 * of entries that are not looked for in texts.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'story_date', ['project_id', 'date'], { project_id: text, date: text, position: text });
  await db.schema.alterTable('entry').addColumn('unsought', 'text').execute();
}
