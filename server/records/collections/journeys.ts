import { z } from '@hono/zod-openapi';
import { findJourney, findLinearJourney, type Journey, listBranching } from '#database/journey.ts';
import { type JourneyVersion, listCurrentVersions } from '#database/journey-version.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';
import { done, failed } from '#domain/outcome.ts';
import { type ActScope, type Collection, pageOf } from '../collection.ts';
import { count, id } from '../fields.ts';
import { findOpenProject } from './projects.ts';

type Data = {
  readonly projectId: string;
  readonly kind: Journey['kind'];
  readonly title: string;
  readonly summary: string;
  readonly edition: number | null;
  readonly activities: number | null;
  readonly endings: number | null;
  readonly words: number | null;
};

function dataOf(journey: Journey, version: JourneyVersion | undefined, isMember: boolean): Data {
  const { projectId, kind, title, summary } = journey;
  return {
    ...{ projectId, kind, summary },
    // Its new title is not public before it is published.
    title: isMember ? title : (version?.title ?? title),
    edition: version?.edition ?? null,
    activities: version?.activities ?? null,
    endings: version?.endings ?? null,
    words: version?.words ?? null,
  };
}

/** The journeys of a work that someone may know of: only its members see an unpublished branching one. */
async function openJourneys({ commands, actor, locale }: ActScope, projectId: ProjectId) {
  const { reader } = commands.db;
  const open = await findOpenProject({ commands, actor, locale }, projectId);
  if (!open) return undefined;
  const linearId = await findLinearJourney(reader, projectId);
  const linear = linearId && (await findJourney(reader, linearId));
  const versions = new Map(
    (await listCurrentVersions(reader, projectId)).map((version) => [version.journeyId, version]),
  );
  const branching = (await listBranching(reader, projectId)).filter(
    (journey) => open.isMember || versions.has(journey.id),
  );
  return [...(linear ? [linear] : []), ...branching].map((journey) => ({
    id: journey.id as string,
    data: dataOf(journey, versions.get(journey.id), open.isMember),
  }));
}

/** The tellings of works. */
export const journeys: Collection<Data> = {
  name: 'journeys',
  area: 'works',
  about:
    'The ways through works. Every work has a linear one, which its outline makes; it may have branching ones. They cannot be written here.',
  one: 'Returns a journey as readers travel it.',
  id: id('a journey'),
  isOwn: false,
  data: z.strictObject({
    projectId: id('the work'),
    kind: z.enum(['linear', 'branching']),
    title: z.string().describe('Empty for a linear one, which has the title of its work.'),
    summary: z.string(),
    edition: z.int().min(1).nullable().describe('The edition that published what readers travel of a branching one.'),
    activities: count('Steps of what readers travel.').nullable(),
    endings: count('Endings of it.').nullable(),
    words: count('Words of it.').nullable(),
  }),
  async get(scope, journeyId) {
    const journey = await findJourney(scope.commands.db.reader, journeyId as JourneyId);
    const open = journey && (await openJourneys(scope, journey.projectId));
    return open?.find((one) => one.id === journeyId)?.data;
  },
  query: {
    about: 'The journeys of a work.',
    filters: z.strictObject({ projectId: id('a work') }),
    orders: ['id'],
    async list(scope, wish) {
      const open = await openJourneys(scope, wish.filters.projectId as ProjectId);
      return open ? done(pageOf(open, wish, {})) : failed({ kind: 'notFound' });
    },
  },
};
