import { Link } from 'react-router';
import type { ProjectsData } from '#app/routes/org/load-projects.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { percentFinal } from '#domain/project-list.ts';
import { Cover } from './cover.tsx';

type Row = ProjectsData['projects'][number];

/** A project in the list of its organisation; members see how far it is. */
export function ProjectRow({
  project,
  data: { slug, name, seesDrafts, managesWorks },
}: {
  project: Row;
  data: ProjectsData;
}) {
  const t = useStrings();
  const format = useFormat();
  const percent = percentFinal(project);
  return (
    <li className="held">
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
          <span>{t(project.isTakenDown ? 'projects.takenDown' : `visibility.${project.visibility}`)}</span>
          <span>
            {project.edition === undefined
              ? t('work.notPublished')
              : t('projects.edition', { number: project.edition })}
          </span>
          <span>{t('projects.changed', { day: format.day(project.changedAt) })}</span>
        </p>
        {seesDrafts && project.finalWords !== undefined ? (
          <div className="held__bar">
            <div
              className="bar grow"
              role="progressbar"
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-label={t('projects.progress', { title: project.title })}
              style={{ '--at': `${percent}%` } as React.CSSProperties}
            >
              <i />
            </div>
            <span className="mute small">{t('projects.final', { percent: format.percent(percent) })}</span>
          </div>
        ) : null}
      </div>
      {managesWorks ? (
        <Link
          className="btn btn--plain btn--sm"
          to={`/org/${slug}/${project.slug}/manage`}
          aria-label={t('projects.manageTitle', { title: project.title })}
        >
          {t('work.manage')}
        </Link>
      ) : null}
    </li>
  );
}
