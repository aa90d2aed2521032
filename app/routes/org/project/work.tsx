import { Link } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Sharing } from '#app/shell/sharing.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { withSlots } from '#app/ui/with-slots.tsx';
import { WorkContents } from '#app/work/contents.tsx';
import { Cover } from '#app/work/cover.tsx';
import { JourneyState } from '#app/work/journey-state.tsx';
import { WorkJourneys } from '#app/work/journeys.tsx';
import { licenceName } from '#app/work/licence-name.ts';
import { ResumeLink } from '#app/work/resume-link.tsx';
import { Labels, Warnings } from '#app/work/work-labels.tsx';
import { foldSummary } from '#domain/folded-summary.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import { licences } from '#domain/work-facts.ts';
import type { Route } from './+types/work.ts';

export { loader } from './load-work.ts';

export default function Work({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const account = useRoot()?.account;
  const work = loaderData;
  const { title, summary, language, credit, contents, journeyId, at, path } = work;
  const hours = Math.round(readingMinutes(work.words) / 60);
  return (
    <Page>
      <PageTitle title={title} description={summary || t('work.description', { title, credit })} />
      <Sharing
        kind="book"
        title={title}
        description={summary || t('work.description', { title, credit })}
        image={work.fileId ? `/api/files/${work.fileId}` : undefined}
        language={language}
        isHidden={work.isHidden}
        about={bookAbout(work, t)}
      />
      <article className="work-head">
        <div className="work-head__cover">
          <Cover
            projectId={work.projectId}
            title={title}
            credit={credit}
            fileId={work.fileId}
            alt={work.coverAlt}
            language={language}
            width={480}
          />
        </div>
        <div>
          <h1 lang={language}>{title}</h1>
          <p className="by">
            {withSlots(
              {
                credit: <span>{credit}</span>,
                organisation: <Link to={`/org/${work.organisation.slug}`}>{work.organisation.name}</Link>,
              },
              (marks) => t(work.organisation.name === credit ? 'work.by' : 'work.byFrom', marks),
            )}
          </p>
          {summary ? <Summary text={summary} language={language} /> : null}
          {work.firstLines ? (
            <figure className="firstlines">
              <figcaption className="mute small">{t('work.begins')}</figcaption>
              {work.firstLines.split('\n').map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
                <p key={at} lang={language}>
                  {line}
                </p>
              ))}
            </figure>
          ) : null}
          {work.edition ? (
            <p className="facts dots">
              {work.kind === 'blank' ? null : <span>{t(`workKind.${work.kind}`)}</span>}
              <span>{format.language(language)}</span>
              {work.status === 'draft' ? null : <span>{t(`workStatus.${work.status}`)}</span>}
              {contents.count > 0 ? <span>{t('work.chapters', { count: contents.count })}</span> : null}
              {work.journeys.length > 0 ? <span>{t('work.branching')}</span> : null}
              <span>
                {hours >= 1
                  ? t('work.hours', { count: hours })
                  : t('reading.minutes', { count: readingMinutes(work.words) })}
              </span>
              {work.rating === 'unrated' ? null : <span>{t(`rating.${work.rating}`)}</span>}
              {work.licence ? <span>{licenceName(t, work.licence)}</span> : null}
              <span>
                {t('work.edition', { number: work.edition.number, day: format.day(work.edition.publishedAt) })}
              </span>
            </p>
          ) : (
            <p className="facts">{t('work.notPublished')}</p>
          )}
          <StartReading work={work} />
          <Labels work={work} />
          <Warnings work={work} />
          {work.member ? (
            <MemberStrip member={work.member} language={language} path={path} edition={work.edition} />
          ) : null}
        </div>
      </article>
      <div className={contents.count > 0 && work.journeys.length > 0 ? 'work-cols' : undefined}>
        {contents.count > 0 ? (
          <WorkContents
            contents={contents}
            path={path}
            language={language}
            words={work.words}
            at={work.isFinished ? contents.count : at}
            addressOf={(id) => (account ? `/journey/${journeyId}/activity/${id}` : `${path}/block/${id}`)}
          />
        ) : null}
        <WorkJourneys journeys={work.journeys} language={language} />
      </div>
      {work.edition && !work.isPrivate && !work.member ? (
        <p className="reportlink">
          <Link className="mute small" rel="nofollow" to={`${path}/report`} reloadDocument>
            {t('work.report')}
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

/** What a work says of itself; of a long text the beginning, so that the way into the work stays in view. */
function Summary({ text, language }: { text: string; language: string }) {
  const t = useStrings();
  const { head, rest } = foldSummary(text);
  if (rest === '')
    return (
      <p className="summary" lang={language}>
        {head}
      </p>
    );
  return (
    <details className="summary">
      <summary>
        <span lang={language}>{head}</span> <span className="link summary__more">{t('work.more')}</span>
      </summary>
      <span lang={language}>{rest}</span>
    </details>
  );
}

/** The way into the text: its beginning, where someone left off, or its first branching journey. */
function StartReading({ work }: { work: Route.ComponentProps['loaderData'] }) {
  const t = useStrings();
  const account = useRoot()?.account;
  const { path, first, here, journeyId, at } = work;
  const [branching] = work.journeys;
  return (
    <div className="acts">
      {first === undefined ? (
        branching && (
          <Link className="btn btn--primary btn--lg" to={`/journey/${branching.id}`}>
            {t('work.startReading')}
          </Link>
        )
      ) : !account ? (
        <>
          <Link className="btn btn--primary btn--lg" reloadDocument to={`${path}/block/${first}`}>
            {t('work.startReading')}
          </Link>
          <ResumeLink journeyId={journeyId} />
        </>
      ) : here && !work.isFinished ? (
        <Link
          className="btn btn--primary btn--lg"
          reloadDocument
          to={`/journey/${journeyId}/activity/${here.id}?continue`}
        >
          {t('work.continue', { title: here.title || t('reading.untitled', { number: at + 1 }) })}
        </Link>
      ) : (
        <Link className="btn btn--primary btn--lg" to={`/journey/${journeyId}`}>
          {t('work.startReading')}
        </Link>
      )}
    </div>
  );
}

/** The work for schema.org. */
function bookAbout(work: Route.ComponentProps['loaderData'], t: ReturnType<typeof useStrings>) {
  const { title, summary, language, credit, edition, licence, genres, tags, rating } = work;
  return {
    '@type': 'Book',
    name: title,
    inLanguage: language,
    author: { '@type': 'Person', name: credit },
    ...(summary ? { abstract: summary } : {}),
    ...(edition
      ? { bookEdition: String(edition.number), datePublished: new Date(edition.publishedAt).toISOString() }
      : {}),
    ...(licence ? { license: licences[licence] || licence } : {}),
    ...(genres.length > 0 ? { genre: genres.map((genre) => t(`genre.${genre}`)) } : {}),
    ...(tags.length > 0 ? { keywords: tags.join(', ') } : {}),
    ...(rating === 'adult' ? { isFamilyFriendly: false } : {}),
  };
}

type Member = NonNullable<Route.ComponentProps['loaderData']['member']>;

/** What members of the project see as well: what readers have, and the way to the workspace. */
function MemberStrip({
  member,
  language,
  path,
  edition,
}: {
  member: Member;
  language: string;
  path: string;
  edition: { number: number; publishedAt: number } | undefined;
}) {
  const t = useStrings();
  const format = useFormat();
  return (
    <div className="member">
      <span className="grow">
        {member.isTakenDown
          ? t('work.takenDown')
          : edition
            ? t(member.isVisible ? 'work.readersSee' : 'work.onlyMembersSee', {
                number: edition.number,
                day: format.day(edition.publishedAt),
              })
            : t('work.nothingPublished')}
      </span>
      {member.workspace ? (
        <Link className="btn btn--plain btn--sm" to={`${path}/block/${member.workspace}`} reloadDocument>
          {t('work.openWorkspace')}
        </Link>
      ) : null}
      {member.mayManage ? (
        <Link className="btn btn--quiet btn--sm" to={`${path}/manage`}>
          {t('work.manage')}
        </Link>
      ) : null}
      {member.journeys.map((journey) => (
        <div key={journey.id} className="member__journey">
          <Link className="link small" to={`${path}/journey/${journey.id}`} reloadDocument>
            {withSlots({ title: <cite lang={language}>{journey.title}</cite> }, (marks) =>
              t('work.editJourney', marks),
            )}
          </Link>
          <JourneyState journey={journey} />
        </div>
      ))}
    </div>
  );
}
