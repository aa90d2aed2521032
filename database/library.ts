import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import { isBehind } from '#database/row-place.ts';
import type {
  AccountId,
  ActivityId,
  BlockId,
  FileId,
  JourneyId,
  OrganisationId,
  ProjectId,
  ReadingId,
} from '#domain/ids.ts';
import { type RowPlace, rowsOnPage } from '#domain/list-place.ts';
import type { Visibility } from '#domain/project.ts';
import type { Rating } from '#domain/work-facts.ts';

/** A work on someone's shelves, with how far they are in it. */
export type LibraryEntry = {
  readonly projectId: ProjectId;
  /** The journey they read last; the linear one before they began. */
  readonly journeyId: JourneyId;
  readonly organisationId: OrganisationId;
  readonly organisationSlug: string;
  readonly organisationName: string;
  readonly slug: string;
  readonly title: string;
  readonly credit: string;
  readonly language: string;
  readonly visibility: Visibility;
  readonly deletedAt: number | undefined;
  readonly withdrawnAt: number | undefined;
  readonly ownerIsOpen: boolean;
  readonly coverFileId: FileId | undefined;
  readonly shelf: string;
  /** Who may open it without being asked first. */
  readonly rating: Rating;
  /** Undefined before they began. */
  readonly readingId: ReadingId | undefined;
  /** A block of a linear journey, an activity of a branching one. */
  readonly activityId: BlockId | ActivityId | undefined;
  readonly addedAt: number;
  readonly readAt: number | undefined;
  /** When they came to its end first; undefined while they are on their way through it again. */
  readonly finishedAt: number | undefined;
  readonly percent: number;
  readonly wordsLeft: number;
  /** Whether readers have an edition to read. */
  readonly hasEdition: boolean;
};

/** Which of the works an account keeps are listed: all, those read to the end, or the others. */
export type LibraryWish = {
  readonly isFinished?: boolean;
  /** The work after which the list continues. */
  readonly behind?: RowPlace | undefined;
  readonly limit?: number;
};

/** Whether the run that a reading moved last has not come to an ending: its reader is on the way, perhaps once more. */
const isUnderWay = sql<boolean>`exists (
  select 1 from run where run.reading_id = reading.id and run.ended_at is null
  and not exists (select 1 from run as later where later.reading_id = run.reading_id and later.at > run.at)
)`;

/** The works in an account's library, the last read first; one that was never opened counts from when it was added. */
export async function listLibrary(
  db: Queries,
  accountId: AccountId,
  { isFinished, behind, limit = rowsOnPage }: LibraryWish = {},
): Promise<LibraryEntry[]> {
  const rows = await db
    .selectFrom('library_entry as entry')
    .innerJoin('project', 'project.id', 'entry.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .innerJoin('journey', (join) =>
      join.onRef('journey.project_id', '=', 'project.id').on('journey.kind', '=', 'linear'),
    )
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    // A work can be read by several journeys: the one that was read last is continued.
    .leftJoin('reading', (join) =>
      join.on('reading.id', '=', (eb) =>
        eb
          .selectFrom('reading as any')
          .innerJoin('journey as told', 'told.id', 'any.journey_id')
          .select('any.id')
          .whereRef('any.account_id', '=', 'entry.account_id')
          .whereRef('told.project_id', '=', 'project.id')
          .where('told.deleted_at', 'is', null)
          .orderBy('any.read_at', 'desc')
          .orderBy('any.id')
          .limit(1),
      ),
    )
    .select([
      'project.id',
      'organisation.id as organisation_id',
      'organisation.slug as organisation_slug',
      'organisation.name as organisation_name',
      'project.slug',
      'project.title',
      'project.credit',
      'project.language',
      'project.visibility',
      'project.deleted_at',
      'project.withdrawn_at',
      'owner.closed_at',
      'project.cover_file_id',
      'project.rating',
      'entry.shelf',
      'entry.added_at',
      'reading.id as reading_id',
      'reading.activity_id',
      'reading.read_at',
      'reading.finished_at',
      'reading.percent',
      'reading.words_left',
    ])
    .select(({ fn, ref }) => fn.coalesce('reading.journey_id', ref('journey.id')).as('journey_id'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('edition')
            .select('edition.id')
            .whereRef('edition.project_id', '=', 'project.id')
            .where('edition.withdrawn_at', 'is', null),
        )
        .as('has_edition'),
    )
    .select(isUnderWay.as('is_under_way'))
    .where('entry.account_id', '=', accountId)
    .$if(isFinished !== undefined, (query) =>
      query.where((eb) => {
        const isAtEnd = eb.and([eb('reading.finished_at', 'is not', null), eb.not(isUnderWay)]);
        return isFinished ? isAtEnd : eb.or([eb('reading.finished_at', 'is', null), isUnderWay]);
      }),
    )
    .$if(behind !== undefined, (query) =>
      query.where(({ fn, ref }) =>
        isBehind(fn.coalesce('reading.read_at', 'entry.added_at'), ref('project.id'), behind as RowPlace),
      ),
    )
    .orderBy(({ fn }) => fn.coalesce('reading.read_at', 'entry.added_at'), 'desc')
    .orderBy('project.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    projectId: row.id as ProjectId,
    journeyId: row.journey_id as JourneyId,
    organisationId: row.organisation_id as OrganisationId,
    organisationSlug: row.organisation_slug,
    organisationName: row.organisation_name,
    slug: row.slug,
    title: row.title,
    credit: row.credit,
    language: row.language,
    visibility: row.visibility as Visibility,
    deletedAt: row.deleted_at ?? undefined,
    withdrawnAt: row.withdrawn_at ?? undefined,
    ownerIsOpen: row.closed_at === null,
    coverFileId: (row.cover_file_id ?? undefined) as FileId | undefined,
    shelf: row.shelf,
    rating: row.rating as Rating,
    readingId: (row.reading_id ?? undefined) as ReadingId | undefined,
    activityId: (row.activity_id ?? undefined) as BlockId | ActivityId | undefined,
    addedAt: row.added_at,
    readAt: row.read_at ?? undefined,
    finishedAt: row.is_under_way ? undefined : (row.finished_at ?? undefined),
    percent: row.percent ?? 0,
    wordsLeft: row.words_left ?? 0,
    hasEdition: Boolean(row.has_edition),
  }));
}

/** Puts a work on a shelf; where it stands on one already, it stays. */
export async function insertLibraryEntry(
  tx: Queries,
  accountId: AccountId,
  projectId: ProjectId,
  shelf: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto('library_entry')
    .values({ account_id: accountId, project_id: projectId, shelf, added_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'project_id']).doNothing())
    .execute();
}

/** Removes a work from someone's shelves; their readings of it stay. */
export async function deleteLibraryEntry(tx: Queries, accountId: AccountId, projectId: ProjectId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('library_entry')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether someone has read in a work, and whether it stands on one of their shelves. */
export async function findShelved(
  db: Queries,
  accountId: AccountId,
  projectId: ProjectId,
): Promise<{ readonly isRead: boolean; readonly isKept: boolean }> {
  const reading = await db
    .selectFrom('reading')
    .innerJoin('journey', 'journey.id', 'reading.journey_id')
    .select('reading.id')
    .where('reading.account_id', '=', accountId)
    .where('journey.project_id', '=', projectId)
    .executeTakeFirst();
  const entry = await db
    .selectFrom('library_entry')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return { isRead: reading !== undefined, isKept: entry !== undefined };
}
