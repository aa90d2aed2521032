import type { CurrentAccount, RequestScope } from '#app/context.ts';
import { refuse } from '#app/responses.ts';
import { creditOf } from '#app/work/load-work.ts';
import { told } from '#commands/journey/told.ts';
import { countEndingsFound } from '#commands/reading/count-endings-found.ts';
import { openRun, type Travelled } from '#commands/reading/travel-journey.ts';
import { findOrganisation } from '#database/organisation.ts';
import { listAnswers } from '#database/run-answer.ts';
import type { ActivityId, JourneyId, SharedPieceId } from '#domain/ids.ts';
import { stepOf } from '#domain/journey/engine.ts';
import { hasInk } from '#domain/journey/graph.ts';
import { mayOpenActivity } from '#policies/travel.ts';
import { tellSteps, walkRun } from './load-path.ts';
import { piecesData } from './load-pieces.ts';

type Scope = RequestScope & { readonly account: CurrentAccount };

/** The data of the work on every page of a branching journey. */
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

/** Steps of the path that stand next to the text; all of them are on the journey's page. */
const pathShown = 12;

type Wish = {
  /** At a prompt, the piece behind which the pieces of others are listed. */
  readonly before?: SharedPieceId | undefined;
  /** An earlier run to look back at; by default the run that a reader is in. */
  readonly run?: number | undefined;
};

/** Loads an activity of the run a reader is in, or of an earlier one; `undefined` where there is no such run. */
export async function stepData(
  scope: Scope,
  journeyId: JourneyId,
  activityId: ActivityId,
  { before, run: number }: Wish = {},
) {
  const present = await openRun(scope.commands, scope.actor, journeyId);
  const opened = number === undefined ? present : await openRun(scope.commands, scope.actor, journeyId, number);
  if (!present.ok) return refuse(present.failure);
  if (!opened.ok) return refuse(opened.failure);
  const { value } = opened;
  if (!present.value.run || !value.run || !('story' in value)) return undefined;
  const { run, story } = value;
  const isEarlier = run.number !== present.value.run.number;
  const verdict = mayOpenActivity(run.state, activityId);
  const { reader } = scope.commands.db;
  const work = await travelledData(scope, value);
  const at = present.value.run.state.activity as string;
  if (verdict === 'notReached') return { kind: 'notReached' as const, work, at };
  const walk = await walkRun(reader, story, run);
  const behind = walk.places.findLast(({ id, state }) => id === activityId && state);
  const state = verdict === 'allowed' ? run.state : behind?.state;
  const step = state && (await told(() => stepOf(story, state)));
  if (!step) return { kind: 'notReached' as const, work, at };
  const first = Math.max(0, walk.steps.length - pathShown);
  const path = await tellSteps(story, walk, first, walk.steps.length);
  const answers = await listAnswers(reader, run.readingId, run.number);
  const [now, last] = [walk.places.length - 1, walk.places.at(-2)?.id];
  const isAfterPrompt =
    verdict === 'allowed' && now > 0 && last !== undefined && story.activities.get(last)?.activity.kind === 'prompt';
  const others = isAfterPrompt && last !== activityId ? await piecesData(scope, value, last, undefined) : undefined;
  return {
    kind: 'step' as const,
    uid: scope.account.uid as string,
    work,
    at,
    isBehind: verdict === 'behind' || isEarlier,
    turn: run.state.turn,
    run: run.number as number | undefined,
    activity: { id: activityId as string, kind: step.activity.kind, title: step.activity.title },
    text: step.text,
    options: step.options.map(({ id, label, isOpen, why }) => ({ id: id as string, label, isOpen, why })),
    answers: step.answers.map(({ id, label, isGiven }) => ({ id: id as string, label, isGiven })),
    carried: step.carried,
    isEnding: step.isEnding,
    hasFailed: step.hasFailed,
    feedback: step.feedback,
    given: step.given.map(({ id, ...given }) => ({ id: id as string, ...given })),
    written: answers.get(activityId) ?? '',
    pieces: step.activity.kind === 'prompt' ? await piecesData(scope, value, activityId, before) : undefined,
    /** The prompt that was left just now, where others have shared something. */
    prompt: others?.others?.pieces.length ? (last as string) : undefined,
    mayGoBack: story.graph.mayGoBack && run.state.turn > 0,
    isNewerOffered: value.isNewerOffered,
    path,
    isPathCut: first > 0,
    endingsFound: await countEndingsFound(reader, value, run.readingId),
    /** How far a reader is in a story of ink is unknown. */
    hasInk: hasInk(story.graph),
    percent: run.endedAt
      ? 100
      : Math.round((100 * Object.keys(run.state.visits).length) / Math.max(1, story.activities.size)),
  };
}

export type StepData = Extract<NonNullable<Awaited<ReturnType<typeof stepData>>>, { kind: 'step' }>;
export type NotReachedData = Extract<NonNullable<Awaited<ReturnType<typeof stepData>>>, { kind: 'notReached' }>;
