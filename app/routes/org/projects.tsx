import { FilePlus2, RotateCcw } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { Importer } from '#app/manuscript/importer.tsx';
import { listOwnOrganisations } from '#app/organisation/list-own-organisations.ts';
import { OwnOrganisations } from '#app/organisation/own-organisations.tsx';
import { readForm } from '#app/read-form.ts';
import { notFound, redirectTo, refuse } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { ListMore } from '#app/ui/list-more.tsx';
import { loadOrganisation } from '#app/work/load-work.ts';
import { ProjectFilter } from '#app/work/project-filter.tsx';
import { ProjectRow } from '#app/work/project-row.tsx';
import { restoreProject } from '#commands/project/change-project.ts';
import { isGuests } from '#database/organisation.ts';
import { listDeletedProjects, listProjects } from '#database/project-list.ts';
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
  // What others may know is what is published: its words and its day, never the draft's.
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
      finalWords: 0,
      edition: work.edition as number | undefined,
      visibility: 'public' as const,
      isTakenDown: false,
      changedAt: work.publishedAt,
    })),
  ];
  const { shown, hasMore } = arrangeProjects(all, wish, scope.locale);
  return {
    name: organisation.name || organisation.slug,
    slug: organisation.slug,
    mayBegin: mayBeginProject(scope.actor, organisation.id) === 'allowed',
    seesDrafts,
    managesWorks,
    isOwn,
    organisations: isOwn ? await listOwnOrganisations(scope) : [],
    wish,
    isFiltered: wish.text !== '' || wish.visibility !== undefined,
    count: all.length,
    projects: shown,
    /** Where the list goes on. */
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

/** Brings a project back from the trash. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const id = (await readForm(request)).get('restore');
  if (!isId(id)) notFound();
  const outcome = await restoreProject(scope.commands, scope.actor, id as ProjectId);
  if (!outcome.ok) refuse(outcome.failure);
  throw redirectTo(`/org/${params.orgId}/projects`);
}

export type ProjectsData = Route.ComponentProps['loaderData'];

/** As many can be overlooked without a filter. */
const fewProjects = 3;

function entriesBut(search: URLSearchParams, left: string): [string, string][] {
  return [...search].filter(([name]) => name !== left);
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { name, slug, mayBegin, projects, deleted, isOwn, organisations, wish, isFiltered, count, more } = loaderData;
  const { trashIsFirst, trashMore } = loaderData;
  const [search] = useSearchParams();
  return (
    <Page className="page lib">
      <PageTitle title={t('projects.title', { name })} />
      <div className="lib__head">
        <h1>{t('shell.projects')}</h1>
        {mayBegin ? (
          <Link className="btn btn--primary" to={`/project/new?org=${slug}`}>
            <FilePlus2 className="icon" aria-hidden="true" />
            {t('shell.newProject')}
          </Link>
        ) : null}
      </div>
      <p className="soft">{name}</p>
      {count > fewProjects ? <ProjectFilter wish={wish} /> : null}
      {projects.length === 0 ? (
        <div className="empty">
          <h2>{t(isFiltered ? 'projects.noneOfThese' : 'projects.empty')}</h2>
          {isFiltered ? null : <p>{mayBegin ? t('projects.emptyText') : t('organisation.noWorks')}</p>}
        </div>
      ) : (
        <ul className="section">
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} data={loaderData} />
          ))}
        </ul>
      )}
      <ListMore
        label={t('shell.projects')}
        isFirst={!search.has('after')}
        more={more && `?${new URLSearchParams([...entriesBut(search, 'after'), ['after', more]])}`}
        first={`?${new URLSearchParams(entriesBut(search, 'after'))}`}
      />
      {mayBegin ? (
        <section className="section" aria-labelledby="import">
          <div className="section__head">
            <h2 id="import">{t('import.title')}</h2>
          </div>
          <Importer to={{ org: slug }} />
        </section>
      ) : null}
      {isOwn ? <OwnOrganisations organisations={organisations} /> : null}
      {deleted.length > 0 ? (
        <section className="section" aria-labelledby="trash">
          <div className="section__head">
            <h2 id="trash">{t('projects.trash')}</h2>
          </div>
          <ul>
            {deleted.map(({ id, title, language, mayRestore }) => (
              <li className="held" key={id}>
                <span className="grow" lang={language}>
                  {title}
                </span>
                {mayRestore ? (
                  <Form method="post">
                    <button type="submit" className="btn btn--plain btn--sm" name="restore" value={id}>
                      <RotateCcw className="icon" aria-hidden="true" />
                      {t('projects.restore')}
                    </button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
          <ListMore
            label={t('projects.trash')}
            isFirst={trashIsFirst}
            more={trashMore && `?trash=${trashMore}#trash`}
          />
        </section>
      ) : null}
    </Page>
  );
}
