import { requireAccount } from '#app/account/require-account.ts';
import { faceOf } from '#app/organisation/face-of.ts';
import { listOwnOrganisations } from '#app/organisation/list-own-organisations.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, redirectTo, refuse } from '#app/responses.ts';
import { loadOrganisation } from '#app/work/load-work.ts';
import { restoreProject } from '#commands/project/change-project.ts';
import { isGuests } from '#database/organisation.ts';
import { listDeletedProjects, listProjects } from '#database/project-list.ts';
import { listProjectProgress } from '#database/project-progress.ts';
import { countPublicWorks, listPublicWorks } from '#database/public-works.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import { pageOfRows, placeWord, readPlaceWord, rowsOnPage } from '#domain/list-place.ts';
import { arrangeProjects, readListWish } from '#domain/project-list.ts';
import { mayBeginProject, mayManageWorks, maySeeDrafts, maySeeProfile } from '#policies/organisation.ts';
import { mayRestoreProject } from '#policies/project.ts';
import type { Route } from './+types/projects.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const organisation = await loadOrganisation(scope, params.orgId, '/projects');
  if (
    maySeeProfile(scope.actor, { id: organisation.id, isGuests: await isGuests(reader, organisation.id) }) !== 'allowed'
  )
    notFound();
  const isOwn = organisation.accountId === scope.account.uid;
  const seesDrafts = maySeeDrafts(scope.actor, organisation.id) === 'allowed';
  const managesWorks = mayManageWorks(scope.actor, organisation.id) === 'allowed';
  const wish = readListWish(new URL(request.url).searchParams);
  const projects = seesDrafts ? await listProjects(reader, organisation.id) : [];
  // Others see only the published facts: their words and their day, never the draft's.
  const published = seesDrafts
    ? []
    : await listPublicWorks(reader, {
        organisationId: organisation.id,
        limit: await countPublicWorks(reader, organisation.id),
      });
  const trashBehind = readPlaceWord(new URL(request.url).searchParams.get('trash'));
  const trash = pageOfRows(
    seesDrafts
      ? await listDeletedProjects(reader, organisation.id, { behind: trashBehind, limit: rowsOnPage + 1 })
      : [],
  );
  const all = [
    ...projects.map((project) => ({
      id: project.id as string,
      slug: project.slug,
      title: project.title,
      credit: project.credit,
      language: project.language,
      fileId: project.coverFileId as string | undefined,
      words: project.words,
      finalWords: project.finalWords,
      edition: project.edition,
      visibility: project.visibility,
      isTakenDown: project.withdrawnAt !== undefined,
      changedAt: project.editedAt,
    })),
    ...published.map((work) => ({
      id: work.projectId,
      slug: work.slug,
      title: work.title,
      credit: work.credit,
      language: work.language,
      fileId: work.coverFileId,
      words: work.words,
      finalWords: undefined,
      edition: work.edition as number | undefined,
      visibility: 'public' as const,
      isTakenDown: false,
      changedAt: work.publishedAt,
    })),
  ];
  const { shown, hasMore } = arrangeProjects(all, wish, scope.locale);
  const progress = seesDrafts
    ? await listProjectProgress(
        reader,
        shown.map(({ id }) => id as ProjectId),
      )
    : undefined;
  return {
    name: organisation.name || organisation.slug,
    slug: organisation.slug,
    face: await faceOf(reader, organisation),
    mayBegin: mayBeginProject(scope.actor, organisation.id) === 'allowed',
    seesDrafts,
    managesWorks,
    isOwn,
    organisations: isOwn ? await listOwnOrganisations(scope) : [],
    wish,
    isFiltered: wish.text !== '' || wish.visibility !== undefined,
    count: all.length,
    words: all.reduce((sum, { words }) => sum + words, 0),
    projects: shown.map((project) => ({ ...project, progress: progress?.get(project.id as ProjectId) })),
    /** Where the list continues. */
    more: hasMore ? shown.at(-1)?.id : undefined,
    trashIsFirst: trashBehind === undefined,
    trashMore: trash.last && placeWord({ at: trash.last.deletedAt ?? 0, id: trash.last.id }),
    deleted: trash.shown.map((project) => ({
      id: project.id as string,
      title: project.title,
      language: project.language,
      mayRestore: mayRestoreProject(scope.actor, project) === 'allowed',
    })),
  };
}

/** Restores a project from the trash. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const id = (await readForm(request)).get('restore');
  if (!isId(id)) notFound();
  const outcome = await restoreProject(scope.commands, scope.actor, id as ProjectId);
  if (!outcome.ok) refuse(outcome.failure);
  throw redirectTo(`/org/${params.orgId}/projects`);
}

export type ProjectsData = Route.ComponentProps['loaderData'];
