import type { CommandContext } from '#commands/context.ts';
import { deleteJourney, listRemovedBefore } from '#database/journey.ts';
import { deleteOldDraftChanges } from '#database/journey-draft.ts';
import { deleteReadingRows, listReadingIds } from '#database/reading.ts';
import { deleteEndedLinks } from '#database/tester.ts';
import { dayMs } from '#domain/duration.ts';
import { journeyKeptDays } from '#domain/journey/journey.ts';

/** Rows that one transaction erases at most. */
const atOnce = 500;

/**
 * Erases journeys that were removed 30 days ago, with their readers' data, and older changes of drafts; for expired
 * testers' links, the copies of drafts. To be run about daily.
 */
export async function forgetJourneys({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  const before = now() - journeyKeptDays * dayMs;
  await db.inTransaction((tx) => deleteOldDraftChanges(tx, before));
  await db.inTransaction((tx) => deleteEndedLinks(tx, { now: now(), before }));
  for (const id of await listRemovedBefore(db.reader, before, atOnce)) {
    let isEmpty = false;
    while (!isEmpty)
      isEmpty = await db.inTransaction(async (tx) => {
        const readings = await listReadingIds(tx, id, atOnce);
        if (readings.length > 0) await deleteReadingRows(tx, readings);
        else await deleteJourney(tx, id);
        return readings.length === 0;
      });
  }
}
