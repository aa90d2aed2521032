import { Flag } from 'lucide-react';
import { Form, Link } from 'react-router';
import { ActButton } from '#app/operator/act-button.tsx';
import { ActResult } from '#app/operator/act-result.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { TextArea } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { reportLengths } from '#domain/report.ts';
import type { Route } from './+types/reports.ts';

export { action, loader } from './load-reports.ts';

export default function OperatorReports({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { reports, withdrawn } = loaderData;
  return (
    <>
      <PageTitle title={t('operator.reports.title')} />
      <h1>{t('operator.reports.title')}</h1>
      <p className="soft st__intro">{t('operator.reports.intro')}</p>
      <ActResult result={actionData} done={t('operator.done')} />
      {reports.length === 0 ? (
        <div className="empty">
          <Flag className="icon" aria-hidden="true" />
          <h2>{t('operator.reports.none')}</h2>
          <p>{t('operator.reports.noneText')}</p>
        </div>
      ) : (
        <ul className="op__list">
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
      {withdrawn.length === 0 ? null : (
        <section className="set" aria-labelledby="withdrawn">
          <h2 id="withdrawn">{t('operator.reports.withdrawn')}</h2>
          <ul className="op__list">
            {withdrawn.map(({ id: workId, title, work, withdrawnAt }) => (
              <li key={workId}>
                <div className="op__what">
                  <b>{title}</b>
                  <p className="mute small">
                    {work} · {format.day(withdrawnAt)}
                  </p>
                </div>
                <ActButton act="giveBack" id={workId} label={t('operator.reports.giveBack')} about={title} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ReportRow({ report }: { report: Route.ComponentProps['loaderData']['reports'][number] }) {
  const t = useStrings();
  const format = useFormat();
  const { id: reportId, work, title, reason, text, email, at } = report;
  return (
    <li>
      <div className="op__what">
        <Link className="link" to={`/org/${work}`}>
          {title}
        </Link>{' '}
        <span className="badge badge--warning">{t(`report.reason.${reason}`)}</span>
        <p className="op__said">{text}</p>
        <p className="mute small">
          {email} · {format.day(at)}
        </p>
      </div>
      <ActButton act="dismiss" id={reportId} label={t('operator.reports.dismiss')} about={title} />
      <Form method="post" className="op__decide" preventScrollReset>
        <input type="hidden" name="id" value={reportId} />
        <TextArea
          label={t('operator.reports.because')}
          hint={t('operator.reports.becauseHint')}
          name="because"
          rows={2}
          maxLength={reportLengths.because}
          required
        />
        <div>
          <button type="submit" name="act" value="withdraw" className="btn btn--danger">
            {t('operator.reports.withdraw')}
            <span className="vh"> {title}</span>
          </button>
        </div>
      </Form>
    </li>
  );
}
