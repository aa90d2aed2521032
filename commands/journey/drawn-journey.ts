import type { Queries } from '#database/connection.ts';
import { findJourney, type Journey } from '#database/journey.ts';
import type { JourneyId } from '#domain/ids.ts';

/** A branching journey that was not removed. */
export async function findDrawn(db: Queries, id: JourneyId): Promise<Journey | undefined> {
  const journey = await findJourney(db, id);
  return journey?.kind === 'branching' ? journey : undefined;
}
