import { Link } from 'react-router';
import type { RequestScope } from '#app/context.ts';
import { loadPages, wordsOfPage } from '#app/reader/reading-data.ts';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { listLibrary } from '#database/library.ts';
import { findProject } from '#database/project.ts';
import type { AccountId } from '#domain/ids.ts';
import { progressOf, readingMinutes } from '#domain/place.ts';
import { mayReadEditions } from '#policies/project.ts';
import { Cover } from './cover.tsx';

/** A work somebody keeps, with how far they are. */
export type HeldWork = Awaited<ReturnType<typeof loadHeld>>[number];

/** The works on somebody's shelves with their progress; one they can not read any more says so. */
export async function loadHeld(scope: RequestScope, uid: AccountId) {
  const { reader } = scope.commands.db;
  const entries = await listLibrary(reader, uid);
  return Promise.all(
    entries.map(async (entry) => {
      const project = await findProject(reader, entry.projectId);
      const edition =
        project && mayReadEditions(scope.actor, project) === 'allowed'
          ? await findCurrentEdition(reader, project.id)
          : undefined;
      const pages = project && edition ? await loadPages(scope, project, edition) : [];
      const words = pages.map(wordsOfPage);
      const at = pages.findIndex(({ block }) => block.id === entry.activityId);
      const percent = entry.finishedAt !== undefined ? 100 : at < 0 ? 0 : progressOf(words, at, 0);
      return {
        projectId: entry.projectId as string,
        journeyId: entry.journeyId as string,
        path: `/org/${entry.organisationSlug}/${entry.slug}`,
        // A work that was taken back is not named by what its author may have changed since.
        title: edition?.title ?? '',
        credit: (edition?.credit || entry.credit || entry.organisationName || entry.organisationSlug) as string,
        language: edition?.language ?? entry.language,
        fileId: edition?.coverFileId as string | undefined,
        isGone: edition === undefined,
        isFinished: entry.finishedAt !== undefined,
        percent,
        pageId: (pages[at]?.block.id ?? pages[0]?.block.id) as string | undefined,
        pageTitle: pages[at]?.block.title ?? '',
        pageNumber: at + 1,
        minutesLeft: readingMinutes(words.slice(Math.max(at, 0)).reduce((sum, some) => sum + some, 0)),
      };
    }),
  );
}

/** A list of works held, each with a hairline of progress and the way on. */
export function HeldWorks({ works }: { works: readonly HeldWork[] }) {
  const t = useStrings();
  const format = useFormat();
  return (
    <ul>
      {works.map((work) => (
        <li className="held" key={work.projectId}>
          <Cover
            projectId={work.projectId}
            title={work.title}
            credit={work.credit}
            fileId={work.fileId}
            language={work.language}
            isSmall
          />
          <div className="grow">
            <h3>
              {work.isGone ? (
                t('library.gone')
              ) : (
                <Link to={work.path} lang={work.language} reloadDocument>
                  {work.title}
                </Link>
              )}
            </h3>
            <p className="mute small">{work.isGone ? t('library.goneText') : work.credit}</p>
            {work.isGone ? null : (
              <div className="held__bar">
                <div
                  className="bar grow"
                  role="progressbar"
                  aria-valuenow={work.percent}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  aria-label={t('library.progress', { title: work.title })}
                  style={{ '--at': `${work.percent}%` } as React.CSSProperties}
                >
                  <i />
                </div>
                <span className="small mute num">
                  {work.isFinished
                    ? t('library.finished')
                    : t('library.left', { percent: format.percent(work.percent), count: work.minutesLeft })}
                </span>
              </div>
            )}
          </div>
          {work.isGone || work.pageId === undefined ? null : (
            <Link
              className="btn btn--plain btn--sm"
              reloadDocument
              to={`/journey/${work.journeyId}/activity/${work.pageId}?continue`}
              aria-label={t('library.continueTitle', { title: work.title })}
            >
              {t('library.continue')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
