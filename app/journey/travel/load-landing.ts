import type { CurrentAccount, RequestScope } from '#app/context.ts';
import { refuse } from '#app/responses.ts';
import { loadStory } from '#commands/journey/load-story.ts';
import { told } from '#commands/journey/told.ts';
import { openRun } from '#commands/reading/travel-journey.ts';
import { countReadings, findReading } from '#database/reading.ts';
import { countFoundEndings, listFoundEndings, listRuns } from '#database/run.ts';
import { listArrivals, listSaves } from '#database/run-save.ts';
import type { ActivityId, JourneyId } from '#domain/ids.ts';
import { stepOf } from '#domain/journey/engine.ts';
import { isLast } from '#domain/journey/graph.ts';
import { readersToldAtLeast } from '#domain/journey/journey.ts';
import { toldCount } from '#domain/journey/statistics.ts';
import { wayData } from './load-path.ts';
import { ownPiecesData } from './load-pieces.ts';
import { travelledData } from './load-step.ts';

/** Runs listed on a journey's page. */
const runsShown = 20;

/** Checkpoints listed on a journey's page, those reached last. */
const checkpointsShown = 50;

/**
 * Loads a branching journey's own page: what someone has seen of it so far, and how to continue.
 *
 * @param before - the steps of the way before this number are listed; undefined: the last ones
 */
export async function landingData(
  scope: RequestScope & { readonly account: CurrentAccount },
  id: JourneyId,
  before?: number,
) {
  const opened = await openRun(scope.commands, scope.actor, id);
  if (!opened.ok) return refuse(opened.failure);
  const { value } = opened;
  const { reader } = scope.commands.db;
  const work = await travelledData(scope, value);
  const reading = await findReading(reader, scope.account.uid, id);
  const runs = reading ? await listRuns(reader, reading.id) : [];
  const found = reading ? await listFoundEndings(reader, reading.id) : [];
  const current = await loadStory(reader, id, value.current.edition);
  const { organisationId } = value.project;
  const readers = await countReadings(reader, id, organisationId);
  const finders = readers >= readersToldAtLeast ? await countFoundEndings(reader, id, organisationId) : undefined;
  const endings = [...(current?.activities.values() ?? [])].filter(({ activity }) => isLast(activity));
  /** A share is told as an author's figures are: of no fewer than five readers, and of rounded numbers. */
  const percentOf = (endingId: ActivityId) => {
    const count = toldCount(finders?.get(endingId) ?? 0);
    return finders && count ? Math.round((100 * count) / (toldCount(readers) ?? count)) : undefined;
  };
  const hidden = endings.filter(({ activity }) => !found.some(({ endingId }) => endingId === activity.id));
  const seen = new Set(runs.flatMap(({ state }) => Object.keys(state.visits)));
  const titleOf = (activityId: ActivityId) => current?.activities.get(activityId)?.activity.title ?? '';
  const saves = reading ? await listSaves(reader, reading.id) : [];
  const marked = [...(current?.activities.values() ?? [])].filter(({ activity }) => activity.isCheckpoint);
  const checkpoints = reading
    ? await listArrivals(
        reader,
        reading.id,
        marked.map(({ activity }) => activity.id),
        checkpointsShown,
      )
    : [];
  const resumable = new Set([...saves, ...checkpoints].map(({ activityId }) => activityId as string));
  const open = 'story' in value ? value : undefined;
  // A run that stays in an earlier edition is as long as that one.
  const travelled = open?.story ?? current;
  const step = open && (await told(() => stepOf(open.story, open.run.state)));
  const ways = step && !step.isEnding ? step.options.length + step.answers.filter(({ isGiven }) => !isGiven).length : 0;
  return {
    kind: 'landing' as const,
    work,
    run: open && {
      number: open.run.number,
      at: open.run.state.activity as string,
      title: open.story.activities.get(open.run.state.activity)?.activity.title ?? '',
      hasEnded: open.run.endedAt !== undefined,
    },
    isNewerOffered: open?.isNewerOffered ?? false,
    runs: runs.slice(0, runsShown).map(({ number, startedAt, at, endedAt, state }) => ({
      ...{ number, startedAt, at, endedAt, title: titleOf(state.activity) },
    })),
    runCount: runs.length,
    way: open && (await wayData(reader, open, runs, { before, resumable })),
    ways,
    saves: saves.map(({ id, name, at, activityId }) => ({ id: id as string, name, at, title: titleOf(activityId) })),
    checkpoints: checkpoints.map(({ activityId, at }) => ({
      id: activityId as string,
      at,
      title: titleOf(activityId),
    })),
    seen: [...seen].filter((activityId) => travelled?.activities.has(activityId as never)).length,
    pieces: reading ? await ownPiecesData(reader, reading.id, current) : [],
    /** The found ones; the page says neither what the others are nor their titles. */
    endings: endings.flatMap(({ activity }) => {
      const mine = found.find(({ endingId }) => endingId === activity.id);
      const ended = runs.find(({ endingId }) => endingId === activity.id);
      const percent = percentOf(activity.id);
      return mine
        ? [{ id: activity.id as string, title: activity.title, foundAt: mine.at, percent, run: ended?.number }]
        : [];
    }),
    /** The author's hints about the endings that are still to be found. */
    hints: hidden.flatMap(({ activity }) =>
      activity.hint ? [{ id: activity.id as string, hint: activity.hint, percent: percentOf(activity.id) }] : [],
    ),
    steps: travelled?.activities.size ?? work.activities,
    hiddenEndings: hidden.filter(({ activity }) => !activity.hint).length,
  };
}

export type LandingData = Awaited<ReturnType<typeof landingData>>;
