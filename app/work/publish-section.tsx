import { Form } from 'react-router';
import { ProveEmail } from '#app/account/prove-email.tsx';
import type { PublishData, PublishResult } from '#app/routes/org/project/manage/load-publish.ts';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { PublishProblem } from '#commands/edition/publish-edition.ts';
import { ComingEditions } from './coming-editions.tsx';
import { DifferenceList } from './difference-list.tsx';
import { JourneyStates } from './journey-states.tsx';
import { PublishWhen } from './publish-when.tsx';
import { useDifferences } from './use-differences.ts';
import { useUnsaved } from './use-unsaved.ts';
import { useZonedMoment } from './zoned-moment.ts';

type Props = { publish: PublishData; result: PublishResult };

/** Publishing: what readers see now, what the next edition takes over and when it is published, and those before. */
export function PublishSection({ publish, result }: Props) {
  const t = useStrings();
  const format = useFormat();
  const { current, next, mayPublish, project } = publish;
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
      <Published publish={publish} result={result} />
      <div className="pub">
        {mayPublish ? <PublishForm publish={publish} result={result} /> : <CanNotPublish publish={publish} />}
        <JourneyStates journeys={publish.journeys} path={publish.path} language={project.language} />
        <ComingEditions schedules={publish.schedules} />
      </div>
    </section>
  );
}

function PublishForm({ publish, result }: Props) {
  const t = useStrings();
  const { project, next, current } = publish;
  const shown = current?.number;
  const looked = useDifferences(project.id, { next, shown });
  const isOurs = result?.intent === 'publish' || result?.intent === 'schedule';
  const problems = isOurs ? result.problems : [];
  const typed = result && 'note' in result ? result.note : undefined;
  const form = useFailureFocus<HTMLFormElement>(problems.length > 0 ? problems : undefined);
  useUnsaved(form, isOurs && problems.length === 0 ? result : undefined);
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
        <TextArea label={t('manage.note')} name="note" rows={2} maxLength={2000} defaultValue={typed} />
      </div>
      <PublishWhen publish={publish} />
    </Form>
  );
}

/** The result of the last edition that was published, planned, or cancelled. */
function Published({ publish, result }: Props) {
  const t = useStrings();
  const { moment } = useZonedMoment();
  const said = () => {
    if (!result || result.problems.length > 0) return undefined;
    if (result.intent === 'cancelSchedule') return t('publish.cancelled');
    if ('edition' in result && result.edition !== undefined) return t('manage.published', { number: result.edition });
    if (!('scheduledFor' in result) || result.scheduledFor === undefined) return undefined;
    const zone = publish.schedules.find(({ publishAt }) => publishAt === result.scheduledFor)?.timeZone ?? 'UTC';
    return t('publish.scheduled', { moment: moment(result.scheduledFor, zone) });
  };
  const text = said();
  return <DoneNotice done={text === undefined ? undefined : result}>{text}</DoneNotice>;
}

function CanNotPublish({ publish: { mustProveEmail, hasOutbox } }: { publish: PublishData }) {
  const t = useStrings();
  if (!mustProveEmail) return <Notice kind="info">{t('project.guestsCanNot')}</Notice>;
  return (
    <Notice kind="info">
      <p>{t('project.proveEmailFirst')}</p>
      <ProveEmail hasOutbox={hasOutbox} />
    </Notice>
  );
}
