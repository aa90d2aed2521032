import { loadAuthorJourneys } from '#app/work/load-author-journeys.ts';
import { loadManaged, readManaged } from '#app/work/load-managed.ts';
import { runPublishForm } from '#app/work/publish-form.ts';
import { findCurrentEdition, findLastEditionNumber } from '#database/edition.ts';
import { countFollowers } from '#database/follow.ts';
import { listSchedules } from '#database/schedule.ts';
import { mayPublish } from '#policies/project.ts';
import type { Route } from './+types/publish.ts';

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project, path } = await loadManaged(args, 'publish');
  const { reader } = scope.commands.db;
  const current = await findCurrentEdition(reader, project.id);
  return {
    path,
    project: {
      id: project.id as string,
      language: project.language,
      visibility: project.visibility,
      isTakenDown: project.withdrawnAt !== undefined,
    },
    current: current && { number: current.number, publishedAt: current.publishedAt },
    next: (await findLastEditionNumber(reader, project.id)) + 1,
    schedules: (await listSchedules(reader, project.id)).map(({ id, publishAt, timeZone, words }) => ({
      id: id as string,
      publishAt,
      timeZone,
      words,
    })),
    journeys: await loadAuthorJourneys(reader, project),
    followers: await countFollowers(reader, organisation.id),
    timeZone: scope.account.timeZone,
    mayPublish: mayPublish(scope.actor, project) === 'allowed',
    mustProveEmail: scope.actor.mustProveEmail === true,
    hasOutbox: scope.hasOutbox,
  };
}

export async function action(args: Route.ActionArgs) {
  const { scope, project, filled } = await readManaged(args);
  return runPublishForm(scope, project, filled);
}

export type PublishData = Route.ComponentProps['loaderData'];
export type PublishResult = Route.ComponentProps['actionData'];
