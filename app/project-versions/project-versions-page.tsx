import { Plus } from 'lucide-react';
import { Link, useNavigation } from 'react-router';
import type { ProjectVersionsAnswer, ProjectVersionsData } from '#app/routes/org/project/load-project-versions.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings } from '#app/strings.ts';
import { AskingForm } from '#app/ui/ask.tsx';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import type { Compared } from '#app/versions/compared.ts';
import { NameForm } from '#app/versions/name-form.tsx';
import { versionAddress } from '#app/versions/version-address.ts';
import { VersionChoice } from '#app/versions/version-choice.tsx';
import { VersionList } from '#app/versions/version-list.tsx';
import { blockChangeKinds } from '#domain/project-comparison.ts';
import { ChangeList } from './change-list.tsx';
import { useCompared } from './use-compared.ts';
import { useNameProblem } from './use-name-problem.ts';
import { PutBack, VersionActs } from './version-acts.tsx';

type Props = { readonly data: ProjectVersionsData; readonly answer: ProjectVersionsAnswer };

/** The versions of a whole work, what has changed since one, and restoring it (in the look of mock-up 22). */
export function ProjectVersionsPage({ data, answer: answered }: Props) {
  const t = useStrings();
  const isSettled = useNavigation().state === 'idle';
  const answer = isSettled ? answered : undefined;
  const { path, title, language, lastText, mayWrite, comparison } = data;
  const compared = useCompared(data);
  const unnamed = useNameProblem(answer, 'nameNow');
  const done = answer && answer.kind !== 'refused' ? answer : undefined;
  const refused = answer?.kind === 'refused' && !isAboutName(answer.form) ? answer : undefined;
  const frame = useFailureFocus<HTMLDivElement>(refused);
  return (
    <WorkspacePage
      work={{ path, title, language }}
      place={t('work.wholeVersions')}
      write={lastText ? `${path}/block/${lastText}` : undefined}
      className="versions"
    >
      <PageTitle title={`${t('work.wholeVersions')} · ${title}`} />
      <meta name="robots" content="noindex" />
      <div className="versions__main">
        <header className="versions__head">
          <div>
            <h1>{t('work.wholeVersions')}</h1>
            <ComparedStates data={data} nameOf={compared.nameOf} />
          </div>
          {comparison ? <VersionChoice compared={compared} /> : null}
        </header>
        <section className="versions__sheet" aria-label={t('versions.comparison')}>
          <DoneNotice done={done}>{done ? <DoneWords data={data} done={done} /> : null}</DoneNotice>
          <div ref={frame}>
            {refused ? <Notice kind="error">{t(`projectVersions.problem.${refused.problem.kind}`)}</Notice> : null}
          </div>
          {comparison ? (
            <ChangeList data={data} comparison={comparison} />
          ) : (
            <p className="mute">{t(mayWrite ? 'versions.nothing' : 'projectVersions.nothingYet')}</p>
          )}
        </section>
        <RestoreWork data={data} nameOf={compared.nameOf} />
      </div>
      <section className="versions__list" aria-labelledby="versions-list">
        <header className="versions__bar">
          <h2 id="versions-list">{t('versions.list')}</h2>
          {mayWrite ? (
            <details
              className="versions__name"
              key={done?.kind === 'named' ? done.name : ''}
              open={unnamed.refused !== undefined || data.versions.length === 0}
            >
              <summary className="btn btn--quiet btn--sm">
                <Plus className="icon" aria-hidden="true" /> {t('versions.nameNow.open')}
              </summary>
              <NameForm intent="nameNow" hint={t('projectVersions.saveHint')} {...unnamed} />
            </details>
          ) : null}
        </header>
        <VersionList
          compared={compared}
          none={t('projectVersions.none')}
          note={t('projectVersions.without')}
          actsOf={(version) => (mayWrite ? <VersionActs {...{ compared, version, answer }} /> : null)}
        />
      </section>
    </WorkspacePage>
  );
}

const isAboutName = (form: string) => form === 'nameNow' || form === 'rename';

type StatesProps = { data: ProjectVersionsData; nameOf: Compared['nameOf'] };

/** What is compared with what, and how many texts differ in which way. */
function ComparedStates({ data, nameOf }: StatesProps) {
  const t = useStrings();
  const format = useFormat();
  const { oldId, newId, comparison } = data;
  if (!comparison || !oldId) return <p className="small soft">{t('projectVersions.about')}</p>;
  const older = <b>{nameOf(oldId)}</b>;
  const counted = blockChangeKinds.filter((kind) => comparison.counts[kind] > 0);
  return (
    <>
      <p className="small soft versions__said">
        {newId
          ? withSlots({ older, newer: <b>{nameOf(newId)}</b> }, (marks) => t('projectVersions.compared', marks))
          : withSlots({ older }, (marks) => t('projectVersions.comparedWithNow', marks))}
      </p>
      {counted.length > 0 ? (
        <p className="small soft dots">
          {counted.map((kind) => {
            const count = comparison.counts[kind];
            return (
              <span key={kind}>{t(`projectVersions.count.${kind}`, { count, number: format.number(count) })}</span>
            );
          })}
        </p>
      ) : null}
    </>
  );
}

/** What was done, with the way on. */
function DoneWords({
  data,
  done,
}: {
  data: ProjectVersionsData;
  done: Exclude<NonNullable<ProjectVersionsAnswer>, { kind: 'refused' }>;
}) {
  const t = useStrings();
  switch (done.kind) {
    case 'named':
      return t('versions.isNamed', { name: done.name });
    case 'deleted':
      return (
        <>
          {t('projectVersions.isDeleted')} <PutBack id={done.id} />
        </>
      );
    case 'back':
      return t('projectVersions.isBack');
    case 'textRestored':
      return t('projectVersions.isTextRestored');
    case 'restored':
      if (!done.before) return t('projectVersions.wasSame');
      return (
        <>
          {t('projectVersions.isRestored', { count: done.blocks })}{' '}
          <Link className="link" to={versionAddress(data, { oldId: done.before, newId: undefined })}>
            {t('projectVersions.whatWas')}
          </Link>
        </>
      );
  }
}

/** Makes the whole work what the older version has, after a question. */
function RestoreWork({ data, nameOf }: StatesProps) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const { mayWrite, isOldVersion, oldId, newId, comparison } = data;
  if (!mayWrite || !isOldVersion || !oldId || !comparison) return null;
  // What the work is already cannot be put back.
  if (!newId && comparison.changes.length === 0) return null;
  const version = nameOf(oldId);
  return (
    <footer className="versions__acts">
      <p className="small soft">{t('projectVersions.restoreHint')}</p>
      {/* The same version is compared afterwards, though what is saved before is the newest one then. */}
      <AskingForm
        method="post"
        action={versionAddress(data, { newId: undefined })}
        preventScrollReset
        question={t('projectVersions.askRestore', { version, returnObjects: true })}
      >
        <input type="hidden" name="id" value={oldId} />
        <button
          type="submit"
          name="intent"
          value="restore"
          className="btn btn--primary"
          disabled={isBusy}
          aria-label={t('versions.restore', { version })}
        >
          <span className="only-wide">{t('versions.restore', { version })}</span>
          <span className="only-narrow">{t('versions.restoreIt')}</span>
        </button>
      </AskingForm>
    </footer>
  );
}
