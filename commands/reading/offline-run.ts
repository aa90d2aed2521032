import type { CommandContext } from '#commands/context.ts';
import { loadStory } from '#commands/journey/load-story.ts';
import { replayTold, told } from '#commands/journey/told.ts';
import type { Queries } from '#database/connection.ts';
import { findVersion } from '#database/journey-version.ts';
import { lockReading } from '#database/reading.ts';
import {
  findLastRunNumber,
  findRun,
  insertMove,
  insertRun,
  listMoves,
  listMovesOf,
  listRuns,
  type Run,
  type RunMove,
  updateRun,
} from '#database/run.ts';
import { listAnswers } from '#database/run-answer.ts';
import { insertRunCopy } from '#database/run-save.ts';
import { findAdultChoice } from '#database/setting.ts';
import type { Actor } from '#domain/account.ts';
import type { ActivityId, JourneyId } from '#domain/ids.ts';
import { move, type RunState, startRun } from '#domain/journey/engine.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { answerLength } from '#domain/journey/journey.ts';
import { offlineLimits } from '#domain/journey/offline.ts';
import type { Story } from '#domain/journey/story.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { typedText } from '#domain/typed-text.ts';
import { mayOpenText } from '#policies/project.ts';
import { whyNoRun } from './no-run.ts';
import { firstOther, isOtherThere, textsOf } from './offline-texts.ts';
import { noteArrival, withEnding } from './run-arrival.ts';
import { openRun } from './travel-journey.ts';
import { writeAnswer } from './write-answer.ts';

/** A run with the whole version it travels, so that it can continue without a network. */
export type OfflinePack = {
  readonly edition: number;
  /** Whether it opens only as long as its reader agrees to texts for adults. */
  readonly asksFirst: boolean;
  /** Undefined where the browser has it. */
  readonly graph: Graph | undefined;
  readonly number: number;
  readonly state: RunState;
  /** The moves of the run from its beginning. */
  readonly moves: readonly string[];
};

/** Why a journey cannot continue without a network: it is too long to keep. */
export type PackProblem = { readonly kind: 'tooLarge' };

/**
 * Gives a reader the run they are in, with the version it travels: all of it, also what they have not seen.
 *
 * @param wish.have - the edition whose version the browser has
 * @param wish.agrees - whether this browser has agreed to texts for adults
 */
export async function packRun(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { have, agrees }: { readonly have: number | undefined; readonly agrees: boolean },
): Promise<Outcome<OfflinePack, PackProblem>> {
  const { reader } = context.db;
  const { accountId } = actor;
  const opened = await openRun(context, actor, id);
  if (!opened.ok) return opened;
  const { project } = opened.value;
  const hasAgreed = agrees || (accountId !== undefined && (await findAdultChoice(reader, accountId)));
  const verdict = mayOpenText(actor, project, hasAgreed);
  if (verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
  if (!opened.value.run) return failed({ kind: 'notFound' });
  const { run, story } = opened.value;
  const graph = have === run.edition ? undefined : graphToKeep(story.graph);
  if (graph && JSON.stringify(graph).length > offlineLimits.graphLength)
    return failed({ kind: 'invalid', problems: [{ kind: 'tooLarge' }] });
  const moves = (await listMoves(reader, run.readingId, run.number)).map((made) => made.move);
  const asksFirst = mayOpenText(actor, project, false) !== 'allowed';
  return done({ edition: run.edition, asksFirst, graph, number: run.number, state: run.state, moves });
}

/** A version without what only its authors need: their maps, and what their ink was written in. */
function graphToKeep(graph: Graph): Graph {
  const activities = graph.activities.map((one) => (one.ink ? { ...one, ink: { ...one.ink, files: [] } } : one));
  return { ...graph, activities, maps: [], items: [] };
}

/** A way that was travelled without a network: all the moves of the run, the last of them made there. */
export type OfflineWay = {
  /** Of the run. */
  readonly number: number;
  /** The edition whose version it was travelled in. */
  readonly edition: number;
  readonly moves: readonly {
    readonly move: string;
    /** When it was made without a network, where it led there, and the text written before it. */
    readonly at?: number | undefined;
    readonly activity?: string | undefined;
    readonly answer?: string | undefined;
    /** The text that its field showed before. */
    readonly was?: string | undefined;
  }[];
};

/** The result for a way: the run continued, or the way is another run now, because the first one had gone elsewhere. */
export type Merged = {
  readonly how: 'goneOn' | 'anotherRun';
  /** Of the run that the way is in. */
  readonly number: number;
  readonly state: RunState;
};

export type MergeProblem = { readonly kind: 'answerTooLong' };

/**
 * Makes the moves of a way that was travelled without a network. Sent twice, they are made once. Where the run has gone
 * elsewhere meanwhile, the way becomes another run, so that nothing of either is lost. A conflict says that the moves
 * are no longer possible in a version that readers have.
 */
export async function mergeOffline(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  sent: OfflineWay,
): Promise<Outcome<Merged, MergeProblem>> {
  const way = {
    ...sent,
    moves: sent.moves.map((made) => ({ ...made, answer: made.answer && typedText(made.answer) })),
  };
  if (way.moves.some(({ answer = '' }) => answer.length > answerLength))
    return failed({ kind: 'invalid', problems: [{ kind: 'answerTooLong' }] });
  const opened = await openRun(context, actor, id, way.number);
  if (!opened.ok) return opened;
  const { reader } = context.db;
  if (!opened.value.run) return failed(await whyNoRun(reader, actor, id, way.number));
  const { run, story } = opened.value;
  const made = await listMoves(reader, run.readingId, run.number);
  const begun = (await told(() => startRun(story, run.state.seed)))?.activity ?? run.state.activity;
  const alike = commonLength(made, way);
  const texts = textsOf(way.moves.slice(0, alike), made, begun);
  // Where the same was chosen and something else written, both texts stay: each is a run of its own.
  const answers = await listAnswers(reader, run.readingId, run.number);
  const other = firstOther(texts, answers);
  const common = other ?? alike;
  if (other === undefined && alike === way.moves.length) {
    await context.db.inTransaction((tx) => writeTexts(tx, run, texts));
    return done({ how: 'goneOn', number: run.number, state: run.state });
  }
  if (other === undefined && alike === made.length) {
    const rest = way.moves.slice(alike);
    const gone = await goOn(story, run.state, rest);
    if (gone && !isOtherThere(rest, [run.state, ...gone], answers))
      return append(context, run, story, gone, { way, texts });
  }
  const known = await findKnown(reader, run, way, begun);
  if (known) return done({ how: 'anotherRun', number: known.number, state: known.state });
  const held = (await findVersion(reader, id, way.edition)) ? way.edition : undefined;
  for (const edition of new Set([held, run.edition])) {
    const travelled = edition === undefined ? undefined : await loadStory(reader, id, edition);
    if (!travelled || edition === undefined) continue;
    const moves = way.moves.map((one) => one.move);
    const states = await replayTold(travelled, run.state.seed, moves);
    const isSame = way.moves.every(
      (one, at) => (one.activity ?? states[at + 1]?.activity) === states[at + 1]?.activity,
    );
    if (isSame && states.length === moves.length + 1)
      return branch(context, { ...run, edition }, travelled, states, { way, texts, common });
  }
  return failed({ kind: 'conflict', because: 'cannotGoOn' });
}

/** How many of the first moves are the same. */
function commonLength(made: readonly Pick<RunMove, 'move'>[], way: OfflineWay): number {
  const other = way.moves.findIndex((one, at) => made[at]?.move !== one.move);
  return other === -1 ? way.moves.length : other;
}

/** The states after each of some moves; undefined where one cannot be made, or leads elsewhere than it did. */
async function goOn(story: Story, from: RunState, moves: OfflineWay['moves']): Promise<RunState[] | undefined> {
  const states: RunState[] = [];
  let state: RunState | undefined = from;
  for (const one of moves) {
    const before: RunState = state;
    state = await told(() => move(story, before, one.move));
    if (!state || (one.activity !== undefined && one.activity !== state.activity)) return undefined;
    states.push(state);
  }
  return states;
}

/** The run that this way has become already: the same chance, moves and texts. */
async function findKnown(
  reader: Queries,
  { readingId, number, state: { seed } }: Run,
  way: OfflineWay,
  begun: ActivityId,
): Promise<Run | undefined> {
  const others = (await listRuns(reader, readingId)).filter(
    (one) => one.number !== number && one.state.seed === seed && one.state.turn >= way.moves.length,
  );
  for (const other of others) {
    const [moves = []] = await listMovesOf(reader, [other]);
    if (commonLength(moves, way) !== way.moves.length) continue;
    const answers = await listAnswers(reader, readingId, other.number);
    const isSame = [...textsOf(way.moves, moves, begun)].every(([place, { text }]) => answers.get(place) === text);
    if (isSame) return other;
  }
  return undefined;
}

/** A way, what was written at those of its first steps that the run has as well, and how many of these it shares. */
type Written = {
  readonly way: OfflineWay;
  readonly texts: ReturnType<typeof textsOf>;
  readonly common: number;
};

async function append(
  context: CommandContext,
  run: Run,
  story: Story,
  states: readonly RunState[],
  { way, texts }: Pick<Written, 'way' | 'texts'>,
): Promise<Outcome<Merged>> {
  const now = context.now();
  const { readingId, number } = run;
  const { turn } = run.state;
  const state = states.at(-1) ?? run.state;
  const next = await withEnding({ ...run, state, at: now }, story, now);
  return context.db.inTransaction(async (tx): Promise<Outcome<Merged>> => {
    if (!(await updateRun(tx, { readingId, number, turn }, next)))
      return failed({ kind: 'conflict', because: 'moved' });
    await writeTexts(tx, { ...run, at: now }, texts);
    await writeMoves(tx, { ...run, at: now }, [run.state, ...states], way, way.moves.length - states.length);
    await noteArrival(tx, next, story, now);
    return done({ how: 'goneOn', number, state });
  });
}

async function branch(
  context: CommandContext,
  run: Run,
  story: Story,
  states: readonly RunState[],
  { way, texts, common }: Written,
): Promise<Outcome<Merged>> {
  const now = context.now();
  const { readingId } = run;
  const state = states.at(-1) ?? run.state;
  const start = states[0]?.activity ?? state.activity;
  const ended = await withEnding({ ...run, state, startedAt: now, at: now }, story, now);
  return context.db.inTransaction(async (tx): Promise<Outcome<Merged>> => {
    await lockReading(tx, readingId);
    // The same way may have been sent twice at the same time.
    const known = await findKnown(tx, run, way, start);
    if (known) return done({ how: 'anotherRun', number: known.number, state: known.state });
    const next: Run = { ...ended, number: (await findLastRunNumber(tx, readingId)) + 1 };
    await insertRun(tx, next);
    if (await findRun(tx, readingId, run.number))
      await insertRunCopy(tx, { readingId, from: run.number, to: next.number, turn: common, start });
    await writeTexts(tx, next, texts);
    await writeMoves(tx, next, states.slice(common), way, common);
    await noteArrival(tx, next, story, now);
    return done({ how: 'anotherRun', number: next.number, state });
  });
}

/** Writes what was written at steps that a run has already come to. */
async function writeTexts(tx: Queries, { readingId, number, at }: Run, texts: Written['texts']): Promise<void> {
  const known = await listAnswers(tx, readingId, number);
  for (const [activityId, { text }] of texts)
    if (!known.has(activityId)) await writeAnswer(tx, { readingId, number, activityId, at }, text);
}

/** Writes the moves of a way from one on, with the texts before each; `states` begins where the first was made. */
async function writeMoves(
  tx: Queries,
  { readingId, number, at: now }: Pick<Run, 'readingId' | 'number' | 'at'>,
  states: readonly RunState[],
  way: OfflineWay,
  from: number,
): Promise<void> {
  const held = await listAnswers(tx, readingId, number);
  for (const [step, { move: chosen, at = now, answer = '', was = '' }] of way.moves.slice(from).entries()) {
    const [before, after] = [states[step], states[step + 1]];
    if (!before || !after) throw new Error('A move of the way has no state.');
    const made = { turn: from + step, move: chosen, activityId: after.activity, at: Math.min(at, now) };
    await insertMove(tx, readingId, number, made);
    // A field that showed nothing and was left empty changes nothing; one that was emptied does.
    const isEmptied = answer.trim() === '' && was.trim() !== '' && held.get(before.activity) === was;
    const text = answer.trim() !== '' || isEmptied ? answer : undefined;
    await writeAnswer(tx, { readingId, number, activityId: before.activity, at: now }, text);
  }
}
