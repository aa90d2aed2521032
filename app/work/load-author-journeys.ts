import type { Queries } from '#database/connection.ts';
import { listBranching } from '#database/journey.ts';
import { listCurrentVersions } from '#database/journey-version.ts';
import type { ProjectId } from '#domain/ids.ts';

export type AuthorJourney = Awaited<ReturnType<typeof loadAuthorJourneys>>[number];

/** The branching journeys of a work as its authors see them listed: what readers have of each, and if it has changed since. */
export async function loadAuthorJourneys(reader: Queries, projectId: ProjectId) {
  const [journeys, versions] = await Promise.all([
    listBranching(reader, projectId),
    listCurrentVersions(reader, projectId),
  ]);
  const published = new Map(versions.map((version) => [version.journeyId, version]));
  return journeys.map(({ id, title, language }) => {
    const version = published.get(id);
    return {
      ...{ id: id as string, title, language },
      /** The edition that brought what readers travel; undefined while there is none. */
      edition: version?.edition,
      hasChanged: version?.hasDraftChanged === true,
    };
  });
}
