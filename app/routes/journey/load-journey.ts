import { requireAccount } from '#app/account/require-account.ts';
import { landOn } from '#app/journey/travel/landing-action.ts';
import { landingData } from '#app/journey/travel/load-landing.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, redirectTo, refuse } from '#app/responses.ts';
import { creditOf, loadEdition } from '#app/work/load-work.ts';
import { loadOutline } from '#commands/edition/load-outline.ts';
import { startReading } from '#commands/reading/travel.ts';
import { findJourney } from '#database/journey.ts';
import { listCurrentVersions } from '#database/journey-version.ts';
import { findOrganisation } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { findPlace, findReading } from '#database/reading.ts';
import { isId, type JourneyId } from '#domain/ids.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import { mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/journey.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  const journey = isId(params.journeyId) ? await findJourney(reader, params.journeyId as JourneyId) : undefined;
  const project = journey && (await findProject(reader, journey.projectId));
  if (!project || mayReadEditions(scope.actor, project) !== 'allowed') notFound();
  if (journey.kind === 'branching') {
    const before = Number.parseInt(new URL(request.url).searchParams.get('way') ?? '', 10);
    return landingData(scope, journey.id, Number.isNaN(before) ? undefined : before);
  }
  const organisation = await findOrganisation(reader, project.organisationId);
  const edition = await loadEdition(scope, project);
  if (!organisation || !edition) notFound();
  const { pages, words, pageOf } = await loadOutline(reader, project.id, edition.number);
  const [branching] = pages.length === 0 ? await listCurrentVersions(reader, project.id) : [];
  // A work that only branches is read by its first branching journey.
  if (branching) throw redirectTo(`/journey/${branching.journeyId}`);
  const reading = await findReading(reader, scope.account.uid, params.journeyId as JourneyId);
  const place = reading && (await findPlace(reader, reading.id));
  const at = pageOf.get(place?.pageId ?? reading?.activityId ?? '') ?? -1;
  return {
    kind: 'linear' as const,
    projectId: project.id as string,
    title: project.title,
    language: edition.language,
    credit: creditOf(project, organisation),
    fileId: project.coverFileId as string | undefined,
    workPath: `/org/${organisation.slug}/${project.slug}`,
    steps: pages.map(({ block, parts }, index) => ({
      id: block.id as string,
      title: block.title,
      part: parts.at(-1)?.title ?? '',
      minutes: readingMinutes(words[index] ?? 0),
    })),
    at,
    percent: reading?.finishedAt ? 100 : at < 0 ? 0 : (reading?.percent ?? 0),
    isFinished: reading?.finishedAt !== undefined,
  };
}

/** Begins the reading, or continues it; for a branching journey, the requests of its own page. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  if (!isId(params.journeyId)) notFound();
  const form = await readForm(request);
  const first = form.get('first');
  const journey = await findJourney(scope.commands.db.reader, params.journeyId as JourneyId);
  if (journey?.kind === 'branching') return landOn(scope, journey.id, form);
  const outcome = await startReading(scope.commands, scope.actor, params.journeyId as JourneyId);
  if (!outcome.ok) refuse(outcome.failure);
  throw redirectTo(isId(first) ? `/journey/${params.journeyId}/activity/${first}` : `/journey/${params.journeyId}`);
}
