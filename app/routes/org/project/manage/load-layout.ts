import { loadManaged } from '#app/work/load-managed.ts';
import { creditOf } from '#app/work/load-work.ts';
import { findFirstBlock } from '#database/block.ts';
import { findLastEditionNumber } from '#database/edition.ts';
import { listBranching } from '#database/journey.ts';
import { listMembers } from '#database/member.ts';
import { mayTrashProject } from '#policies/project.ts';
import type { Route } from './+types/layout.ts';

/** What the sections of a work share: whose it is, and how each of them stands. */
export async function loader(args: Route.LoaderArgs) {
  const { scope, organisation, project, path } = await loadManaged(args, undefined);
  const { reader } = scope.commands.db;
  const isShared = organisation.kind === 'shared';
  return {
    project: {
      id: project.id as string,
      title: project.title,
      language: project.language,
      fileId: project.coverFileId as string | undefined,
    },
    credit: creditOf(project, organisation),
    organisationName: organisation.name || organisation.slug,
    path,
    firstBlock: (await findFirstBlock(reader, project.id))?.id as string | undefined,
    mayTrash: mayTrashProject(scope.actor, project) === 'allowed',
    state: {
      hasSummary: project.summary !== '',
      hasPicture: project.coverFileId !== undefined,
      journeys: (await listBranching(reader, project.id)).length,
      members: isShared ? (await listMembers(reader, organisation.id)).length : undefined,
      visibility: project.visibility,
      editions: await findLastEditionNumber(reader, project.id),
    },
  };
}

export type ManagedData = Route.ComponentProps['loaderData'];
