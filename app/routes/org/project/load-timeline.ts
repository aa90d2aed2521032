import { requireAccount } from '#app/account/require-account.ts';
import { notFound } from '#app/responses.ts';
import { timelineData } from '#app/timeline/timeline-data.ts';
import { findAddressed, redirectOldAddress } from '#app/work/load-work.ts';
import { listBlocks } from '#database/block.ts';
import { findLastText } from '#database/project-progress.ts';
import { listPlacedDates } from '#database/story-date.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/timeline.ts';

export { timelineAction as action } from '#app/timeline/timeline-action.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const found = await findAddressed(scope, params);
  if (!found || mayReadDrafts(scope.actor, found.project) !== 'allowed') notFound();
  const { organisation, project } = found;
  const { search, searchParams } = new URL(request.url);
  redirectOldAddress(organisation, project, params, `/bible/timeline${search}`);
  const { reader } = scope.commands.db;
  const placed = await listPlacedDates(reader, project.id);
  return {
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    lastText: (await findLastText(reader, project.id))?.blockId as string | undefined,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    ...timelineData(
      await listBlocks(reader, project.id),
      placed.map(({ key }) => key),
      {
        isAsTold: searchParams.get('order') === 'told',
        from: searchParams.get('from'),
      },
    ),
  };
}

export type TimelinePageData = Route.ComponentProps['loaderData'];
