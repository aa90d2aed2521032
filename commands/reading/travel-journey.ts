import { type CommandContext, freshId } from '#commands/context.ts';
import { fitRun } from '#commands/journey/fit-run.ts';
import { loadStory } from '#commands/journey/load-story.ts';
import { replayTold, told } from '#commands/journey/told.ts';
import { findJourney, type Journey } from '#database/journey.ts';
import { findCurrentVersion, findVersion, type JourneyVersion } from '#database/journey-version.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { findProject } from '#database/project.ts';
import { findReading, insertReading, lockReading } from '#database/reading.ts';
import {
  deleteMovesFrom,
  findLastRunNumber,
  findRun,
  insertMove,
  insertRun,
  listMoves,
  type Run,
  updateRun,
} from '#database/run.ts';
import { listAnswers } from '#database/run-answer.ts';
import { listSaves } from '#database/run-save.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, JourneyId, ReadingId } from '#domain/ids.ts';
import { move, type RunState, startRun } from '#domain/journey/engine.ts';
import { answerLength, movesAtMost } from '#domain/journey/journey.ts';
import type { Story } from '#domain/journey/story.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Project } from '#domain/project.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayReadEditions } from '#policies/project.ts';
import { branchRun } from './branch-run.ts';
import { whyNoRun } from './no-run.ts';
import { noteArrival, withEnding } from './run-arrival.ts';
import { writeAnswer } from './write-answer.ts';

/** A branching journey that someone may travel. */
export type Travelled = {
  readonly journey: Journey;
  readonly project: Project;
  /** What a new run would travel. */
  readonly current: JourneyVersion;
};

/** A run with what it travels. */
export type OpenRun = Travelled & {
  readonly run: Run;
  readonly story: Story;
  /** There is a newer version, and the reader decides whether to continue in it. */
  readonly isNewerOffered: boolean;
};

/** The published branching journey with an id, for people who may read its project. */
export async function findTravelled(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
): Promise<Travelled | undefined> {
  const { reader } = context.db;
  const journey = await findJourney(reader, id);
  if (journey?.kind !== 'branching') return undefined;
  const project = await findProject(reader, journey.projectId);
  if (!project || mayReadEditions(actor, project) !== 'allowed') return undefined;
  const current = await findCurrentVersion(reader, id);
  return current && { journey, project, current };
}

type Found = Travelled & { readonly accountId: AccountId };

async function find(context: CommandContext, actor: Actor, id: JourneyId): Promise<Found | undefined> {
  const { accountId } = actor;
  const found = await findTravelled(context, actor, id);
  return found && accountId !== undefined ? { ...found, accountId } : undefined;
}

/** Begins a run of a journey; the work is put on the shelf "reading". Every run has its own seed. */
export async function beginRun(context: CommandContext, actor: Actor, id: JourneyId): Promise<Outcome<Run>> {
  const found = await find(context, actor, id);
  const story = found && (await loadStory(context.db.reader, id, found.current.edition));
  if (!found || !story) return failed({ kind: 'notFound' });
  const now = context.now();
  const newId = freshId<ReadingId>(context);
  const seed = new DataView(context.random(4).slice().buffer).getUint32(0);
  const state = await told(() => startRun(story, seed));
  if (!state) return failed({ kind: 'notFound' });
  const { accountId } = found;
  const { endedAt, endingId } = await withEnding({ state }, story, now);
  return context.db.inTransaction(async (tx): Promise<Outcome<Run>> => {
    await insertReading(tx, { id: newId, accountId, journeyId: id }, now);
    await insertLibraryEntry(tx, accountId, found.project.id, 'reading', now);
    const reading = await findReading(tx, accountId, id);
    if (!reading) return failed({ kind: 'notFound' });
    const last = await findLastRunNumber(tx, reading.id);
    const run: Run = {
      readingId: reading.id,
      number: last + 1,
      edition: found.current.edition,
      state,
      startedAt: now,
      ...{ at: now, endedAt, endingId },
    };
    await insertRun(tx, run);
    await noteArrival(tx, run, story, now);
    return done(run);
  });
}

/** Continues one of a reader's runs, which becomes their current one; the others stay as they are. */
export async function resumeRun(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  number: number,
): Promise<Outcome<RunState>> {
  const opened = await openRun(context, actor, id, number);
  if (!opened.ok) return opened;
  const { run } = opened.value;
  if (!run) return failed(await whyNoRun(context.db.reader, actor, id, number));
  const { readingId, state } = run;
  return context.db.inTransaction(async (tx): Promise<Outcome<RunState>> => {
    await lockReading(tx, readingId);
    const last = await findRun(tx, readingId);
    const at = Math.max(context.now(), (last?.at ?? 0) + 1);
    if (last?.number === number || (await updateRun(tx, { readingId, number, turn: state.turn }, { ...run, at })))
      return done(state);
    return failed({ kind: 'conflict', because: 'moved' });
  });
}

/**
 * A reader's current run, moved to the newest version where that changes nothing for them. A run whose version was
 * withdrawn continues in the newest if it can, else the reader begins again.
 */
export async function openRun(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  number?: number,
): Promise<Outcome<OpenRun | ({ readonly run: undefined } & Travelled)>> {
  const found = await find(context, actor, id);
  if (!found) return failed({ kind: 'notFound' });
  const { reader } = context.db;
  const reading = await findReading(reader, found.accountId, id);
  const run = reading && (await findRun(reader, reading.id, number));
  if (!run) return done({ ...found, run: undefined });
  if (run.edition === found.current.edition) {
    const story = await loadStory(reader, id, run.edition);
    return story ? done({ ...found, run, story, isNewerOffered: false }) : failed({ kind: 'notFound' });
  }
  const next = await loadStory(reader, id, found.current.edition);
  const held = (await findVersion(reader, id, run.edition)) && (await loadStory(reader, id, run.edition));
  if (!next) return failed({ kind: 'notFound' });
  const fitted = await fitRun(next, run.state, await listMoves(reader, run.readingId, run.number), async () => held);
  if (fitted.kind === 'moved' || (fitted.kind === 'asked' && !held)) {
    const moved = await moveToCurrent(context, run, found.current.edition, next, fitted.state);
    return done({ ...found, run: moved ?? run, story: moved || !held ? next : held, isNewerOffered: false });
  }
  if (!held) return done({ ...found, run: undefined });
  return done({ ...found, run, story: held, isNewerOffered: fitted.kind === 'asked' });
}

async function moveToCurrent(
  context: CommandContext,
  run: Run,
  edition: number,
  story: Story,
  state: RunState,
): Promise<Run | undefined> {
  const next = await withEnding(
    { ...run, edition, state: { ...state, turn: run.state.turn } },
    story,
    run.endedAt ?? run.at,
  );
  const isWritten = await context.db.inTransaction((tx) =>
    updateRun(tx, { readingId: run.readingId, number: run.number, turn: run.state.turn }, next),
  );
  return isWritten ? next : undefined;
}

/** Continues in the newest version, where the reader was asked and agreed. */
export async function acceptNewer(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { run: shown }: Pick<Shown, 'run'> = {},
): Promise<Outcome<void>> {
  const opened = await openRun(context, actor, id);
  if (!opened.ok) return opened;
  const { run, current } = opened.value;
  if (!run) return failed(await whyNoRun(context.db.reader, actor, id, shown));
  const story = await loadStory(context.db.reader, id, current.edition);
  if (!story) return failed({ kind: 'notFound' });
  if ((shown ?? run.number) !== run.number) return failed({ kind: 'conflict', because: 'moved' });
  if (run.edition === current.edition) return done(undefined);
  const fitted = await fitRun(story, run.state, await listMoves(context.db.reader, run.readingId, run.number));
  if (fitted.kind === 'kept') return failed({ kind: 'conflict', because: 'moved' });
  const moved = await moveToCurrent(context, run, current.edition, story, fitted.state);
  return moved ? done(undefined) : failed({ kind: 'conflict', because: 'moved' });
}

/** What a reader's page shows: whatever is behind it is neither chosen nor undone. */
export type Shown = {
  /** The turn the reader sees: a choice made twice, or in another tab, is made once. */
  readonly turn: number;
  /** The run; where it is left out, the current one. */
  readonly run?: number | undefined;
};

export type MoveWish = Shown & {
  /** A link, an answer, or an offered activity. */
  readonly move: string;
  /** The reader's answer to a reflection or a prompt; an empty one removes the one from before. */
  readonly answer?: string | undefined;
  /** What its field showed: another text that is there by now is neither replaced nor removed. */
  readonly was?: string | undefined;
};

export type MoveProblem = { readonly kind: 'notOpen' | 'answerTooLong' | 'tooManyMoves' };

/** Makes a choice in the run a reader is in. */
export async function moveRun(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { turn, run: shown, move: chosen, answer: typed, was }: MoveWish,
): Promise<Outcome<RunState, MoveProblem>> {
  const answer = typed === undefined ? undefined : typedText(typed);
  if ((answer?.length ?? 0) > answerLength) return failed({ kind: 'invalid', problems: [{ kind: 'answerTooLong' }] });
  const opened = await openRun(context, actor, id);
  if (!opened.ok) return opened;
  if (!opened.value.run) return failed(await whyNoRun(context.db.reader, actor, id, shown));
  const { run, story } = opened.value;
  if (run.state.turn !== turn || (shown ?? run.number) !== run.number)
    return failed({ kind: 'conflict', because: 'moved' });
  if (turn >= movesAtMost) return failed({ kind: 'invalid', problems: [{ kind: 'tooManyMoves' }] });
  const state = await told(() => move(story, run.state, chosen));
  if (!state) return failed({ kind: 'invalid', problems: [{ kind: 'notOpen' }] });
  const at = context.now();
  const next = await withEnding({ ...run, state, at }, story, at);
  const { readingId, number } = run;
  return context.db.inTransaction(async (tx): Promise<Outcome<RunState, MoveProblem>> => {
    if (answer !== undefined && was !== undefined) {
      const held = (await listAnswers(tx, readingId, number)).get(run.state.activity) ?? '';
      if (held !== was && held !== answer) return failed({ kind: 'conflict', because: 'moved' });
    }
    if (!(await updateRun(tx, { readingId, number, turn }, next)))
      return failed({ kind: 'conflict', because: 'moved' });
    await insertMove(tx, readingId, number, { turn, move: chosen, activityId: state.activity, at });
    await writeAnswer(tx, { readingId, number, activityId: run.state.activity, at }, answer);
    await noteArrival(tx, next, story, at);
    return done(state);
  });
}

/**
 * Undoes the last choice, where the author allows it. Where a place was saved behind it, the run stays as it is, and
 * another one branches off.
 */
export async function stepBack(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { turn, run: shown }: Shown,
): Promise<Outcome<RunState>> {
  const opened = await openRun(context, actor, id);
  if (!opened.ok) return opened;
  if (!opened.value.run) return failed(await whyNoRun(context.db.reader, actor, id, shown));
  const { run, story } = opened.value;
  if (!story.graph.mayGoBack) return failed({ kind: 'forbidden', because: 'noWayBack' });
  if (run.state.turn !== turn || (shown ?? run.number) !== run.number || turn === 0)
    return failed({ kind: 'conflict', because: 'moved' });
  const { readingId, number } = run;
  const moves = await listMoves(context.db.reader, readingId, number);
  const earlier = await replayTold(
    story,
    run.state.seed,
    moves.slice(0, turn - 1).map((made) => made.move),
  );
  const state = earlier[turn - 1];
  // A run that was moved here from another version cannot be replayed: its reader begins again, or continues.
  if (!state) return failed({ kind: 'conflict', because: 'otherVersion' });
  const at = context.now();
  const next = await withEnding({ ...run, state, at }, story, at);
  return context.db.inTransaction(async (tx): Promise<Outcome<RunState>> => {
    await lockReading(tx, readingId);
    if ((await listSaves(tx, readingId)).some((save) => save.number === number && save.turn >= turn)) {
      if ((await findRun(tx, readingId))?.number !== number) return failed({ kind: 'conflict', because: 'moved' });
      await branchRun(tx, { ...next, start: earlier[0]?.activity ?? state.activity }, story, at);
      return done(state);
    }
    if (!(await updateRun(tx, { readingId, number, turn }, next)))
      return failed({ kind: 'conflict', because: 'moved' });
    await deleteMovesFrom(tx, readingId, number, turn - 1);
    await noteArrival(tx, next, story, at);
    return done(state);
  });
}
