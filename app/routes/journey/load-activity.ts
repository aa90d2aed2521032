import { data } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { importStepPage } from '#app/journey/travel/import-step-page.ts';
import { stepData } from '#app/journey/travel/load-step.ts';
import { travel } from '#app/journey/travel/travel-action.ts';
import { readForm } from '#app/read-form.ts';
import { loadPageTexts } from '#app/reader/page-html.ts';
import { readingData } from '#app/reader/reading-data.ts';
import { notFound, redirectTo } from '#app/responses.ts';
import { askFirst } from '#app/work/ask-first.ts';
import { loadEdition } from '#app/work/load-work.ts';
import { loadOutline } from '#commands/edition/load-outline.ts';
import { locatePlace } from '#commands/reading/locate-place.ts';
import { whyNoRun } from '#commands/reading/no-run.ts';
import { startReading } from '#commands/reading/travel.ts';
import { findJourneyToRead } from '#database/journey-to-read.ts';
import { findShelvedReading } from '#database/reading.ts';
import { type ActivityId, isId, type JourneyId, type SharedPieceId } from '#domain/ids.ts';
import { mayReadEditions } from '#policies/project.ts';
import type { Route } from './+types/activity.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { reader } = scope.commands.db;
  if (!isId(params.journeyId)) notFound();
  const journeyId = params.journeyId as JourneyId;
  const found = await findJourneyToRead(reader, journeyId);
  if (!found || mayReadEditions(scope.actor, found.project) !== 'allowed') notFound();
  const { kind, project, organisation } = found;
  await askFirst(scope, request, project);
  const { searchParams } = new URL(request.url);
  if (kind === 'branching') return branchingStep(scope, journeyId, params.activityId, searchParams);
  const edition = await loadEdition(scope, project);
  if (!edition) notFound();
  const outline = await loadOutline(reader, project.id, edition.number);
  const at = outline.pageOf.get(params.activityId) ?? -1;
  const page = outline.pages[at];
  // A chapter that a newer edition no longer has: to the journey, which knows where to continue.
  if (!page) throw redirectTo(`/journey/${journeyId}`);
  if (page.block.id !== params.activityId)
    throw redirectTo(`/journey/${journeyId}/activity/${page.block.id}#${params.activityId}`);

  const { reading, place } = await findOrBegin(scope, journeyId);
  const arriveAt = searchParams.has('continue') && place ? await locatePlace(reader, outline, place) : undefined;
  const there = arriveAt && outline.pages[arriveAt.page];
  // Its words may be on another page now, where a chapter was divided or joined to another.
  if (there && there !== page) throw redirectTo(`/journey/${journeyId}/activity/${there.block.id}?continue`);
  const texts = await loadPageTexts(reader, page);
  return {
    kind: 'reading' as const,
    data: readingData(scope, { organisation, project, edition, outline, at, texts, journeyId, reading }),
    arriveAt: arriveAt && { blockId: arriveAt.blockId, offset: arriveAt.offset },
  };
}

/** The reading of someone who opens a chapter, with their place: begun now, or long ago. */
async function findOrBegin(scope: ReturnType<typeof requireAccount>, journeyId: JourneyId) {
  const find = () => findShelvedReading(scope.commands.db.reader, scope.account.uid, journeyId);
  const known = await find();
  if (known) return known;
  const begun = await startReading(scope.commands, scope.actor, journeyId);
  const found = begun.ok ? await find() : undefined;
  return found ?? notFound();
}

/** The number of a run, as an address names it. */
const RunNumber = z.coerce.number().int().min(1).max(2_147_483_647).optional();

/** A step of a branching journey; the journey's own page where no run was begun. */
async function branchingStep(
  scope: ReturnType<typeof requireAccount>,
  id: JourneyId,
  activityId: string,
  search: URLSearchParams,
) {
  if (!isId(activityId)) notFound();
  const before = search.get('pieces');
  const run = RunNumber.safeParse(search.get('run') ?? undefined);
  if (!run.success) notFound();
  const step = await stepData(scope, id, activityId as ActivityId, {
    before: isId(before) ? (before as SharedPieceId) : undefined,
    run: run.data,
  });
  if (!step) {
    // Of an earlier run its page says what can be done.
    const why = run.data === undefined && (await whyNoRun(scope.commands.db.reader, scope.actor, id));
    throw redirectTo(`/journey/${id}${why && why.kind === 'conflict' ? '?gone' : ''}`);
  }
  // Its module is there before the page is rendered: on a busy machine that would take the time rendering has.
  await importStepPage();
  if (step.kind === 'step') return step;
  return data(step, { status: 403, statusText: 'Forbidden' });
}

/** Makes a choice in a branching journey, undoes one, or continues in its newer version. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const form = await readForm(request);
  if (!isId(params.journeyId) || !isId(params.activityId)) notFound();
  return travel(scope, params.journeyId as JourneyId, params.activityId as ActivityId, form);
}
