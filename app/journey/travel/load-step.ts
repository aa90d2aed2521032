import type { CurrentAccount, RequestScope } from '#app/context.ts';
import { refuse } from '#app/responses.ts';
import { creditOf } from '#app/work/load-work.ts';
import { replayTold, told } from '#commands/journey/told.ts';
import { type OpenRun, openRun, type Travelled } from '#commands/reading/travel-journey.ts';
import { findOrganisation } from '#database/organisation.ts';
import { listAnswers, listFoundEndings, listMoves } from '#database/run.ts';
import type { ActivityId, JourneyId } from '#domain/ids.ts';
import { type RunState, stepOf } from '#domain/journey/engine.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import { mayOpenActivity } from '#policies/travel.ts';

type Scope = RequestScope & { readonly account: CurrentAccount };

/** What every page of a branching journey says of the work. */
export async function travelledData(scope: Scope, { journey, project, current }: Travelled) {
  const organisation = await findOrganisation(scope.commands.db.reader, project.organisationId);
  if (!organisation) return refuse({ kind: 'notFound' });
  return {
    journeyId: journey.id as string,
    title: current.title,
    summary: journey.summary,
    workTitle: project.title,
    workPath: `/org/${organisation.slug}/${project.slug}`,
    language: journey.language ?? project.language,
    workLanguage: project.language,
    projectId: project.id as string,
    fileId: project.coverFileId as string | undefined,
    credit: creditOf(project, organisation),
    endings: current.endings,
    activities: current.activities,
  };
}

/** A place in a run: what was there, and what was chosen. */
export type PathStep = { readonly id: string; readonly title: string; readonly choice: string };

/** The way a run has come, the place it is at last. */
export async function pathOf(scope: RequestScope, { run, story }: OpenRun): Promise<PathStep[]> {
  const moves = await listMoves(scope.commands.db.reader, run.readingId, run.number);
  const states = await replayTold(
    story,
    run.state.seed,
    moves.map(({ move }) => move),
  );
  const ids = [
    ...(states[0] ? [states[0].activity] : []),
    ...moves.map(({ activityId }) => activityId),
    run.state.activity,
  ];
  const steps: PathStep[] = [];
  for (const [at, id] of ids.entries()) {
    // A question that was answered, and what an automatic link leads on from, is one place.
    const before = steps.at(-1);
    const activity = story.activities.get(id)?.activity;
    const state = states[at];
    if (!activity || (before?.id === id && (activity.kind !== 'ink' || !state))) continue;
    const step = state && (await told(() => stepOf(story, state)));
    const chosen = step?.options.find((option) => option.id === moves[at]?.move);
    // An ink story is one activity with many places, each called by the choice that led to it.
    const title = before?.id === id && before.choice ? before.choice : activity.title;
    steps.push({ id, title, choice: chosen ? plainStoryText(chosen.label) : '' });
  }
  return steps;
}

/** The state in which a run was last at an activity it has left. */
async function stateBehind(
  scope: RequestScope,
  { run, story }: OpenRun,
  id: ActivityId,
): Promise<RunState | undefined> {
  const moves = await listMoves(scope.commands.db.reader, run.readingId, run.number);
  const states = await replayTold(
    story,
    run.state.seed,
    moves.map(({ move }) => move),
  );
  return states.findLast(({ activity }) => activity === id);
}

/** Steps of the path that stand beside the text; all of them are on the journey's page. */
const pathShown = 12;

/** Loads an activity of the run a reader is in; `undefined` where they have not begun one. */
export async function stepData(scope: Scope, journeyId: JourneyId, activityId: ActivityId) {
  const opened = await openRun(scope.commands, scope.actor, journeyId);
  if (!opened.ok) return refuse(opened.failure);
  const { value } = opened;
  if (!value.run || !('story' in value)) return undefined;
  const { run, story } = value;
  const verdict = mayOpenActivity(run.state, activityId);
  const { reader } = scope.commands.db;
  const work = await travelledData(scope, value);
  const at = run.state.activity as string;
  if (verdict === 'notReached') return { kind: 'notReached' as const, work, at };
  const state = verdict === 'allowed' ? run.state : await stateBehind(scope, value, activityId);
  const step = state && (await told(() => stepOf(story, state)));
  if (!step) return { kind: 'notReached' as const, work, at };
  const path = await pathOf(scope, value);
  const answers = await listAnswers(reader, run.readingId, run.number);
  return {
    kind: 'step' as const,
    work,
    at,
    isBehind: verdict === 'behind',
    turn: run.state.turn,
    activity: { id: activityId as string, kind: step.activity.kind, title: step.activity.title },
    text: step.text,
    options: step.options.map(({ id, label, isOpen }) => ({ id: id as string, label, isOpen })),
    answers: step.answers.map(({ id, label, isGiven }) => ({ id: id as string, label, isGiven })),
    isEnding: step.isEnding,
    hasFailed: step.hasFailed,
    feedback: step.feedback,
    given: step.given.map(({ id, ...given }) => ({ id: id as string, ...given })),
    written: answers.get(activityId) ?? '',
    mayGoBack: story.graph.mayGoBack && run.state.turn > 0,
    isNewerOffered: value.isNewerOffered,
    path: path.slice(-pathShown),
    isPathCut: path.length > pathShown,
    endingsFound: (await listFoundEndings(reader, run.readingId)).length,
    percent: run.endedAt
      ? 100
      : Math.round((100 * Object.keys(run.state.visits).length) / Math.max(1, story.activities.size)),
  };
}

export type StepData = Extract<NonNullable<Awaited<ReturnType<typeof stepData>>>, { kind: 'step' }>;
export type NotReachedData = Extract<NonNullable<Awaited<ReturnType<typeof stepData>>>, { kind: 'notReached' }>;
