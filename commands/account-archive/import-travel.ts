import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CommandContext, freshId } from '#commands/context.ts';
import { loadStory } from '#commands/journey/load-story.ts';
import { replayTold, told } from '#commands/journey/told.ts';
import type { Queries } from '#database/connection.ts';
import { type Journey, listBranching } from '#database/journey.ts';
import { findCurrentVersion, listVersionEditions } from '#database/journey-version.ts';
import { findReading, insertReading, updateReading } from '#database/reading.ts';
import { findLastRunNumber, insertFoundEnding, insertMove, insertRun, listRuns, type Run } from '#database/run.ts';
import { upsertAnswer } from '#database/run-answer.ts';
import { insertSave, listSaves } from '#database/run-save.ts';
import type { AccountId, ActivityId, ProjectId, ReadingId, RunSaveId } from '#domain/ids.ts';
import type { RunState } from '#domain/journey/engine.ts';
import { isLast } from '#domain/journey/graph.ts';
import { hasEnded } from '#domain/journey/ink.ts';
import { savesAtMost } from '#domain/journey/journey.ts';
import { percentOf } from '#domain/journey/percent.ts';
import type { Story } from '#domain/journey/story.ts';
import { typedText } from '#domain/typed-text.ts';
import type { RunsRecord } from '#formats/account/manifest.ts';

type Travel = Omit<RunsRecord[number], 'work'>;
type ArchivedRun = Travel['runs'][number];

/**
 * Imports someone's choices and answers on a branching journey of a work that is here. Each run is replayed from its
 * moves, as far as they lead where they led: states in an archive are not trusted. A run that is here already, recognised
 * by its beginning, stays as it is.
 *
 * @returns whether the journey is here
 */
export async function importTravel(
  context: CommandContext,
  accountId: AccountId,
  projectId: ProjectId,
  { journey: named, runs, endings }: Travel,
): Promise<boolean> {
  const { reader } = context.db;
  const journeys = await listBranching(reader, projectId);
  // A journey that was imported with its work has another id here, and the time it was begun.
  const journey =
    journeys.find(({ id }) => id === named.id) ?? journeys.find(({ createdAt }) => createdAt === named.createdAt);
  const current = journey && (await findCurrentVersion(reader, journey.id));
  if (!journey || !current) return false;
  const now = context.now();
  const newId = freshId<ReadingId>(context);
  await context.db.inTransaction((tx) => insertReading(tx, { id: newId, accountId, journeyId: journey.id }, now));
  const reading = await findReading(reader, accountId, journey.id);
  if (!reading) return false;
  const held = new Set((await listRuns(reader, reading.id)).map(({ startedAt }) => startedAt));
  for (const archived of runs) {
    if (held.has(archived.startedAt)) continue;
    const made = await madeAgain(context, journey, archived);
    if (made)
      await context.db.inTransaction((tx) =>
        write(context, tx, {
          ...made,
          readingId: reading.id,
          archived: { ...archived, at: Math.min(archived.at, now) },
        }),
      );
    await nextTurn();
  }
  const story = await loadStory(reader, journey.id, current.edition);
  const lasts = new Set<string>(story?.graph.activities.filter(isLast).map(({ id }) => id));
  await context.db.inTransaction(async (tx) => {
    for (const { ending, at } of endings)
      if (lasts.has(ending))
        await insertFoundEnding(tx, {
          ...{ readingId: reading.id, endingId: ending as ActivityId, number: 1 },
          at: Math.min(at, now),
        });
  });
  return true;
}

type Made = Pick<Run, 'edition' | 'state'> & { readonly states: readonly RunState[] } & ReturnType<typeof reached>;

/** The progress of a run. */
function reached(story: Story, state: RunState): { readonly isEnded: boolean; readonly percent: number } {
  return { isEnded: hasEnded(story, state), percent: percentOf(story, state) };
}

/** Versions in which a run is tried: its own, the newest, and some before that. */
const triedAtMost = 12;

/**
 * A run in the version it was made in, else in the newest in which its moves lead where they led. Where they do so in
 * none, because its reader has gone on in a newer version on the way, it goes as far as they do.
 */
async function madeAgain(
  context: CommandContext,
  { id }: Journey,
  { edition, seed, moves }: ArchivedRun,
): Promise<Made | undefined> {
  const { reader } = context.db;
  const here = await listVersionEditions(reader, id);
  const candidates = [...here.filter((one) => one === edition), ...here.filter((one) => one !== edition)];
  let best: { readonly edition: number; readonly story: Story; readonly states: readonly RunState[] } | undefined;
  for (const candidate of candidates.slice(0, triedAtMost)) {
    const story = await loadStory(reader, id, candidate);
    if (!story) continue;
    const made = await replayTold(
      story,
      seed,
      moves.map(({ move }) => move),
    );
    const other = made.findIndex((state, at) => at > 0 && state.activity !== moves[at - 1]?.activity);
    const states = other === -1 ? made : made.slice(0, other);
    if (states.length > (best?.states.length ?? 0)) best = { edition: candidate, story, states };
    if (states.length === moves.length + 1) break;
    await nextTurn();
  }
  const state = best?.states.at(-1);
  if (!best || !state) return undefined;
  const { story, ...rest } = best;
  return { ...rest, state, ...(await told(() => reached(story, state))) };
}

async function write(
  context: CommandContext,
  tx: Queries,
  {
    readingId,
    archived,
    edition,
    states,
    state,
    isEnded,
    percent,
  }: Made & { readonly readingId: ReadingId; readonly archived: ArchivedRun },
): Promise<void> {
  const { startedAt, at, moves, answers, saves } = archived;
  const number = (await findLastRunNumber(tx, readingId)) + 1;
  const ended = isEnded ? { endedAt: at, endingId: state.activity } : { endedAt: undefined, endingId: undefined };
  await insertRun(tx, { readingId, number, edition, state, startedAt: Math.min(startedAt, at), at, ...ended });
  // Its texts are all kept, those of later steps too.
  for (const [turn, { move, activity, at: movedAt }] of moves.slice(0, states.length - 1).entries())
    await insertMove(tx, readingId, number, {
      ...{ turn, move, activityId: activity as ActivityId },
      at: Math.min(movedAt, at),
    });
  for (const { activity, text, at: writtenAt } of answers)
    await upsertAnswer(tx, {
      ...{ readingId, number, activityId: activity as ActivityId, text: typedText(text) },
      at: Math.min(writtenAt, at),
    });
  const room = savesAtMost - (saves.length > 0 ? (await listSaves(tx, readingId)).length : 0);
  for (const { turn, name, at: savedAt } of saves.slice(0, Math.max(0, room))) {
    const saved = states[turn];
    if (!saved) continue;
    const place = { number, turn, edition, activityId: saved.activity, name };
    await insertSave(tx, readingId, { ...place, id: freshId<RunSaveId>(context), at: savedAt });
  }
  await updateReading(tx, readingId, {
    activityId: state.activity,
    percent,
    wordsLeft: 0,
    isFinished: isEnded,
    now: at,
  });
}
