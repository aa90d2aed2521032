import { Form, Link } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Field, FieldNotes, TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { reportLengths, reportReasons } from '#domain/report.ts';
import type { Route } from './+types/report.ts';

export { action, loader } from './load-report.ts';

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { piece, path, title, language, form, email } = loaderData;
  const wrong: readonly string[] = actionData?.wrong ?? [];
  const kept = actionData?.kept;
  const frame = useFailureFocus<HTMLFormElement>(wrong.length > 0 || actionData?.failed ? actionData : undefined);
  return (
    <Page className="page page--column gate">
      <PageTitle title={t('report.title', { title })} />
      <meta name="robots" content="noindex" />
      <h1>{t('report.heading')}</h1>
      <p>
        <Link className="link" to={path} lang={language}>
          <cite>{title}</cite>
        </Link>
      </p>
      <DoneNotice done={actionData?.ok ? actionData : undefined}>{t('report.sent')}</DoneNotice>
      {actionData?.ok ? null : (
        <Form method="post" className="stack form" noValidate ref={frame}>
          {actionData?.failed ? <Notice kind="error">{t('contact.tooMany')}</Notice> : null}
          <input type="hidden" name="form" value={form} />
          <div
            className="field"
            role="radiogroup"
            aria-labelledby={`${form}-why`}
            aria-invalid={wrong.includes('reason')}
            aria-describedby={wrong.includes('reason') ? `${form}-error` : undefined}
          >
            <p className="field__label" id={`${form}-why`}>
              {t('report.why')}
            </p>
            {reportReasons.map((reason) => (
              <Check key={reason} type="radio" name="reason" value={reason} defaultChecked={kept?.reason === reason}>
                {t(`report.reason.${reason}`)}
              </Check>
            ))}
            <FieldNotes
              id={form}
              hint={undefined}
              error={wrong.includes('reason') ? t('report.wrongReason') : undefined}
            />
          </div>
          <TextArea
            label={t('report.text')}
            hint={t('report.textHint')}
            name="text"
            rows={6}
            maxLength={reportLengths.text}
            defaultValue={kept?.text ?? (piece && `${t('report.piece', { id: piece })}\n`)}
            error={wrong.includes('text') ? t('contact.wrongMessage') : undefined}
          />
          <Field
            label={t('contact.email')}
            hint={t('contact.emailHint')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={kept?.email ?? email}
            error={wrong.includes('email') ? t('contact.wrongEmail') : undefined}
          />
          <div className="contact__trap" aria-hidden="true">
            <label>
              {t('contact.trap')}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <button type="submit" className="btn btn--primary">
            {t('report.send')}
          </button>
        </Form>
      )}
    </Page>
  );
}
