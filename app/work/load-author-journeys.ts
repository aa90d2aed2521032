import type { Queries } from '#database/connection.ts';
import { listBranching } from '#database/journey.ts';
import { listCurrentVersions } from '#database/journey-version.ts';
import type { Project } from '#domain/project.ts';

export type AuthorJourney = Awaited<ReturnType<typeof loadAuthorJourneys>>[number];

/**
 * The branching journeys of a work as its authors see them listed: the published version of each, and whether it has
 * changed since.
 */
export async function loadAuthorJourneys(reader: Queries, project: Pick<Project, 'id' | 'language'>) {
  const [journeys, versions] = await Promise.all([
    listBranching(reader, project.id),
    listCurrentVersions(reader, project.id),
  ]);
  const published = new Map(versions.map((version) => [version.journeyId, version]));
  return journeys.map(({ id, title, language }) => {
    const version = published.get(id);
    return {
      ...{ id: id as string, title },
      /** Where it is not that of the work. */
      language: language === project.language ? undefined : language,
      /** The edition with the version that readers travel; undefined while there is none. */
      edition: version?.edition,
      hasChanged: version?.hasDraftChanged === true,
    };
  });
}
