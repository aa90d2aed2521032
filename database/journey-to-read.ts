import type { Queries } from '#database/connection.ts';
import type { Organisation } from '#database/organisation.ts';
import { toProject, toProjects } from '#database/project.ts';
import type { JourneyId } from '#domain/ids.ts';
import type { Project } from '#domain/project.ts';

/** A journey with the work it goes through and whose that is. */
export type JourneyToRead = {
  readonly kind: 'linear' | 'branching';
  readonly project: Project;
  readonly organisation: Pick<Organisation, 'slug' | 'name'>;
};

/** A journey that was not removed with all that its pages need to know about its work, in one query. */
export async function findJourneyToRead(db: Queries, id: JourneyId): Promise<JourneyToRead | undefined> {
  const row = await toProjects(db)
    .innerJoin('journey', 'journey.project_id', 'project.id')
    .select(['journey.kind as journey_kind', 'organisation.slug as owner_slug', 'organisation.name as owner_name'])
    .where('journey.id', '=', id)
    .where('journey.deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      kind: row.journey_kind,
      project: toProject(row),
      organisation: { slug: row.owner_slug, name: row.owner_name },
    }
  );
}
