import { Globe, Link2, Lock, Settings } from 'lucide-react';
import { Link } from 'react-router';
import type { ProjectsData } from '#app/routes/org/load-projects.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { blockStatuses } from '#domain/block.ts';
import { Cover } from './cover.tsx';

type Row = ProjectsData['projects'][number];

const icons = { private: Lock, unlisted: Link2, public: Globe };

/** A project in the list of its organisation; members see how far it is, and where to go on. */
export function ProjectRow({ project, data }: { project: Row; data: ProjectsData }) {
  const t = useStrings();
  const format = useFormat();
  const { slug, name, managesWorks } = data;
  const { title, language, progress } = project;
  const last = progress?.last;
  // What the statuses are of: where chapters have scenes, there are more of them.
  const texts = Object.values(progress?.statuses ?? {}).reduce((sum, count) => sum + count, 0);
  const Icon = icons[project.visibility];
  return (
    <li className="pj">
      <Cover
        projectId={project.id}
        title={title}
        credit={project.credit || name}
        fileId={project.fileId}
        language={language}
        isSmall
      />
      <div className="pj__main">
        <h2>
          <Link to={`/org/${slug}/${project.slug}`} lang={language} reloadDocument>
            {title}
          </Link>
        </h2>
        <p className="mute small dots num">
          <span>{t('work.words', { count: project.words, words: format.number(project.words) })}</span>
          {progress && progress.chapters > 0 ? <span>{t('work.chapters', { count: progress.chapters })}</span> : null}
          {progress && texts !== progress.chapters ? (
            <span>{t('work.texts', { count: texts, number: format.number(texts) })}</span>
          ) : null}
          <span>
            {project.edition === undefined
              ? t('work.notPublished')
              : t('projects.edition', { number: project.edition })}
          </span>
        </p>
        {last ? (
          <Link className="pj__go" to={`/org/${slug}/${project.slug}/block/${last.blockId}`} reloadDocument>
            {t('projects.continueAt')}{' '}
            <span className="pj__at" lang={last.title ? last.language : undefined}>
              {last.title || t('projects.untitled')}
            </span>
          </Link>
        ) : null}
      </div>
      {progress ? <Parts statuses={progress.statuses} /> : null}
      <div className="pj__see small">
        {project.isTakenDown ? (
          <span className="badge badge--warning">{t('projects.takenDown')}</span>
        ) : (
          <span className="row">
            <Icon className="icon icon--sm" aria-hidden="true" />
            {t(`visibility.${project.visibility}`)}
          </span>
        )}
        <span className="mute">{t('projects.changed', { day: format.day(project.changedAt) })}</span>
      </div>
      {managesWorks ? (
        <Link
          className="btn btn--quiet btn--icon pj__more"
          to={`/org/${slug}/${project.slug}/manage`}
          aria-label={t('projects.manageTitle', { title })}
          title={t('work.manage')}
        >
          <Settings className="icon" aria-hidden="true" />
        </Link>
      ) : null}
    </li>
  );
}

/** How many of a project's texts are how far, as a line and in words. */
function Parts({ statuses }: { statuses: NonNullable<Row['progress']>['statuses'] }) {
  const t = useStrings();
  const format = useFormat();
  const parts = blockStatuses.toReversed().flatMap((status) => {
    const count = statuses[status] ?? 0;
    return count === 0 ? [] : [{ status, count }];
  });
  if (parts.length === 0) return null;
  return (
    <div className="pj__parts">
      <div className="parts" aria-hidden="true">
        {parts.map(({ status, count }) => (
          <i key={status} className={`status--${status}`} style={{ '--n': count } as React.CSSProperties} />
        ))}
      </div>
      <p className="small mute num">
        {parts.map(({ status, count }) => (
          <span key={status} className={`status status--${status}`}>
            {t(`projects.parts.${status}`, { count, number: format.number(count) })}
          </span>
        ))}
      </p>
    </div>
  );
}
