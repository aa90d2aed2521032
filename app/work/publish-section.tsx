import { Link } from 'react-router';
import { ProveEmail } from '#app/account/prove-email.tsx';
import type { PublishData, PublishResult } from '#app/routes/org/project/manage/load-publish.ts';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { ComingEditions } from './coming-editions.tsx';
import { JourneyStates } from './journey-states.tsx';
import { PublishAsk } from './publish-ask.tsx';
import { PublishOut } from './publish-out.tsx';
import { useZonedMoment } from './zoned-moment.ts';

type Props = { publish: PublishData; result: PublishResult };

/** Publishing: the decision while something has changed, and else what is out. */
export function PublishSection({ publish, result }: Props) {
  const t = useStrings();
  const { current, differences, hasNewFacts, next, mayPublish, project } = publish;
  const changes = differences.first.length + differences.more;
  const isNew = changes > 0 || hasNewFacts;
  const hasJustPublished = result?.intent === 'publish' && 'edition' in result;
  const isAsked = mayPublish && isNew && !hasJustPublished;
  return (
    <section id="publish" aria-labelledby="publish-title">
      <h2 id="publish-title">
        {isAsked || !current
          ? t('manage.publishEdition', { number: next })
          : t('publish.isOut', { number: current.number })}
      </h2>
      {hasJustPublished ? null : <Standing publish={publish} isQuiet={mayPublish && !isNew} />}
      <Said publish={publish} result={result} />
      {mayPublish ? null : <CanNotPublish publish={publish} />}
      {hasJustPublished && isNew ? (
        <p className="pub__waits">
          {t('publish.waits', { count: Math.max(1, changes) })}{' '}
          <Link className="link" to={`${publish.path}/manage/publish`} reloadDocument>
            {t('manage.publishEdition', { number: next })}
          </Link>
        </p>
      ) : null}
      <ComingEditions schedules={publish.schedules} />
      {isAsked ? <PublishAsk key={next} publish={publish} result={result} /> : null}
      {!isAsked && current ? <PublishOut publish={publish} /> : null}
      {mayPublish && !isNew && !current ? <p className="soft">{t('manage.problem.nothingToPublish')}</p> : null}
      <JourneyStates journeys={publish.journeys} path={publish.path} language={project.language} />
    </section>
  );
}

/** What readers see now. */
function Standing({ publish: { current, project }, isQuiet }: { publish: PublishData; isQuiet: boolean }) {
  const t = useStrings();
  const format = useFormat();
  if (project.isTakenDown) return <Notice kind="warning">{t('work.takenDown')}</Notice>;
  if (!current) return <p>{t('manage.nothingPublished')}</p>;
  const day = format.day(current.publishedAt);
  const edition = { number: current.number, day };
  if (project.visibility !== 'private')
    return <p>{t(isQuiet ? 'publish.readersHaveAll' : 'manage.readersSee', edition)}</p>;
  return (
    <p>
      {t('work.onlyMembersSee', edition)} {isQuiet ? t('publish.nothingNew') : null}
    </p>
  );
}

/** The result of the last edition that was published, planned, or cancelled, or of another choice of readers. */
function Said({ publish, result }: Props) {
  const t = useStrings();
  const { moment } = useZonedMoment();
  const said = () => {
    if (!result || result.problems.length > 0) return undefined;
    if (result.intent === 'cancelSchedule') return t('publish.cancelled');
    const who = t(`publish.who.${publish.project.visibility}`);
    if (result.intent === 'visibility') return who;
    if ('edition' in result) {
      const published = t('manage.published', { number: result.edition });
      return isTold(publish) ? `${published} ${t('publish.told', { count: publish.followers })}` : published;
    }
    if (!('scheduledFor' in result)) return undefined;
    const zone = publish.schedules.find(({ publishAt }) => publishAt === result.scheduledFor)?.timeZone ?? 'UTC';
    return t('publish.scheduled', { moment: moment(result.scheduledFor, zone) });
  };
  const text = said();
  return <DoneNotice done={text === undefined ? undefined : result}>{text}</DoneNotice>;
}

/** Whether followers hear of an edition: of a work that everyone may read. */
function isTold({ followers, project }: PublishData): boolean {
  return followers > 0 && project.visibility === 'public';
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
