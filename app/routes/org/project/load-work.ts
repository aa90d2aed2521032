import { requestScope } from '#app/context.ts';
import { loadAuthorJourneys } from '#app/work/load-author-journeys.ts';
import { loadFirstLines } from '#app/work/load-openings.ts';
import { creditOf, findAddressed, loadEdition, redirectOldAddress } from '#app/work/load-work.ts';
import { missingWork } from '#app/work/missing-work.ts';
import { loadOutline } from '#commands/edition/load-outline.ts';
import { findFirstBlock } from '#database/block.ts';
import type { Queries } from '#database/connection.ts';
import { findLinearJourney } from '#database/journey.ts';
import { listCurrentVersions } from '#database/journey-version.ts';
import { findLabels } from '#database/project-label.ts';
import { findPlace, findReading } from '#database/reading.ts';
import { contentsOf } from '#domain/contents.ts';
import { type Edition, outlineOf } from '#domain/edition.ts';
import type { Project } from '#domain/project.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import { mayManage, mayReadDrafts, mayReadEditions, mayWrite } from '#policies/project.ts';
import type { Route } from './+types/work.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const found = await findAddressed(scope, params);
  if (!found || mayReadEditions(scope.actor, found.project) !== 'allowed') return missingWork(scope, params);
  const { organisation, project } = found;
  const { reader } = scope.commands.db;
  const isMember = mayReadDrafts(scope.actor, project) === 'allowed';
  const edition = await loadEdition(scope, project);
  if (!edition && !isMember) return missingWork(scope, params);
  redirectOldAddress(organisation, project, params, '');

  const outline = edition ? await loadOutline(reader, project.id, edition.number) : outlineOf([]);
  const { pages, words, pageOf } = outline;
  const journeyId = await findLinearJourney(reader, project.id);
  const reading = scope.account && journeyId ? await findReading(reader, scope.account.uid, journeyId) : undefined;
  const place = reading && (await findPlace(reader, reading.id));
  const at = pageOf.get(place?.pageId ?? reading?.activityId ?? '') ?? -1;
  const asked = new URL(request.url).searchParams.get('part');
  scope.publicPage.current = { projectId: project.id, publicVersion: project.publicVersion };
  return {
    projectId: project.id as string,
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    summary: project.summary,
    firstLines: project.summary === '' && edition ? await firstLinesOf(reader, project, edition) : undefined,
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
    words: pages.length > 0 ? words.reduce((sum, some) => sum + some, 0) : (edition?.words ?? 0),
    contents: contentsOf(outline, asked === null ? Math.max(at, 0) : (pageOf.get(asked) ?? -1)),
    first: pages[0]?.block.id as string | undefined,
    /** The title of the chapter where the reader is. */
    here: pages[at] && { id: pages[at].block.id as string, title: pages[at].block.title },
    journeyId: (journeyId ?? '') as string,
    journeys: (edition ? await listCurrentVersions(reader, project.id) : []).map((version) => ({
      id: version.journeyId as string,
      title: version.title,
      language: version.language ?? project.language,
      endings: version.endings,
      minutes: readingMinutes(version.words),
    })),
    at,
    isFinished: reading?.finishedAt !== undefined,
    member: isMember
      ? {
          mayWrite: mayWrite(scope.actor, project) === 'allowed',
          mayManage: mayManage(scope.actor, project) === 'allowed',
          isVisible: project.visibility !== 'private',
          isTakenDown: project.withdrawnAt !== undefined,
          workspace: (await findFirstBlock(reader, project.id))?.id as string | undefined,
          journeys: await loadAuthorJourneys(reader, project),
        }
      : undefined,
  };
}

/** How a work begins that says nothing of itself; of one for adults nothing is shown unasked. */
async function firstLinesOf(
  reader: Queries,
  { id, rating }: Project,
  { number }: Edition,
): Promise<string | undefined> {
  return rating === 'adult' ? undefined : loadFirstLines(reader, id, number);
}
