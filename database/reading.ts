import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { isOutsider } from '#database/outsiders.ts';
import type { ReadingTable } from '#database/tables/reading.ts';
import type { AccountId, ActivityId, BlockId, JourneyId, OrganisationId, ProjectId, ReadingId } from '#domain/ids.ts';
import { laterPlace, type Place } from '#domain/place.ts';
import type { Project, Visibility } from '#domain/project.ts';

/** One reader's run through a journey. */
export type Reading = {
  readonly id: ReadingId;
  readonly accountId: AccountId;
  readonly journeyId: JourneyId;
  /** A block of a linear journey, an activity of a branching one. */
  readonly activityId: BlockId | ActivityId | undefined;
  readonly startedAt: number;
  readonly readAt: number;
  readonly finishedAt: number | undefined;
  /** How far it is in the work, in whole percent. */
  readonly percent: number;
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
  return row && fromRow(row);
}

/** A reading whose work stands on one of its reader's shelves, with their newest place, in one query. */
export async function findShelvedReading(
  db: Queries,
  accountId: AccountId,
  journeyId: JourneyId,
): Promise<{ readonly reading: Reading; readonly place: Place | undefined } | undefined> {
  const row = await db
    .selectFrom('reading')
    .innerJoin('journey', 'journey.id', 'reading.journey_id')
    .innerJoin('library_entry', (join) =>
      join
        .onRef('library_entry.project_id', '=', 'journey.project_id')
        .onRef('library_entry.account_id', '=', 'reading.account_id'),
    )
    .leftJoin('place', 'place.reading_id', 'reading.id')
    .selectAll('reading')
    .select(['place.block_id', 'place.page_id', 'place.offset', 'place.before', 'place.after', 'place.at'])
    .where('reading.account_id', '=', accountId)
    .where('reading.journey_id', '=', journeyId)
    .orderBy(sql`coalesce(place.at, 0)`, 'desc')
    .orderBy('place.device')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { block_id: blockId, page_id: pageId, offset, before, after, at } = row;
  const isPlaced =
    blockId !== null && pageId !== null && offset !== null && before !== null && after !== null && at !== null;
  const place = isPlaced
    ? { blockId: blockId as BlockId, pageId: pageId as BlockId, offset, before, after, at }
    : undefined;
  return { reading: fromRow(row), place };
}

function fromRow(row: ReadingTable): Reading {
  return {
    id: row.id as ReadingId,
    accountId: row.account_id as AccountId,
    journeyId: row.journey_id as JourneyId,
    activityId: (row.activity_id ?? undefined) as BlockId | undefined,
    startedAt: row.started_at,
    readAt: row.read_at,
    finishedAt: row.finished_at ?? undefined,
    percent: row.percent,
  };
}

/** Writes a new reading; an existing one stays. */
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

/** Sets the reader's current activity and progress, and whether they have reached the end. */
export async function updateReading(
  tx: Queries,
  id: ReadingId,
  {
    activityId,
    percent,
    wordsLeft,
    isFinished,
    now,
  }: { activityId: BlockId | ActivityId; percent: number; wordsLeft: number; isFinished: boolean; now: number },
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

/** Holds a reading until the transaction ends, so that counts in it stay right. */
export async function lockReading(tx: Queries, id: ReadingId): Promise<void> {
  await tx
    .updateTable('reading')
    .set((eb) => ({ percent: eb.ref('percent') }))
    .where('id', '=', id)
    .execute();
}

/** Deletes readings with all that hangs on them. */
export async function deleteReadingRows(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const table of ['place', 'run_answer', 'run_ending', 'run_move', 'run_save', 'run', 'shared_piece'] as const)
    await tx.deleteFrom(table).where('reading_id', 'in', ids).execute();
  await tx.deleteFrom('reading').where('id', 'in', ids).execute();
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

/** A reading with the work it is of, and where its reader is. */
export type ListedReading = Reading & {
  readonly percent: number;
  readonly wordsLeft: number;
  readonly project: ReadProject;
};

/** The facts of a work that decide who may read it. */
export type ReadProject = Pick<
  Project,
  'id' | 'organisationId' | 'visibility' | 'deletedAt' | 'withdrawnAt' | 'ownerIsOpen'
>;

function listed(db: Queries) {
  return db
    .selectFrom('reading')
    .innerJoin('journey', 'journey.id', 'reading.journey_id')
    .innerJoin('project', 'project.id', 'journey.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    .selectAll('reading')
    .select([
      'project.id as project_id',
      'project.organisation_id',
      'project.visibility',
      'project.deleted_at',
      'project.withdrawn_at',
      'owner.closed_at',
    ])
    .where('project.ready_at', 'is not', null);
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

function listedFromRow(row: ListedRow): ListedReading {
  return {
    ...fromRow(row),
    percent: row.percent,
    wordsLeft: row.words_left,
    project: {
      id: row.project_id as ProjectId,
      organisationId: row.organisation_id as OrganisationId,
      visibility: row.visibility as Visibility,
      deletedAt: row.deleted_at ?? undefined,
      withdrawnAt: row.withdrawn_at ?? undefined,
      ownerIsOpen: row.closed_at === null,
    },
  };
}

/** The readings of an account, the last read first; the caller checks who may see them. */
export async function listReadings(
  db: Queries,
  accountId: AccountId,
  { journeyId, limit }: { journeyId?: JourneyId | undefined; limit: number },
): Promise<ListedReading[]> {
  let query = listed(db).where('reading.account_id', '=', accountId);
  if (journeyId !== undefined) query = query.where('reading.journey_id', '=', journeyId);
  const rows = await query.orderBy('reading.read_at', 'desc').orderBy('reading.id', 'desc').limit(limit).execute();
  return rows.map(listedFromRow);
}

/** The ids of some readings of a journey. */
export async function listReadingIds(db: Queries, journeyId: JourneyId, limit: number): Promise<ReadingId[]> {
  const rows = await db
    .selectFrom('reading')
    .select('id')
    .where('journey_id', '=', journeyId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as ReadingId);
}

/** How many readers a journey has had, without the members of its organisation. */
export async function countReadings(
  db: Queries,
  journeyId: JourneyId,
  organisationId: OrganisationId,
): Promise<number> {
  const row = await db
    .selectFrom('reading')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('journey_id', '=', journeyId)
    .where(isOutsider(organisationId))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** A reading by its id, of any account. */
export async function findListedReading(db: Queries, id: ReadingId): Promise<ListedReading | undefined> {
  const row = await listed(db).where('reading.id', '=', id).executeTakeFirst();
  return row && listedFromRow(row);
}
