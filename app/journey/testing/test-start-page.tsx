import { FlaskConical } from 'lucide-react';
import { Form } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { testerLimits } from '#domain/journey/tester.ts';
import type { TestStart } from './load-test-step.ts';
import type { TesterProblem } from './tester-action.ts';

/** The first page of a testers' link: what it is, and what happens to the tester's data. */
export function TestStartPage({ start, problem }: { start: TestStart; problem: TesterProblem | undefined }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <Page className="page page--column gate">
      <PageTitle title={t('testing.titleOf', { title: start.title })} />
      <p className="tbadge">
        <FlaskConical className="icon" aria-hidden="true" /> {t('testing.test')}
      </p>
      <h1 lang={start.work.language}>{start.title}</h1>
      {problem ? <Notice kind="error">{t(`testing.problem.${problem}`)}</Notice> : null}
      <p>{t('testing.intro', { day: format.day(start.madeAt) })}</p>
      <p className="soft">{t('testing.privacy', { day: format.day(start.until) })}</p>
      <Form method="post" className="stack form">
        <Field
          label={t('testing.name')}
          hint={t('testing.nameHint')}
          name="name"
          autoComplete="nickname"
          maxLength={testerLimits.nameLength}
        />
        <button type="submit" className="btn btn--primary btn--lg" name="intent" value="begin">
          {t('testing.begin')}
        </button>
      </Form>
    </Page>
  );
}
