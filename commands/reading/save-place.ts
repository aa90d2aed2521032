import { type CommandContext, freshId } from '#commands/context.ts';
import { loadStory } from '#commands/journey/load-story.ts';
import { replayTold, told } from '#commands/journey/told.ts';
import { findVersion } from '#database/journey-version.ts';
import { findReading, lockReading } from '#database/reading.ts';
import { findRun, listMoves, type Run } from '#database/run.ts';
import { deleteSave, insertSave, listArrivals, listSaves, type RunPlace } from '#database/run-save.ts';
import type { Actor } from '#domain/account.ts';
import type { ActivityId, JourneyId, RunSaveId } from '#domain/ids.ts';
import { saveNameLength, savesAtMost } from '#domain/journey/journey.ts';
import { canGoOn, retrace } from '#domain/journey/refit.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { branchRun } from './branch-run.ts';
import { whyNoRun } from './no-run.ts';
import { withEnding } from './run-arrival.ts';
import { findTravelled, openRun, type Shown } from './travel-journey.ts';

export type SaveProblem = { readonly kind: 'saveNameTooLong' | 'tooManySaves' };

/** Saves the place of the run a reader is in; without a name, under the title of its step. */
export async function savePlace(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  { turn, run: shown, name }: Shown & { readonly name: string },
): Promise<Outcome<RunSaveId, SaveProblem>> {
  const given = name.replace(/\s+/gu, ' ').trim();
  const opened = await openRun(context, actor, id);
  if (!opened.ok) return opened;
  if (!opened.value.run) return failed(await whyNoRun(context.db.reader, actor, id, shown));
  if (given.length > saveNameLength) return failed({ kind: 'invalid', problems: [{ kind: 'saveNameTooLong' }] });
  const { run, story } = opened.value;
  const { readingId, number, edition } = run;
  if ((shown ?? number) !== number) return failed({ kind: 'conflict', because: 'moved' });
  const { activity } = run.state;
  const title = story.activities.get(activity)?.activity.title ?? '';
  const save = {
    ...{ id: freshId<RunSaveId>(context), number, turn, edition, activityId: activity, at: context.now() },
    name: given || title.slice(0, saveNameLength).toWellFormed(),
  };
  return context.db.inTransaction(async (tx): Promise<Outcome<RunSaveId, SaveProblem>> => {
    await lockReading(tx, readingId);
    if ((await findRun(tx, readingId, number))?.state.turn !== turn)
      return failed({ kind: 'conflict', because: 'moved' });
    if ((await listSaves(tx, readingId)).length >= savesAtMost)
      return failed({ kind: 'invalid', problems: [{ kind: 'tooManySaves' }] });
    await insertSave(tx, readingId, save);
    return done(save.id);
  });
}

async function ownReading(context: CommandContext, actor: Actor, id: JourneyId) {
  const found = actor.accountId === undefined ? undefined : await findTravelled(context, actor, id);
  const reading = found && actor.accountId && (await findReading(context.db.reader, actor.accountId, id));
  return found && reading ? { ...found, reading } : undefined;
}

/** Forgets a saved place. The run it was in stays. */
export async function removeSave(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  saveId: RunSaveId,
): Promise<Outcome<void>> {
  const own = await ownReading(context, actor, id);
  if (!own) return failed({ kind: 'notFound' });
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const isRemoved = await deleteSave(tx, own.reading.id, saveId);
    return isRemoved ? done(undefined) : failed({ kind: 'notFound' });
  });
}

/** Where a reader continues: a place they saved, or a checkpoint that one of their runs has passed. */
export type GoOnWish =
  | { readonly from: 'save'; readonly id: RunSaveId }
  | { readonly from: 'checkpoint'; readonly id: ActivityId };

/**
 * Begins a run whose first moves are those that led to a saved place or a checkpoint. They are made again in the newest
 * version, else in the one they were made in; a conflict says that they cannot be made in either.
 */
export async function goOnFrom(
  context: CommandContext,
  actor: Actor,
  id: JourneyId,
  wish: GoOnWish,
): Promise<Outcome<Run>> {
  const own = await ownReading(context, actor, id);
  if (!own) return failed({ kind: 'notFound' });
  const { reader } = context.db;
  const newest = own.current.edition;
  const story = await loadStory(reader, id, newest);
  const isCheckpoint = wish.from === 'checkpoint' && story?.activities.get(wish.id)?.activity.isCheckpoint;
  const place: RunPlace | undefined =
    wish.from === 'save'
      ? (await listSaves(reader, own.reading.id)).find((save) => save.id === wish.id)
      : isCheckpoint
        ? (await listArrivals(reader, own.reading.id, [wish.id], 1))[0]
        : undefined;
  const run = place && (await findRun(reader, own.reading.id, place.number));
  if (!place || !run) return failed({ kind: 'notFound' });
  const moves = (await listMoves(reader, run.readingId, run.number)).slice(0, place.turn);
  for (const edition of new Set([newest, place.edition])) {
    if (edition !== newest && !(await findVersion(reader, id, edition))) continue;
    const travelled = await loadStory(reader, id, edition);
    if (!travelled || moves.length !== place.turn) continue;
    const states = await replayTold(
      travelled,
      run.state.seed,
      moves.map(({ move }) => move),
    );
    const state = retrace(states, moves);
    if (state?.activity !== place.activityId || !(await told(() => canGoOn(travelled, state)))) continue;
    const now = context.now();
    const { readingId, number } = run;
    const start = states[0]?.activity ?? state.activity;
    const stem = await withEnding({ readingId, number, edition, state, start }, travelled, now);
    return context.db.inTransaction(async (tx): Promise<Outcome<Run>> => {
      await lockReading(tx, run.readingId);
      return done(await branchRun(tx, stem, travelled, now));
    });
  }
  return failed({ kind: 'conflict', because: 'cannotGoOn' });
}
