import { Form, useNavigation } from 'react-router';
import type { ManageData, ManageResult } from '#app/routes/org/project/manage.tsx';
import { useStrings } from '#app/strings.ts';
import { Choice, Field, TextArea } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { ProveEmail } from '#app/account/prove-email.tsx';
import type { ExportProblem } from '#commands/request-export.ts';
import { projectLengths, visibilities } from '#domain/project.ts';

type SectionProps = { manage: ManageData; result: ManageResult };

/** Which form is being sent. */
function useBusyIntent(): string | undefined {
  const { formData } = useNavigation();
  return formData?.get('intent')?.toString();
}

/** Publishing: what readers see now, the next edition, and those before. */
export function PublishSection({ manage, result }: SectionProps) {
  const t = useStrings();
  const format = useFormat();
  const busy = useBusyIntent();
  const { editions, mayPublish, project } = manage;
  const current = editions.find(({ withdrawnAt }) => withdrawnAt === undefined);
  const next = (editions[0]?.number ?? 0) + 1;
  const problems = result?.intent === 'publish' ? result.problems : [];
  return (
    <section id="publish" aria-labelledby="publish-title">
      <h2 id="publish-title">{t('manage.publishEdition', { number: next })}</h2>
      <p>
        {current
          ? t(project.visibility === 'private' ? 'work.onlyMembersSee' : 'manage.readersSee', {
              number: current.number,
              day: format.day(current.publishedAt),
            })
          : t('manage.nothingPublished')}
      </p>
      {mayPublish ? (
        <Form method="post" className="stack form">
          <input type="hidden" name="intent" value="publish" />
          {problems.map(({ kind }) => (
            <Notice key={kind} kind="error">
              {t(`manage.problem.${kind as Exclude<typeof kind, ExportProblem['kind']>}`)}
            </Notice>
          ))}
          {result && 'edition' in result && result.edition !== undefined ? (
            <Notice kind="success">{t('manage.published', { number: result.edition })}</Notice>
          ) : null}
          {project.visibility === 'private' ? <Notice kind="info">{t('manage.privateNotice')}</Notice> : null}
          <TextArea label={t('manage.note')} name="note" rows={2} maxLength={2000} />
          <button
            type="submit"
            className="btn btn--primary"
            aria-busy={busy === 'publish'}
            disabled={busy !== undefined}
          >
            {busy === 'publish' ? <span className="spinner" aria-hidden="true" /> : null}
            {t('manage.publishEdition', { number: next })}
          </button>
        </Form>
      ) : (
        <CanNotPublish manage={manage} />
      )}
      {editions.length > 0 ? (
        <>
          <h3 className="mng__sub">{t('manage.editions')}</h3>
          <ol className="thread sched" reversed>
            {editions.map((edition) => (
              <li
                key={edition.number}
                className={edition.withdrawnAt !== undefined ? 'is-shut' : edition === current ? 'is-now' : 'is-done'}
              >
                <div className="row row--between">
                  <span>
                    <b>{t('manage.edition', { number: edition.number })}</b>
                    <span className="mute small">
                      {format.day(edition.publishedAt)} ·{' '}
                      {t('work.words', { count: edition.words, words: format.number(edition.words) })}
                      {edition.withdrawnAt !== undefined ? ` · ${t('manage.withdrawn')}` : ''}
                    </span>
                    {edition.note ? <span className="soft small mng__note">{edition.note}</span> : null}
                  </span>
                  {edition.withdrawnAt === undefined && mayPublish ? (
                    <Form
                      method="post"
                      onSubmit={(event) =>
                        window.confirm(t('manage.confirmWithdraw', { number: edition.number })) ||
                        event.preventDefault()
                      }
                    >
                      <input type="hidden" name="intent" value="withdraw" />
                      <button
                        type="submit"
                        className="btn btn--quiet btn--sm"
                        name="number"
                        value={edition.number}
                        disabled={busy !== undefined}
                      >
                        {t('manage.withdraw')}
                      </button>
                    </Form>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}

function CanNotPublish({ manage: { mustProveEmail, hasOutbox } }: { manage: ManageData }) {
  const t = useStrings();
  if (!mustProveEmail) return <Notice kind="info">{t('manage.guestsCanNot')}</Notice>;
  return (
    <Notice kind="info">
      <p>{t('manage.proveEmailFirst')}</p>
      <ProveEmail hasOutbox={hasOutbox} />
    </Notice>
  );
}

/** A work's facts, as its page shows them. */
export function DetailsSection({ manage, result }: SectionProps) {
  const t = useStrings();
  const format = useFormat();
  const busy = useBusyIntent();
  const { project, mayPublish } = manage;
  const problems = result?.intent === 'details' ? result.problems : [];
  const problemOf = (field: string) => {
    const problem = problems.find((some) => 'field' in some && some.field === field);
    return problem && 'field' in problem ? t(`project.problem.${problem.kind}`) : undefined;
  };
  const languages = [
    ...new Set([project.language, 'en', 'es', 'uk', 'ca', 'de', 'fr', 'gl', 'it', 'pl', 'pt', 'cs', 'ro']),
  ];
  return (
    <section id="details" aria-labelledby="details-title">
      <h2 id="details-title">{t('manage.details')}</h2>
      <Form method="post" className="stack form">
        <input type="hidden" name="intent" value="details" />
        <input type="hidden" name="version" value={project.version} />
        {problemOf('version') ? <Notice kind="error">{problemOf('version')}</Notice> : null}
        {result?.intent === 'details' && problems.length === 0 ? (
          <Notice kind="success">{t('manage.saved')}</Notice>
        ) : null}
        <Field
          label={t('project.title')}
          name="title"
          defaultValue={project.title}
          required
          maxLength={projectLengths.title}
          error={problemOf('title')}
        />
        <Check name="renewSlug" hint={manage.path}>
          {t('manage.renewSlug')}
        </Check>
        <TextArea
          label={t('manage.summary')}
          name="summary"
          rows={4}
          defaultValue={project.summary}
          maxLength={projectLengths.summary}
          error={problemOf('summary')}
          hint={t('manage.summaryHint')}
        />
        <Field
          label={t('manage.credit')}
          name="credit"
          defaultValue={project.credit}
          maxLength={projectLengths.credit}
          hint={t('manage.creditHint')}
          error={problemOf('credit')}
        />
        <Choice label={t('project.language')} name="language" defaultValue={project.language}>
          {languages.map((code) => (
            <option key={code} value={code}>
              {format.language(code)}
            </option>
          ))}
        </Choice>
        <fieldset className="field">
          <legend>{t('manage.visibility')}</legend>
          {visibilities.map((visibility) => (
            <label className="check" key={visibility}>
              <input
                type="radio"
                name="visibility"
                value={visibility}
                defaultChecked={project.visibility === visibility}
                disabled={visibility !== 'private' && visibility !== project.visibility && !mayPublish}
              />
              <span className="check__box check__box--radio" />
              <span>
                {t(`visibility.${visibility}`)}{' '}
                <span className="mute small mng__hint">{t(`visibility.${visibility}Hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Check name="isFinished" isChecked={project.isFinished} hint={t('manage.isFinishedHint')}>
          {t('manage.isFinished')}
        </Check>
        <Check name="hideFromSearch" isChecked={project.isHiddenFromSearch} hint={t('manage.hideFromSearchHint')}>
          {t('manage.hideFromSearch')}
        </Check>
        <button type="submit" className="btn btn--plain" aria-busy={busy === 'details'} disabled={busy !== undefined}>
          {t('manage.save')}
        </button>
      </Form>
    </section>
  );
}

function Check({
  name,
  isChecked = false,
  hint,
  children,
}: {
  name: string;
  isChecked?: boolean;
  hint: string;
  children: React.ReactNode;
}) {
  return (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      <span className="check__box">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M20 6 9 17l-5-5" />
        </svg>
      </span>
      <span>
        {children} <span className="mute small mng__hint">{hint}</span>
      </span>
    </label>
  );
}

/** What can not be undone by pressing again. */
export function DangerSection({ title }: { title: string }) {
  const t = useStrings();
  const busy = useBusyIntent();
  return (
    <section id="danger" aria-labelledby="danger-title">
      <h2 id="danger-title">{t('manage.danger')}</h2>
      <p>{t('manage.trashText')}</p>
      <Form
        method="post"
        className="form"
        onSubmit={(event) => window.confirm(t('manage.confirmTrash', { title })) || event.preventDefault()}
      >
        <button type="submit" className="btn btn--danger" name="intent" value="trash" disabled={busy !== undefined}>
          {t('manage.trash')}
        </button>
      </Form>
    </section>
  );
}
