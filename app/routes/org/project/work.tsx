import { Link } from 'react-router';
import { requestScope } from '#app/context.ts';
import { loadPages } from '#app/reader/reading-data.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Sharing } from '#app/shell/sharing.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { WorkContents } from '#app/work/contents.tsx';
import { Cover } from '#app/work/cover.tsx';
import { licenceName } from '#app/work/licence-name.ts';
import { creditOf, findAddressed, loadEdition, redirectOldAddress } from '#app/work/load-work.ts';
import { missingWork } from '#app/work/missing-work.ts';
import { ResumeLink } from '#app/work/resume-link.tsx';
import { Labels, Warnings } from '#app/work/work-labels.tsx';
import { findFirstBlock } from '#database/block.ts';
import { findLinearJourney } from '#database/journey.ts';
import { findLabels } from '#database/project-label.ts';
import { findPlace, findReading } from '#database/reading.ts';
import { wordsOfPage } from '#domain/edition.ts';
import { readingMinutes } from '#domain/place.ts';
import { licences } from '#domain/work-facts.ts';
import { mayManage, mayReadDrafts, mayReadEditions, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/work.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const found = await findAddressed(scope, params);
  if (!found || mayReadEditions(scope.actor, found.project) !== 'allowed') return missingWork(scope, params);
  const { organisation, project } = found;
  const { reader } = scope.commands.db;
  const isMember = mayReadDrafts(scope.actor, project) === 'allowed';
  const edition = await loadEdition(scope, project);
  if (!edition && !isMember) return missingWork(scope, params);
  redirectOldAddress(organisation, project, params, '');

  const pages = edition ? await loadPages(scope, project, edition) : [];
  const words = pages.map(wordsOfPage);
  const journeyId = await findLinearJourney(reader, project.id);
  const reading = scope.account && journeyId ? await findReading(reader, scope.account.uid, journeyId) : undefined;
  const place = reading && (await findPlace(reader, reading.id));
  const at = pages.findIndex(({ block }) => block.id === (place?.pageId ?? reading?.activityId));
  scope.publicPage.current = { projectId: project.id, publicVersion: project.publicVersion };
  return {
    projectId: project.id as string,
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    summary: project.summary,
    language: edition?.language ?? project.language,
    licence: project.licence,
    kind: project.kind,
    status: project.status,
    rating: project.rating,
    warningNote: project.warningNote,
    ...(await findLabels(reader, project.id)),
    isPrivate: project.visibility === 'private',
    isHidden: project.visibility !== 'public' || project.isHiddenFromSearch,
    credit: creditOf(project, organisation),
    organisation: { slug: organisation.slug, name: organisation.name || organisation.slug },
    fileId: project.coverFileId as string | undefined,
    coverAlt: project.coverAlt,
    edition: edition && { number: edition.number, publishedAt: edition.publishedAt },
    words: words.reduce((sum, some) => sum + some, 0),
    chapters: pages.map(({ block, parts }, index) => ({
      id: block.id as string,
      title: block.title,
      part: parts.at(-1)?.title ?? '',
      partId: (parts.at(-1)?.id ?? '') as string,
      minutes: readingMinutes(words[index] ?? 0),
    })),
    journeyId: (journeyId ?? '') as string,
    at,
    isFinished: reading?.finishedAt !== undefined,
    member: isMember
      ? {
          mayWrite: mayWrite(scope.actor, project) === 'allowed',
          mayManage: mayManage(scope.actor, project) === 'allowed',
          isVisible: project.visibility !== 'private',
          isTakenDown: project.withdrawnAt !== undefined,
          workspace: (await findFirstBlock(reader, project.id))?.id as string | undefined,
        }
      : undefined,
  };
}

export default function Work({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const account = useRoot()?.account;
  const work = loaderData;
  const { title, summary, language, credit, chapters, journeyId, at, path } = work;
  const hours = Math.round(readingMinutes(work.words) / 60);
  const [first] = chapters;
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
        about={{
          '@type': 'Book',
          name: title,
          inLanguage: language,
          author: { '@type': 'Person', name: credit },
          ...(summary ? { abstract: summary } : {}),
          ...(work.edition
            ? {
                bookEdition: String(work.edition.number),
                datePublished: new Date(work.edition.publishedAt).toISOString(),
              }
            : {}),
          ...(work.licence ? { license: licences[work.licence] || work.licence } : {}),
          ...(work.genres.length > 0 ? { genre: work.genres.map((genre) => t(`genre.${genre}`)) } : {}),
          ...(work.tags.length > 0 ? { keywords: work.tags.join(', ') } : {}),
          ...(work.rating === 'adult' ? { isFamilyFriendly: false } : {}),
        }}
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
            {t('work.by')} <span>{credit}</span>
            {work.organisation.name !== credit ? (
              <>
                , {t('work.at')} <Link to={`/org/${work.organisation.slug}`}>{work.organisation.name}</Link>
              </>
            ) : null}
          </p>
          {summary ? (
            <p className="summary" lang={language}>
              {summary}
            </p>
          ) : null}
          {work.edition ? (
            <p className="facts dots">
              {work.kind === 'blank' ? null : <span>{t(`workKind.${work.kind}`)}</span>}
              <span>{format.language(language)}</span>
              {work.status === 'draft' ? null : <span>{t(`workStatus.${work.status}`)}</span>}
              <span>{t('work.chapters', { count: chapters.length })}</span>
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
          <div className="acts">
            {first === undefined ? null : !account ? (
              <>
                <Link className="btn btn--primary btn--lg" reloadDocument to={`${path}/block/${first.id}`}>
                  {t('work.startReading')}
                </Link>
                <ResumeLink journeyId={journeyId} />
              </>
            ) : at >= 0 && !work.isFinished ? (
              <Link
                className="btn btn--primary btn--lg"
                reloadDocument
                to={`/journey/${journeyId}/activity/${chapters[at]?.id}?continue`}
              >
                {t('work.continue', { number: at + 1 })}
              </Link>
            ) : (
              <Link className="btn btn--primary btn--lg" to={`/journey/${journeyId}`}>
                {t('work.startReading')}
              </Link>
            )}
          </div>
          <Labels work={work} />
          <Warnings work={work} />
          {work.member ? <MemberStrip member={work.member} path={path} edition={work.edition} /> : null}
        </div>
      </article>
      {chapters.length > 0 ? (
        <WorkContents
          chapters={chapters}
          language={language}
          words={work.words}
          at={work.isFinished ? chapters.length : at}
          addressOf={(id) => (account ? `/journey/${journeyId}/activity/${id}` : `${path}/block/${id}`)}
        />
      ) : null}
      {work.edition && !work.isPrivate ? (
        <p className="reportlink">
          <Link className="link small" rel="nofollow" to={`${path}/report`} reloadDocument>
            {t('work.report')}
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

type Member = NonNullable<Route.ComponentProps['loaderData']['member']>;

/** What members of the project see beside it: what readers have, and the way to the workspace. */
function MemberStrip({
  member,
  path,
  edition,
}: {
  member: Member;
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
    </div>
  );
}
