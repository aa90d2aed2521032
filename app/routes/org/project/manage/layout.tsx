import { BookOpen, PenLine } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { useStrings } from '#app/strings.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import { Cover } from '#app/work/cover.tsx';
import { ManageNav } from '#app/work/manage-nav.tsx';
import type { ManagedWork } from '#app/work/manage-page.tsx';
import type { Route } from './+types/layout.ts';

export { loader } from './load-layout.ts';

/** The frame of the pages on which a work is managed (mock-up 11): which work, and its sections at the side. */
export default function ManageLayout({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const { project, credit, organisationName, path, firstBlock } = loaderData;
  return (
    <Page className="page mng">
      <WorkingStyles />
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
        <div className="row mng__ways">
          <Link className="btn btn--quiet btn--sm" to={path} reloadDocument title={t('manage.workPage')}>
            <BookOpen className="icon mng__icon" aria-hidden="true" />
            <span className="mng__way">{t('manage.workPage')}</span>
          </Link>
          {firstBlock ? (
            <Link
              className="btn btn--plain btn--sm"
              to={`${path}/block/${firstBlock}`}
              reloadDocument
              title={t('work.openWorkspace')}
            >
              <PenLine className="icon mng__icon" aria-hidden="true" />
              <span className="mng__way">{t('work.openWorkspace')}</span>
            </Link>
          ) : null}
        </div>
      </div>
      <div className="mng__cols">
        <ManageNav managed={loaderData} />
        <Outlet context={{ title: project.title } satisfies ManagedWork} />
      </div>
    </Page>
  );
}
