import { type Kysely, sql } from 'kysely';

/**
 * Which of a draft's changes readers would notice, and which of them an edition has: so that a list can say of every
 * journey whether it has changed since it was published. For earlier publications, the times of the changes that are
 * still kept decide.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it changes have a type
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('journey')
    .addColumn('told_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('journey_version').addColumn('draft_version', 'integer').execute();
  await sql`update journey set told_version = version`.execute(db);
  await sql`
    update journey_version set draft_version =
      (select journey.version from journey where journey.id = journey_version.journey_id) -
      (select count(*) from journey_edit
        join edition on edition.project_id = journey_version.project_id and edition.number = journey_version.edition
        where journey_edit.journey_id = journey_version.journey_id and journey_edit.at > edition.published_at)
  `.execute(db);
}
