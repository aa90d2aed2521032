import { loadManaged } from '#app/work/load-managed.ts';
import { countFollowers } from '#database/follow.ts';
import { listBranching } from '#database/journey.ts';
import { loadProjectStatistics } from '#database/project-statistics.ts';
import { dayMs } from '#domain/duration.ts';
import { statisticsDays } from '#domain/project.ts';
import type { Route } from './+types/statistics.ts';

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project } = await loadManaged(args, 'statistics');
  const { db, now } = scope.commands;
  const today = Math.floor(now() / dayMs);
  return {
    ...(await loadProjectStatistics(db.reader, project.id, { sinceDay: today - statisticsDays + 1 })),
    today,
    followers: await countFollowers(db.reader, organisation.id),
    hasBranching: (await listBranching(db.reader, project.id)).length > 0,
  };
}

export type StatisticsData = Route.ComponentProps['loaderData'];
