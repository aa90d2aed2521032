import { FilePlus2, RotateCcw } from 'lucide-react';
import { Form, Link, redirect } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { Importer } from '#app/manuscript/importer.tsx';
import { notFound, refuse } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { Cover } from '#app/work/cover.tsx';
import { loadOrganisation } from '#app/work/load-work.ts';
import { restoreProject } from '#commands/change-project.ts';
import { listDeletedProjects, listProjects } from '#database/project.ts';
import { listPublicWorks } from '#database/public-works.ts';
import { isId, type ProjectId } from '#domain/ids.ts';
import { mayBeginProject, maySeeDrafts } from '#policies/organisation.ts';
import { mayRestoreProject } from '#policies/project.ts';
import type { Route } from './+types/projects.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const organisation = await loadOrganisation(scope, params.orgId, '/projects');
  const seesDrafts = maySeeDrafts(scope.actor, organisation.id) === 'allowed';
  const projects = seesDrafts ? await listProjects(reader, organisation.id) : [];
  // What others may know is what is published: its words and its day, never the draft's.
  const published = seesDrafts ? [] : await listPublicWorks(reader, { organisationId: organisation.id, limit: 100 });
  const deleted = seesDrafts ? await listDeletedProjects(reader, organisation.id) : [];
  return {
    name: organisation.name || organisation.slug,
    slug: organisation.slug,
    mayBegin: mayBeginProject(scope.actor, organisation.id) === 'allowed',
    seesDrafts,
    projects: [
      ...projects.map((project) => ({
        id: project.id as string,
        slug: project.slug,
        title: project.title,
        credit: project.credit,
        language: project.language,
        fileId: project.coverFileId as string | undefined,
        words: project.words,
        edition: project.edition,
        visibility: project.visibility,
        changedAt: project.updatedAt,
      })),
      ...published.map((work) => ({
        id: work.projectId,
        slug: work.slug,
        title: work.title,
        credit: work.credit,
        language: work.language,
        fileId: work.coverFileId,
        words: work.words,
        edition: work.edition as number | undefined,
        visibility: 'public' as const,
        changedAt: work.publishedAt,
      })),
    ],
    deleted: deleted.map((project) => ({
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
  const id = (await request.formData()).get('restore');
  if (!isId(id)) notFound();
  const outcome = await restoreProject(scope.commands, scope.actor, id as ProjectId);
  if (!outcome.ok) refuse(outcome.failure);
  throw redirect(`/org/${params.orgId}/projects`);
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { name, slug, mayBegin, seesDrafts, projects, deleted } = loaderData;
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
      {projects.length === 0 ? (
        <div className="empty">
          <h2>{t('projects.empty')}</h2>
          <p>{mayBegin ? t('projects.emptyText') : t('organisation.noWorks')}</p>
        </div>
      ) : (
        <ul className="section">
          {projects.map((project) => (
            <li className="held" key={project.id}>
              <Cover
                projectId={project.id}
                title={project.title}
                credit={project.credit || name}
                fileId={project.fileId}
                language={project.language}
                isSmall
              />
              <div className="grow">
                <h2 className="held__title">
                  <Link to={`/org/${slug}/${project.slug}`} lang={project.language} reloadDocument>
                    {project.title}
                  </Link>
                </h2>
                <p className="mute small dots">
                  <span>{t('work.words', { count: project.words, words: format.number(project.words) })}</span>
                  <span>{t(`visibility.${project.visibility}`)}</span>
                  <span>
                    {project.edition === undefined
                      ? t('work.notPublished')
                      : t('projects.edition', { number: project.edition })}
                  </span>
                  <span>{t('projects.changed', { day: format.day(project.changedAt) })}</span>
                </p>
              </div>
              {seesDrafts ? (
                <Link
                  className="btn btn--plain btn--sm"
                  to={`/org/${slug}/${project.slug}/manage`}
                  aria-label={t('projects.manageTitle', { title: project.title })}
                >
                  {t('work.manage')}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayBegin ? (
        <section className="section" aria-labelledby="import">
          <div className="section__head">
            <h2 id="import">{t('import.title')}</h2>
          </div>
          <Importer to={{ org: slug }} />
        </section>
      ) : null}
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
        </section>
      ) : null}
    </Page>
  );
}
