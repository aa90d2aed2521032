import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

/** The source journey of a translation, and what the last table imported into it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'journey_translation', ['journey_id'], {
    journey_id: text,
    project_id: text,
    source_id: text,
    base: 'text',
  });
  await makeIndex(db, 'journey_translation', ['source_id']);
  await makeIndex(db, 'journey_translation', ['project_id']);
}
