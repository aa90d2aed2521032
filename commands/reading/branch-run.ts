import type { Queries } from '#database/connection.ts';
import { findLastRunNumber, insertRun, type Run } from '#database/run.ts';
import { insertRunCopy } from '#database/run-save.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { Story } from '#domain/journey/story.ts';
import { noteArrival } from './run-arrival.ts';

/** From what a run branches off: the number of another one, and where its first moves lead in some version. */
export type Stem = Pick<Run, 'readingId' | 'number' | 'edition' | 'state' | 'endedAt' | 'endingId'> & {
  /** Where the run began. */
  readonly start: ActivityId;
};

/**
 * Begins a run with the first moves of another and the texts written up to there. The other run stays as it is, so that
 * nothing of it is lost. In a transaction that holds the reading.
 */
export async function branchRun(tx: Queries, stem: Stem, story: Story, now: number): Promise<Run> {
  const { readingId, edition, state, endedAt, endingId, start } = stem;
  const number = (await findLastRunNumber(tx, readingId)) + 1;
  const run: Run = { readingId, number, edition, state, startedAt: now, at: now, endedAt, endingId };
  await insertRun(tx, run);
  await insertRunCopy(tx, { readingId, from: stem.number, to: number, turn: state.turn, start });
  await noteArrival(tx, run, story, now);
  return run;
}
