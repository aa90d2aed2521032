import { Link, useSearchParams } from 'react-router';
import { ExportSection } from '#app/manuscript/export-section.tsx';
import { ImportSection } from '#app/manuscript/import-section.tsx';
import { MembersSection } from '#app/organisation/members-section.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { Cover } from '#app/work/cover.tsx';
import { CoverSection } from '#app/work/cover-section.tsx';
import { DangerSection } from '#app/work/danger-section.tsx';
import { DetailsSection } from '#app/work/details-section.tsx';
import { JourneysSection } from '#app/work/journeys-section.tsx';
import { ManageSaid } from '#app/work/manage-said.tsx';
import { MoveSection } from '#app/work/move-section.tsx';
import { PublishSection } from '#app/work/publish-section.tsx';
import { StatisticsSection } from '#app/work/statistics-section.tsx';
import type { Route } from './+types/manage.ts';
import type { ManageResult } from './load-manage.ts';

export { action, loader } from './load-manage.ts';

/** The result of an act that gave the work another address, and so led here. */
function useArrived(): ManageResult {
  const done = useSearchParams()[0].get('done');
  return done === 'details' || done === 'move' ? { intent: done, problems: [], typed: undefined } : undefined;
}

export default function Manage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { project, credit, organisationName, path, firstBlock } = loaderData;
  const result = useLastAnswer(actionData, path, useArrived());
  return (
    <Page className="page mng">
      <PageTitle title={t('manage.title', { title: project.title })} />
      <div className="mng__head">
        <Cover
          projectId={project.id}
          title={project.title}
          credit={credit}
          fileId={project.fileId}
          language={project.language}
          isSmall
        />
        <div className="grow">
          <p className="mute small">{organisationName}</p>
          <h1 lang={project.language}>{project.title}</h1>
        </div>
        <Link className="btn btn--quiet" to={path} reloadDocument>
          {t('manage.workPage')}
        </Link>
        {firstBlock ? (
          <Link className="btn btn--plain" to={`${path}/block/${firstBlock}`} reloadDocument>
            {t('work.openWorkspace')}
          </Link>
        ) : null}
      </div>
      <ManageSaid result={result} />
      <div className="mng__cols">
        <nav className="side" aria-label={t('work.manage')}>
          <a href="#publish">{t('manage.publish')}</a>
          <a href="#details">{t('manage.details')}</a>
          <a href="#journeys">{t('journeys.title')}</a>
          <a href="#cover">{t('picture.cover')}</a>
          <a href="#members">{t('organisation.members')}</a>
          <a href="#import">{t('import.title')}</a>
          <a href="#export">{t('export.title')}</a>
          <a href="#statistics">{t('statistics.title')}</a>
          {loaderData.mayTrash ? (
            <a className="red" href="#danger">
              {t('manage.danger')}
            </a>
          ) : null}
        </nav>
        <div>
          <PublishSection manage={loaderData} result={result} />
          <DetailsSection manage={loaderData} result={result} />
          <JourneysSection manage={loaderData} result={result} />
          <CoverSection manage={loaderData} result={result} />
          {loaderData.members ? (
            <MembersSection
              data={loaderData.members}
              result={result && 'members' in result ? result.members : undefined}
            />
          ) : (
            <section id="members" aria-labelledby="members-title">
              <h2 id="members-title">{t('organisation.members')}</h2>
              <p>{t('organisation.personalMembers')}</p>
            </section>
          )}
          <ImportSection manage={loaderData} />
          <ExportSection manage={loaderData} result={result} />
          <StatisticsSection manage={loaderData} />
          {loaderData.mayTrash ? <MoveSection manage={loaderData} result={result} /> : null}
          {loaderData.mayTrash ? <DangerSection title={project.title} /> : null}
        </div>
      </div>
    </Page>
  );
}
