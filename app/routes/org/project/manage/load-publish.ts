import { loadAuthorJourneys } from '#app/work/load-author-journeys.ts';
import { loadManaged, readManaged } from '#app/work/load-managed.ts';
import { runPublishForm } from '#app/work/publish-form.ts';
import { listDifferences } from '#commands/edition/list-differences.ts';
import { findCurrentEdition, findLastEditionNumber } from '#database/edition.ts';
import { countFollowers } from '#database/follow.ts';
import { findLabels } from '#database/project-label.ts';
import { listSchedules } from '#database/schedule.ts';
import type { Edition } from '#domain/edition.ts';
import type { Project } from '#domain/project.ts';
import { mayPublish } from '#policies/project.ts';
import type { Route } from './+types/publish.ts';

export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project, path } = await loadManaged(args, 'publish');
  const { reader } = scope.commands.db;
  const current = await findCurrentEdition(reader, project.id);
  const isAllowed = mayPublish(scope.actor, project) === 'allowed';
  const differences = isAllowed ? await listDifferences(scope.commands, scope.actor, project.id) : undefined;
  const { genres } = await findLabels(reader, project.id);
  const schedules = await listSchedules(reader, project.id);
  return {
    path,
    address: scope.publicUrl + path,
    project: {
      id: project.id as string,
      language: project.language,
      visibility: project.visibility,
      isTakenDown: project.withdrawnAt !== undefined,
    },
    differences: differences?.ok ? differences.value : { first: [], more: 0 },
    hasNewFacts: current !== undefined && hasNewFacts(current, project),
    /** What readers would miss. */
    missing: {
      summary: project.summary === '',
      cover: project.coverFileId === undefined,
      genres: genres.length === 0,
      rating: project.rating === 'unrated',
    },
    current: current && { number: current.number, publishedAt: current.publishedAt },
    next: (await findLastEditionNumber(reader, project.id)) + 1,
    schedules: schedules.map(({ id, publishAt, timeZone, words, visibility }) => ({
      ...{ id: id as string, publishAt, timeZone, words },
      /** Who can read the work from then on, where that changes with it. */
      visibility: visibility?.after,
    })),
    journeys: await loadAuthorJourneys(reader, project),
    followers: await countFollowers(reader, organisation.id),
    timeZone: scope.account.timeZone,
    mayPublish: isAllowed,
    mustProveEmail: scope.actor.mustProveEmail === true,
    hasOutbox: scope.hasOutbox,
  };
}

/** Whether an edition would show other facts of the work than the one that readers see. */
function hasNewFacts(shown: Edition, project: Project): boolean {
  return (['title', 'summary', 'credit', 'language', 'coverFileId'] as const).some(
    (fact) => shown[fact] !== project[fact],
  );
}

export async function action(args: Route.ActionArgs) {
  const { scope, project, filled } = await readManaged(args);
  return runPublishForm(scope, project, filled);
}

export type PublishData = Route.ComponentProps['loaderData'];
export type PublishResult = Route.ComponentProps['actionData'];
