import { Form } from 'react-router';
import { ProveEmail } from '#app/account/prove-email.tsx';
import type { ManageData } from '#app/routes/org/project/load-manage.ts';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { PublishProblem } from '#commands/edition/publish-edition.ts';
import { DifferenceList } from './difference-list.tsx';
import { EditionList } from './edition-list.tsx';
import { JourneyStates } from './journey-states.tsx';
import type { SectionProps } from './manage-page.ts';
import { PublishWhen } from './publish-when.tsx';
import { useDifferences } from './use-differences.ts';
import { useZonedMoment } from './zoned-moment.ts';

/** Publishing: what readers see now, what the next edition takes over and when it is published, and those before. */
export function PublishSection({ manage, result }: SectionProps) {
  const t = useStrings();
  const format = useFormat();
  const { editions, mayPublish, project } = manage;
  const current = editions.find(({ withdrawnAt }) => withdrawnAt === undefined);
  const next = (editions[0]?.number ?? 0) + 1;
  return (
    <section id="publish" aria-labelledby="publish-title">
      <h2 id="publish-title">{t('manage.publishEdition', { number: next })}</h2>
      {project.isTakenDown ? (
        <Notice kind="warning">{t('work.takenDown')}</Notice>
      ) : (
        <p>
          {current
            ? t(project.visibility === 'private' ? 'work.onlyMembersSee' : 'manage.readersSee', {
                number: current.number,
                day: format.day(current.publishedAt),
              })
            : t('manage.nothingPublished')}
        </p>
      )}
      <Published manage={manage} result={result} />
      <div className="pub">
        {mayPublish ? (
          <PublishForm manage={manage} result={result} next={next} shown={current?.number} />
        ) : (
          <CanNotPublish manage={manage} />
        )}
        <JourneyStates journeys={manage.journeys.here} path={manage.path} language={project.language} />
        <EditionList manage={manage} shown={current?.number} />
      </div>
    </section>
  );
}

function PublishForm({ manage, result, next, shown }: SectionProps & { next: number; shown: number | undefined }) {
  const t = useStrings();
  const { project } = manage;
  const looked = useDifferences(project.id, { next, shown });
  const isOurs = result?.intent === 'publish' || result?.intent === 'schedule';
  const problems = isOurs ? result.problems : [];
  const typed = result && 'typed' in result ? result.typed : undefined;
  const form = useFailureFocus<HTMLFormElement>(problems.length > 0 ? problems : undefined);
  return (
    <Form method="post" className="pub__form" ref={form}>
      <div className="stack">
        {problems.map(({ kind }) => (
          <Notice key={kind} kind="error">
            {t(`manage.problem.${kind as PublishProblem['kind']}`)}
          </Notice>
        ))}
        {project.visibility === 'private' ? <Notice kind="info">{t('manage.privateNotice')}</Notice> : null}
        <DifferenceList looked={looked} edition={shown} />
        <TextArea
          label={t('manage.note')}
          name="note"
          rows={2}
          maxLength={2000}
          defaultValue={typed && 'note' in typed ? typed.note : undefined}
        />
      </div>
      <PublishWhen manage={manage} next={next} />
    </Form>
  );
}

/** The result of the last edition that was published, planned, or cancelled. */
function Published({ manage, result }: SectionProps) {
  const t = useStrings();
  const { moment } = useZonedMoment();
  const said = () => {
    if (!result || result.problems.length > 0) return undefined;
    if (result.intent === 'withdraw') return t('manage.editionWithdrawn');
    if (result.intent === 'cancelSchedule') return t('publish.cancelled');
    if ('edition' in result && result.edition !== undefined) return t('manage.published', { number: result.edition });
    if (!('scheduledFor' in result) || result.scheduledFor === undefined) return undefined;
    const zone = manage.schedules.find(({ publishAt }) => publishAt === result.scheduledFor)?.timeZone ?? 'UTC';
    return t('publish.scheduled', { moment: moment(result.scheduledFor, zone) });
  };
  const text = said();
  return <DoneNotice done={text === undefined ? undefined : result}>{text}</DoneNotice>;
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
