import type { Queries } from '#database/connection.ts';
import { isOutsider } from '#database/outsiders.ts';
import type { RunTable } from '#database/tables/journey.ts';
import type { ActivityId, JourneyId, OrganisationId, ReadingId } from '#domain/ids.ts';
import type { RunState } from '#domain/journey/engine.ts';

/** One way of a reader through a branching journey. */
export type Run = {
  readonly readingId: ReadingId;
  /** Counted from 1 in its reading. */
  readonly number: number;
  /** The edition whose version of the journey it travels. */
  readonly edition: number;
  readonly state: RunState;
  readonly startedAt: number;
  readonly at: number;
  readonly endedAt: number | undefined;
  readonly endingId: ActivityId | undefined;
};

function fromRow(row: RunTable): Run {
  return {
    readingId: row.reading_id as ReadingId,
    number: row.number,
    edition: row.edition,
    state: JSON.parse(row.state),
    startedAt: row.started_at,
    at: row.at,
    endedAt: row.ended_at ?? undefined,
    endingId: (row.ending_id ?? undefined) as ActivityId | undefined,
  };
}

/** The run of a reading that was moved last, or the one with a number. */
export async function findRun(db: Queries, readingId: ReadingId, number?: number): Promise<Run | undefined> {
  let query = db.selectFrom('run').selectAll().where('reading_id', '=', readingId);
  if (number !== undefined) query = query.where('number', '=', number);
  const row = await query.orderBy('at', 'desc').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row && fromRow(row);
}

/** All runs of a reading, the one that was moved last first. */
export async function listRuns(db: Queries, readingId: ReadingId): Promise<Run[]> {
  const rows = await db
    .selectFrom('run')
    .selectAll()
    .where('reading_id', '=', readingId)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** The number of the last run of a reading; 0 before the first. */
export async function findLastRunNumber(db: Queries, readingId: ReadingId): Promise<number> {
  const row = await db
    .selectFrom('run')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('reading_id', '=', readingId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Writes a new run. */
export async function insertRun(tx: Queries, run: Run): Promise<void> {
  await tx
    .insertInto('run')
    .values({
      reading_id: run.readingId,
      number: run.number,
      edition: run.edition,
      seed: run.state.seed,
      state: JSON.stringify(run.state),
      turn: run.state.turn,
      started_at: run.startedAt,
      at: run.at,
      ended_at: run.endedAt ?? null,
      ending_id: run.endingId ?? null,
    })
    .execute();
}

/** Writes the new state of a run; `turn` is its former turn, so that of two simultaneous moves one is refused. */
export async function updateRun(
  tx: Queries,
  { readingId, number, turn }: { readingId: ReadingId; number: number; turn: number },
  run: Pick<Run, 'edition' | 'state' | 'at' | 'endedAt' | 'endingId'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('run')
    .set({
      edition: run.edition,
      state: JSON.stringify(run.state),
      turn: run.state.turn,
      at: run.at,
      ended_at: run.endedAt ?? null,
      ending_id: run.endingId ?? null,
    })
    .where('reading_id', '=', readingId)
    .where('number', '=', number)
    .where('turn', '=', turn)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A move of a run: the choice, and where it led. */
export type RunMove = {
  readonly turn: number;
  readonly move: string;
  readonly activityId: ActivityId;
  readonly at: number;
};

/** The moves of a run, in order. */
export async function listMoves(db: Queries, readingId: ReadingId, number: number): Promise<RunMove[]> {
  const rows = await db
    .selectFrom('run_move')
    .select(['turn', 'move', 'activity_id', 'at'])
    .where('reading_id', '=', readingId)
    .where('number', '=', number)
    .orderBy('turn')
    .execute();
  return rows.map(({ activity_id, ...row }) => ({ ...row, activityId: activity_id as ActivityId }));
}

/** A run as it is counted for its authors. */
export type RunToCount = Pick<Run, 'readingId' | 'number' | 'state' | 'at' | 'endingId'>;

/** Runs of a journey by readers who are no members of an organisation, those of the newest readings first, by page. */
export async function listRunsToCount(
  db: Queries,
  { journeyId, organisationId }: { journeyId: JourneyId; organisationId: OrganisationId },
  { before, limit }: { before?: Pick<Run, 'readingId' | 'number'> | undefined; limit: number },
): Promise<RunToCount[]> {
  let query = db
    .selectFrom('run')
    .innerJoin('reading', 'reading.id', 'run.reading_id')
    .select(['run.reading_id', 'run.number', 'run.state', 'run.at', 'run.ending_id'])
    .where('reading.journey_id', '=', journeyId)
    .where(isOutsider(organisationId));
  if (before)
    query = query.where(({ eb, or, and }) =>
      or([
        eb('run.reading_id', '<', before.readingId),
        and([eb('run.reading_id', '=', before.readingId), eb('run.number', '<', before.number)]),
      ]),
    );
  const rows = await query.orderBy('run.reading_id', 'desc').orderBy('run.number', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    readingId: row.reading_id as ReadingId,
    number: row.number,
    state: JSON.parse(row.state),
    at: row.at,
    endingId: (row.ending_id ?? undefined) as ActivityId | undefined,
  }));
}

/** The unfinished runs of all readings of a journey, those moved last first. */
export async function listUnfinishedRuns(db: Queries, journeyId: JourneyId, limit: number): Promise<Run[]> {
  const rows = await db
    .selectFrom('run')
    .innerJoin('reading', 'reading.id', 'run.reading_id')
    .selectAll('run')
    .where('reading.journey_id', '=', journeyId)
    .where('run.ended_at', 'is', null)
    .orderBy('run.at', 'desc')
    .orderBy('run.reading_id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The moves of some runs, in the order of the runs. */
export async function listMovesOf(
  db: Queries,
  runs: readonly Pick<Run, 'readingId' | 'number'>[],
): Promise<RunMove[][]> {
  if (runs.length === 0) return [];
  const rows = await db
    .selectFrom('run_move')
    .select(['reading_id', 'number', 'turn', 'move', 'activity_id', 'at'])
    .where(({ eb, or }) => or(runs.map(({ readingId, number }) => eb.and({ reading_id: readingId, number }))))
    .orderBy('turn')
    .execute();
  const nameOf = (readingId: string, number: number) => `${readingId} ${number}`;
  const lists = Map.groupBy(rows, ({ reading_id, number }) => nameOf(reading_id, number));
  return runs.map(({ readingId, number }) =>
    (lists.get(nameOf(readingId, number)) ?? []).map(({ turn, move, activity_id, at }) => ({
      ...{ turn, move, at },
      activityId: activity_id as ActivityId,
    })),
  );
}

/** Notes a move. */
export async function insertMove(tx: Queries, readingId: ReadingId, number: number, move: RunMove): Promise<void> {
  const { activityId, ...rest } = move;
  await tx
    .insertInto('run_move')
    .values({ ...rest, reading_id: readingId, number, activity_id: activityId })
    .execute();
}

/** Undoes the moves of a run from a turn on. */
export async function deleteMovesFrom(tx: Queries, readingId: ReadingId, number: number, turn: number): Promise<void> {
  await tx
    .deleteFrom('run_move')
    .where('reading_id', '=', readingId)
    .where('number', '=', number)
    .where('turn', '>=', turn)
    .execute();
}

/** The endings a reading has found in all its runs, and when it first did. */
export async function listFoundEndings(
  db: Queries,
  readingId: ReadingId,
): Promise<{ readonly endingId: ActivityId; readonly at: number; readonly number: number }[]> {
  const rows = await db
    .selectFrom('run_ending')
    .select(['ending_id', 'at', 'number'])
    .where('reading_id', '=', readingId)
    .orderBy('at')
    .execute();
  return rows.map(({ ending_id, at, number }) => ({ endingId: ending_id as ActivityId, at, number }));
}

/** Notes that a reading has found an ending; the first time stays. */
export async function insertFoundEnding(
  tx: Queries,
  found: { readingId: ReadingId; endingId: ActivityId; number: number; at: number },
): Promise<void> {
  const { readingId, endingId, number, at } = found;
  await tx
    .insertInto('run_ending')
    .values({ reading_id: readingId, ending_id: endingId, number, at })
    .onConflict((conflict) => conflict.columns(['reading_id', 'ending_id']).doNothing())
    .execute();
}

/** How many readers of a journey have found each of its endings, without the members of its organisation. */
export async function countFoundEndings(
  db: Queries,
  journeyId: JourneyId,
  organisationId: OrganisationId,
): Promise<Map<ActivityId, number>> {
  const rows = await db
    .selectFrom('run_ending')
    .innerJoin('reading', 'reading.id', 'run_ending.reading_id')
    .select(['run_ending.ending_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reading.journey_id', '=', journeyId)
    .where(isOutsider(organisationId))
    .groupBy('run_ending.ending_id')
    .execute();
  return new Map(rows.map(({ ending_id, count }) => [ending_id as ActivityId, Number(count)]));
}
