import { PenLine, RotateCcw } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router';
import { Importer } from '#app/manuscript/importer.tsx';
import { OwnOrganisations } from '#app/organisation/own-organisations.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import { useFormat } from '#app/ui/format.ts';
import { ListMore } from '#app/ui/list-more.tsx';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import { ProjectFilter } from '#app/work/project-filter.tsx';
import { ProjectRow } from '#app/work/project-row.tsx';
import type { Route } from './+types/projects.ts';

export { action, loader } from './load-projects.ts';

function entriesBut(search: URLSearchParams, left: string): [string, string][] {
  return [...search].filter(([name]) => name !== left);
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { name, slug, face, mayBegin, projects, deleted, isOwn, organisations, wish, isFiltered, count, words, more } =
    loaderData;
  const { trashIsFirst, trashMore } = loaderData;
  const [search] = useSearchParams();
  return (
    <Page className="page lib">
      <WorkingStyles />
      <PageTitle title={t('projects.title', { name })} />
      <p className="small">
        <Link className="prj__who row" to={`/org/${slug}`}>
          <Avatar alt="" src={face.photoURL} text={initialsOf(name)} size="xs" tone={face.tone} />
          {name}
        </Link>
      </p>
      <h1>{t('shell.projects')}</h1>
      {mayBegin ? (
        <div className="starts">
          <Link className="start" to={`/project/new?org=${slug}`}>
            <PenLine className="icon" aria-hidden="true" />
            <span>
              <b>{t('shell.newProject')}</b>
              <span className="small">{t('projects.newText')}</span>
            </span>
          </Link>
          <Importer to={{ org: slug }} title={t('import.title')} />
        </div>
      ) : null}
      {count > 0 ? (
        <ProjectFilter wish={wish}>
          {t('projects.count', {
            count,
            number: format.number(count),
            words: t('work.words', { count: words, words: format.number(words) }),
          })}
        </ProjectFilter>
      ) : null}
      {projects.length === 0 ? (
        <div className="empty">
          <h2>{t(isFiltered ? 'projects.noneOfThese' : 'projects.empty')}</h2>
          {isFiltered ? null : <p>{mayBegin ? t('projects.emptyText') : t('organisation.noWorks')}</p>}
        </div>
      ) : (
        <ul>
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
