import { Form } from 'react-router';
import type { DetailsData, DetailsResult } from '#app/routes/org/project/manage/load-details.ts';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { commonLanguages } from '#app/ui/common-languages.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Choice, Field, TextArea } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { projectLengths } from '#domain/project.ts';
import { useBusyIntent } from './use-busy-intent.ts';
import { useUnsaved } from './use-unsaved.tsx';
import { WorkFactsFields } from './work-facts-fields.tsx';

/** The answer to the form; without anything typed where it has led here. */
type Answer = Extract<DetailsResult, { intent: 'details' }>;

/** Typed facts of a work that were refused: without scripts the page is loaded again, and still has them. */
function detailsTyped({ typed }: Extract<Answer, { typed: unknown }>) {
  const { intent: _, version: _old, genres = [], warnings = [], renewSlug, hideFromSearch, ...said } = typed;
  return { ...said, genres, warnings, renewsSlug: renewSlug === 'on', isHiddenFromSearch: hideFromSearch === 'on' };
}

/** A work's facts, as its page shows them. */
export function DetailsSection({ details, result }: { details: DetailsData; result: Answer | undefined }) {
  const t = useStrings();
  const format = useFormat();
  const busy = useBusyIntent();
  const problems = result?.problems ?? [];
  const project = { ...details.project, ...(result && 'typed' in result && detailsTyped(result)) };
  const form = useFailureFocus<HTMLFormElement>(problems.length > 0 ? problems : undefined);
  const isSaved = result !== undefined && problems.length === 0;
  const leaving = useUnsaved(form, isSaved ? result : undefined);
  const problemOf = (field: string) => {
    const problem = problems.find((some) => some.field === field);
    return problem ? t(`project.problem.${problem.kind}`) : undefined;
  };
  const languages = [...new Set([project.language, ...commonLanguages])];
  return (
    <section id="details" aria-labelledby="details-title">
      <h2 id="details-title">{t('manage.details')}</h2>
      <Form method="post" className="stack form" ref={form}>
        <input type="hidden" name="intent" value="details" />
        <input type="hidden" name="version" value={project.version} />
        {problemOf('version') ? <Notice kind="error">{problemOf('version')}</Notice> : null}
        <Field
          label={t('project.title')}
          name="title"
          defaultValue={project.title}
          required
          maxLength={projectLengths.title}
          error={problemOf('title')}
        />
        <details open={project.renewsSlug}>
          <summary className="fold">{t('manage.changeAddress')}</summary>
          <Check name="renewSlug" hint={details.path} defaultChecked={project.renewsSlug}>
            {t('manage.renewSlug')}
          </Check>
        </details>
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
          hint={t('manage.creditHint', { name: details.organisationName })}
          error={problemOf('credit')}
        />
        <Choice label={t('project.language')} name="language" defaultValue={project.language}>
          {languages.map((code) => (
            <option key={code} value={code}>
              {format.regionalLanguage(code)}
            </option>
          ))}
        </Choice>
        <WorkFactsFields project={project} problemOf={problemOf} />
        <Check name="hideFromSearch" defaultChecked={project.isHiddenFromSearch} hint={t('manage.hideFromSearchHint')}>
          {t('manage.hideFromSearch')}
        </Check>
        <DoneNotice done={isSaved ? result : undefined}>{t('manage.saved')}</DoneNotice>
        <button type="submit" className="btn btn--primary" aria-busy={busy === 'details'} disabled={busy !== undefined}>
          {t('manage.save')}
        </button>
      </Form>
      {leaving}
    </section>
  );
}
