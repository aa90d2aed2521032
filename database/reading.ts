import type { Queries } from '#database/connection.ts';
import type { AccountId, BlockId, JourneyId, ReadingId } from '#domain/ids.ts';
import { laterPlace, type Place } from '#domain/place.ts';

/** One reader's run through a journey. */
export type Reading = {
  readonly id: ReadingId;
  readonly accountId: AccountId;
  readonly journeyId: JourneyId;
  readonly activityId: BlockId | undefined;
  readonly startedAt: number;
  readonly readAt: number;
  readonly finishedAt: number | undefined;
};

/** The reading an account has of a journey. */
export async function findReading(
  db: Queries,
  accountId: AccountId,
  journeyId: JourneyId,
): Promise<Reading | undefined> {
  const row = await db
    .selectFrom('reading')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('journey_id', '=', journeyId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id as ReadingId,
      accountId: row.account_id as AccountId,
      journeyId: row.journey_id as JourneyId,
      activityId: (row.activity_id ?? undefined) as BlockId | undefined,
      startedAt: row.started_at,
      readAt: row.read_at,
      finishedAt: row.finished_at ?? undefined,
    }
  );
}

/** Writes a new reading; the one that is there already stays. */
export async function insertReading(
  tx: Queries,
  reading: Pick<Reading, 'id' | 'accountId' | 'journeyId'>,
  now: number,
): Promise<void> {
  const { id, accountId, journeyId } = reading;
  await tx
    .insertInto('reading')
    .values({
      id,
      account_id: accountId,
      journey_id: journeyId,
      activity_id: null,
      started_at: now,
      read_at: now,
      finished_at: null,
      percent: 0,
      words_left: 0,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'journey_id']).doNothing())
    .execute();
}

/** Says which activity the reader is at and how far that is, and whether they have come to the end. */
export async function updateReading(
  tx: Queries,
  id: ReadingId,
  {
    activityId,
    percent,
    wordsLeft,
    isFinished,
    now,
  }: { activityId: BlockId; percent: number; wordsLeft: number; isFinished: boolean; now: number },
): Promise<void> {
  await tx
    .updateTable('reading')
    .set((eb) => ({
      activity_id: activityId,
      percent,
      words_left: wordsLeft,
      read_at: now,
      ...(isFinished ? { finished_at: eb.fn.coalesce('finished_at', eb.val(now)) } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** Where a reader is: the newest place of all their devices. */
export async function findPlace(
  db: Queries,
  readingId: ReadingId,
): Promise<(Place & { readonly device: string }) | undefined> {
  const row = await db
    .selectFrom('place')
    .selectAll()
    .where('reading_id', '=', readingId)
    .orderBy('at', 'desc')
    .orderBy('device')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      blockId: row.block_id as BlockId,
      pageId: row.page_id as BlockId,
      offset: row.offset,
      before: row.before,
      after: row.after,
      at: row.at,
      device: row.device,
    }
  );
}

/** Keeps a device's place, unless the device has already told a later one. */
export async function upsertPlace(tx: Queries, readingId: ReadingId, device: string, place: Place): Promise<void> {
  const held = await tx
    .selectFrom('place')
    .select('at')
    .where('reading_id', '=', readingId)
    .where('device', '=', device)
    .executeTakeFirst();
  if (laterPlace(held, place) !== place) return;
  const { blockId, pageId, offset, before, after, at } = place;
  const values = { block_id: blockId, page_id: pageId, offset, before, after, at };
  await tx
    .insertInto('place')
    .values({ reading_id: readingId, device, ...values })
    .onConflict((conflict) => conflict.columns(['reading_id', 'device']).doUpdateSet(values))
    .execute();
}
