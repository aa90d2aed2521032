import { Plus } from 'lucide-react';
import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { Drafts } from '#app/other-draft/drafts.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { WorkspacePage } from '#app/shell/workspace-page.tsx';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { ComparedWords, ViewLinks } from '#app/versions/compare-head.tsx';
import { ComparedText } from '#app/versions/compared-text.tsx';
import { NameForm, Renaming } from '#app/versions/name-form.tsx';
import { useVersionName } from '#app/versions/use-version-name.ts';
import { VersionActs } from '#app/versions/version-acts.tsx';
import { versionAddress } from '#app/versions/version-address.ts';
import { VersionChoice } from '#app/versions/version-choice.tsx';
import { VersionList } from '#app/versions/version-list.tsx';
import { labelOf, sceneWords } from '#app/work/outline-places.ts';
import { type DraftProblem, draftProblems } from '#domain/other-draft.ts';
import type { Route } from './+types/versions.ts';

export { action, loader } from './load-versions.ts';

/** Where something was refused, the text may be another one than is shown. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== undefined || defaultShouldRevalidate;
}

export default function VersionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const isSettled = useNavigation().state === 'idle';
  const answer = isSettled ? actionData : undefined;
  const { path, title, language, textPath, name, within, mayWrite, oldId, newId, comparison, whySame, isSideBySide } =
    loaderData;
  const label = sceneWords(t, { name, within });
  const done = answer && answer.kind !== 'refused' ? answer : undefined;
  const named = done?.kind === 'named' ? done : undefined;
  const refused = answer?.kind === 'refused' && !isAboutName(answer) ? answer : undefined;
  // The same two are compared afterwards, though what is saved before is the newest version then.
  const to = versionAddress(loaderData, {});
  const isOtherDraft = oldId !== undefined && oldId === loaderData.otherDraft?.revisionId;
  const restores = mayWrite && oldId && !newId ? { id: oldId, mark: loaderData.mark, to, isOtherDraft } : undefined;
  // Another comparison begins before its first change.
  const compared = `${oldId} ${newId} ${loaderData.mark}`;
  const frame = useFailureFocus<HTMLDivElement>(refused);
  const choices = {
    ...loaderData,
    versions: loaderData.revisions,
    otherId: loaderData.otherDraft?.revisionId,
    nameOf: useVersionName(loaderData),
  };
  const unnamed = nameProblem(t, answer, 'nameNow');
  return (
    <WorkspacePage
      work={{ path, title, language }}
      place={t('versions.title')}
      isTitledApart
      text={{ to: textPath, back: t('versions.back') }}
      className="versions"
    >
      <PageTitle title={`${t('versions.title')} · ${label} · ${title}`} />
      <meta name="robots" content="noindex" />
      <div className="versions__main">
        <header className="versions__head">
          <div>
            <h1 lang={language}>{label}</h1>
            <ComparedWords data={loaderData} />
          </div>
          <ViewLinks data={loaderData} />
          {comparison ? <VersionChoice compared={choices} /> : null}
        </header>
        <section className="versions__sheet" aria-label={t('versions.comparison')}>
          <DoneNotice done={done}>{done ? saidOf(t, done, isOtherDraft) : null}</DoneNotice>
          <div ref={frame}>{refused ? <Notice kind="error">{problemWords(t, refused.problem)}</Notice> : null}</div>
          {comparison ? (
            <ComparedText key={compared} {...{ comparison, whySame, isSideBySide, language }} restores={restores} />
          ) : (
            <p className="mute">{t('versions.nothing')}</p>
          )}
        </section>
        {mayWrite ? <VersionActs data={loaderData} label={labelOf(t, name)} /> : null}
      </div>
      <section className="versions__list" aria-labelledby="versions-list">
        {mayWrite && !loaderData.isEntry ? (
          <Drafts data={loaderData} refusalOf={(form) => nameProblem(t, answer, form)} />
        ) : null}
        <header className="versions__bar">
          <h2 id="versions-list">{t('versions.list')}</h2>
          {mayWrite ? (
            <details className="versions__name" key={JSON.stringify(named)} open={unnamed.refused !== undefined}>
              <summary className="btn btn--quiet btn--sm">
                <Plus className="icon" aria-hidden="true" /> {t('versions.nameNow.open')}
              </summary>
              <NameForm intent="nameNow" hint={t('versions.nameNow.hint')} {...unnamed} />
            </details>
          ) : null}
        </header>
        <VersionList
          compared={choices}
          none={t('revisions.none')}
          actsOf={(version) =>
            mayWrite && version.id !== choices.otherId ? (
              <Renaming named={version} hint={t('versions.rename.hint')} {...nameProblem(t, answer, 'rename')} />
            ) : null
          }
        />
      </section>
    </WorkspacePage>
  );
}

type Answer = Route.ComponentProps['actionData'];

type Refusal = Extract<NonNullable<Answer>, { kind: 'refused' }>;

/** Whether a refusal is said at the field of its form; another one may be of a form that is not there any more. */
function isAboutName({ form, problem }: Refusal): boolean {
  return form === 'nameNow' || form === 'rename' || problem.kind === 'required' || problem.kind === 'nameTooLong';
}

/** Why something was not done, in words. */
function problemWords(t: ReturnType<typeof useStrings>, problem: Refusal['problem']): string {
  const { kind } = problem;
  if (isDraftProblem(kind)) return t(`outline.problem.${kind}`);
  return t(`versions.problem.${kind}`, { name: kind === 'alreadyNamed' ? (problem.name ?? '') : '' });
}

const isDraftProblem = (kind: string): kind is DraftProblem => (draftProblems as readonly string[]).includes(kind);

/** Why the name in a form was refused, if it was: the answer, and its words. */
function nameProblem(t: ReturnType<typeof useStrings>, answer: Answer, form: string) {
  const refused = answer?.kind === 'refused' && answer.form === form && isAboutName(answer) ? answer : undefined;
  return { refused, error: refused && problemWords(t, refused.problem) };
}

/** What was done, in words. */
function saidOf(
  t: ReturnType<typeof useStrings>,
  done: Exclude<NonNullable<Answer>, { kind: 'refused' }>,
  isOtherDraft: boolean,
) {
  if (done.kind === 'restored') return t(isOtherDraft ? 'drafts.isTaken' : 'versions.isRestored');
  if (done.kind === 'giveUpDraft') return t('drafts.isGivenUp', { name: done.name });
  if (done.kind === 'renameDraft') return t(done.name ? 'drafts.isRenamed' : 'drafts.isUnnamed', { name: done.name });
  return done.name ? t('versions.isNamed', { name: done.name }) : t('versions.isUnnamed');
}
