import type { Queries } from '#database/connection.ts';
import { findReading } from '#database/reading.ts';
import { findRun } from '#database/run.ts';
import type { Actor } from '#domain/account.ts';
import type { JourneyId } from '#domain/ids.ts';
import type { Failure } from '#domain/outcome.ts';

/**
 * Why a run of a reader cannot be opened: `cannotGoOn` where it is there, but its version was withdrawn and no other has
 * its place; otherwise there is none.
 *
 * @param number - of the run; the one that was moved last where it is left out
 */
export async function whyNoRun(db: Queries, { accountId }: Actor, id: JourneyId, number?: number): Promise<Failure> {
  const reading = accountId && (await findReading(db, accountId, id));
  const isThere = reading && (await findRun(db, reading.id, number));
  return isThere ? { kind: 'conflict', because: 'cannotGoOn' } : { kind: 'notFound' };
}
