import { ListChecks } from 'lucide-react';
import { ActButton, AskedAct } from '#app/operator/act-button.tsx';
import { ActResult } from '#app/operator/act-result.tsx';
import { useKindNames } from '#app/operator/kind-names.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import type { Route } from './+types/jobs.ts';

export { action, loader } from './load-jobs.ts';

export default function OperatorJobs({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { jobs } = loaderData;
  return (
    <>
      <PageTitle title={t('operator.jobs.title')} />
      <h1>{t('operator.jobs.title')}</h1>
      <p className="soft st__intro">{t('operator.jobs.intro')}</p>
      <ActResult result={actionData} done={t('operator.done')} />
      {jobs.length === 0 ? (
        <div className="empty">
          <ListChecks className="icon" aria-hidden="true" />
          <h2>{t('operator.jobs.none')}</h2>
          <p>{t('operator.jobs.noneText')}</p>
        </div>
      ) : (
        <ul className="op__list">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </>
  );
}

function JobRow({ job }: { job: Route.ComponentProps['loaderData']['jobs'][number] }) {
  const t = useStrings();
  const format = useFormat();
  // Only the browser knows the operator's own zone: the day is shown until then.
  const say = useIsAlive() ? format.moment : format.day;
  const { id, kind, state, runAt, attempts, lastError, failedAt } = job;
  const name = useKindNames().jobName(kind);
  const badge = { failed: 'badge badge--error', running: 'badge badge--info', waiting: 'badge' }[state];
  return (
    <li>
      <div className="op__what">
        <b>{name}</b> <span className={badge}>{t(`operator.jobs.state.${state}`)}</span>
        <p className="mute small">
          {failedAt === undefined
            ? t('operator.jobs.runs', { time: say(runAt) })
            : t('operator.jobs.gaveUp', { time: say(failedAt) })}{' '}
          · {t('operator.jobs.attempts', { count: attempts })}
        </p>
        {lastError === undefined ? null : (
          <p className="op__error" lang="en">
            {lastError}
          </p>
        )}
      </div>
      {state === 'running' ? null : (
        <div className="op__acts">
          {attempts === 0 && failedAt === undefined ? null : (
            <ActButton act="retry" id={id} label={t('operator.jobs.retry')} about={name} />
          )}
          <AskedAct
            act="drop"
            id={id}
            label={t('operator.jobs.drop')}
            about={name}
            comes={t('operator.jobs.dropComes')}
            sure={t('operator.jobs.dropSure')}
          />
        </div>
      )}
    </li>
  );
}
