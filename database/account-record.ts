import type { Queries } from '#database/connection.ts';
import { isPublished } from '#database/is-public.ts';
import type { AccountId, OrganisationId, ProjectId } from '#domain/ids.ts';
import type { ProfileLink } from '#domain/profile.ts';
import type { Visibility } from '#domain/project.ts';
import type { Role } from '#domain/role.ts';

/** A work that something of someone's is about, with what decides whether they may still know of it. */
export type NamedWork = {
  readonly id: ProjectId;
  readonly originId: string | undefined;
  readonly organisationId: OrganisationId;
  readonly address: string;
  readonly title: string;
  readonly credit: string;
  readonly language: string;
  readonly visibility: Visibility;
  readonly deletedAt: number | undefined;
  readonly withdrawnAt: number | undefined;
  readonly ownerIsOpen: boolean;
  /** Whether readers have an edition to read. */
  readonly hasEdition: boolean;
};

function works(db: Queries) {
  return db
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .leftJoin('account as owner', 'owner.id', 'organisation.account_id')
    .where('project.ready_at', 'is not', null)
    .where('organisation.deleted_at', 'is', null)
    .select([
      'project.id as project_id',
      'project.origin_id',
      'project.organisation_id',
      'organisation.slug as organisation_slug',
      'project.slug',
      'project.title',
      'project.credit',
      'project.language',
      'project.visibility',
      'project.deleted_at',
      'project.withdrawn_at',
      'owner.closed_at',
    ])
    .select((eb) => isPublished(eb.ref('project.id')).as('has_edition'));
}

function workOf(row: Awaited<ReturnType<ReturnType<typeof works>['executeTakeFirstOrThrow']>>): NamedWork {
  return {
    id: row.project_id as ProjectId,
    originId: row.origin_id ?? undefined,
    organisationId: row.organisation_id as OrganisationId,
    address: `${row.organisation_slug}/${row.slug}`,
    title: row.title,
    credit: row.credit,
    language: row.language,
    visibility: row.visibility as Visibility,
    deletedAt: row.deleted_at ?? undefined,
    withdrawnAt: row.withdrawn_at ?? undefined,
    ownerIsOpen: row.closed_at === null,
    hasEdition: Boolean(row.has_edition),
  };
}

/** Every work of the organisations someone owns, also those in the trash; the oldest first. */
export async function listOwnedWorks(db: Queries, accountId: AccountId): Promise<NamedWork[]> {
  const rows = await works(db)
    .innerJoin('member', 'member.organisation_id', 'project.organisation_id')
    .where('member.account_id', '=', accountId)
    .where('member.role', '=', 'owner')
    .orderBy('project.created_at')
    .orderBy('project.id')
    .execute();
  return rows.map(workOf);
}

/** The works someone keeps, with the shelf and since when. */
export async function listKeptWorks(
  db: Queries,
  accountId: AccountId,
): Promise<{ work: NamedWork; shelf: string; addedAt: number }[]> {
  const rows = await works(db)
    .innerJoin('library_entry', 'library_entry.project_id', 'project.id')
    .select(['library_entry.shelf', 'library_entry.added_at'])
    .where('library_entry.account_id', '=', accountId)
    .orderBy('library_entry.added_at')
    .orderBy('project.id')
    .execute();
  return rows.map((row) => ({ work: workOf(row), shelf: row.shelf, addedAt: row.added_at }));
}

/** How far someone is in the works they have begun, each with the newest place of every device. */
export async function listReadPlaces(db: Queries, accountId: AccountId) {
  const readings = await works(db)
    .innerJoin('journey', 'journey.project_id', 'project.id')
    .innerJoin('reading', 'reading.journey_id', 'journey.id')
    .selectAll('reading')
    .where('reading.account_id', '=', accountId)
    .where('journey.kind', '=', 'linear')
    .orderBy('reading.id')
    .execute();
  const places = await db
    .selectFrom('place')
    .innerJoin('reading', 'reading.id', 'place.reading_id')
    .selectAll('place')
    .where('reading.account_id', '=', accountId)
    .orderBy('place.at')
    .orderBy('place.device')
    .execute();
  const ofReading = Map.groupBy(places, ({ reading_id }) => reading_id);
  return readings.map((row) => ({
    work: workOf(row),
    startedAt: row.started_at,
    readAt: row.read_at,
    finishedAt: row.finished_at ?? undefined,
    percent: row.percent,
    wordsLeft: row.words_left,
    activity: row.activity_id ?? undefined,
    places: (ofReading.get(row.id) ?? []).map((place) => ({
      device: place.device,
      block: place.block_id,
      page: place.page_id,
      offset: place.offset,
      before: place.before,
      after: place.after,
      at: place.at,
    })),
  }));
}

/** The organisations someone is in, with their role and since when. */
export async function listMemberships(db: Queries, accountId: AccountId) {
  const rows = await db
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
    .select(['organisation.kind', 'organisation.name', 'organisation.slug', 'organisation.bio', 'organisation.links'])
    .select(['organisation.photo_url', 'member.role', 'member.joined_at'])
    .where('member.account_id', '=', accountId)
    .where('organisation.deleted_at', 'is', null)
    .orderBy('member.joined_at')
    .orderBy('organisation.id')
    .execute();
  return rows.map(({ links, photo_url, joined_at, role, ...organisation }) => ({
    ...organisation,
    links: (links === null ? [] : JSON.parse(links)) as ProfileLink[],
    photoUrl: photo_url ?? undefined,
    role: role as Role,
    joinedAt: joined_at,
  }));
}

/** The organisations someone follows. */
export async function listFollowed(db: Queries, accountId: AccountId) {
  return db
    .selectFrom('follow')
    .innerJoin('organisation', 'organisation.id', 'follow.organisation_id')
    .select(['organisation.name', 'organisation.slug', 'follow.since'])
    .where('follow.account_id', '=', accountId)
    .where('organisation.deleted_at', 'is', null)
    .orderBy('follow.since')
    .orderBy('organisation.id')
    .execute();
}

/** The audit record of an account: every event, and its person's answer about cookies. */
export async function listAccountEvents(db: Queries, accountId: AccountId): Promise<{ kind: string; at: number }[]> {
  return db
    .selectFrom('audit_event')
    .select(['kind', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Someone's choices, by kind, as stored. */
export async function listSettings(db: Queries, accountId: AccountId): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['kind', 'value']).where('account_id', '=', accountId).execute();
  return Object.fromEntries(rows.map(({ kind, value }) => [kind, JSON.parse(value)]));
}

/** The pictures of an account itself, which are of no project. */
export async function listOwnPictures(
  db: Queries,
  accountId: AccountId,
): Promise<{ id: string; sha256: string; contentType: string }[]> {
  const rows = await db
    .selectFrom('file')
    .select(['id', 'sha256', 'content_type'])
    .where('account_id', '=', accountId)
    .where('project_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ content_type, ...file }) => ({ ...file, contentType: content_type }));
}

/** Every branching journey that someone travels, with all they have chosen and written on the way. */
export async function listTravels(db: Queries, accountId: AccountId) {
  const readings = await works(db)
    .innerJoin('journey', 'journey.project_id', 'project.id')
    .innerJoin('reading', 'reading.journey_id', 'journey.id')
    .select(['reading.id', 'journey.id as journey_id', 'journey.title as journey_title', 'journey.created_at'])
    .where('reading.account_id', '=', accountId)
    .where('journey.kind', '=', 'branching')
    .orderBy('reading.id')
    .execute();
  const own = db.selectFrom('reading').select('id').where('account_id', '=', accountId);
  const runs = await db.selectFrom('run').selectAll().where('reading_id', 'in', own).orderBy('number').execute();
  const moves = await db.selectFrom('run_move').selectAll().where('reading_id', 'in', own).orderBy('turn').execute();
  const answers = await db.selectFrom('run_answer').selectAll().where('reading_id', 'in', own).orderBy('at').execute();
  const endings = await db.selectFrom('run_ending').selectAll().where('reading_id', 'in', own).orderBy('at').execute();
  const saves = await db.selectFrom('run_save').selectAll().where('reading_id', 'in', own).orderBy('at').execute();
  const pieces = await db
    .selectFrom('shared_piece')
    .selectAll()
    .where('reading_id', 'in', own)
    .where('state', '!=', 'withdrawn')
    .orderBy('id')
    .execute();
  const piecesOf = Map.groupBy(pieces, ({ reading_id }) => reading_id);
  const nameOf = ({ reading_id, number }: { reading_id: string; number: number }) => `${reading_id} ${number}`;
  const [movesOf, answersOf] = [Map.groupBy(moves, nameOf), Map.groupBy(answers, nameOf)];
  const savesOf = Map.groupBy(saves, nameOf);
  const [runsOf, endingsOf] = [
    Map.groupBy(runs, ({ reading_id }) => reading_id),
    Map.groupBy(endings, ({ reading_id }) => reading_id),
  ];
  return readings.map((row) => ({
    work: workOf(row),
    journey: { id: row.journey_id, title: row.journey_title, createdAt: row.created_at },
    runs: (runsOf.get(row.id) ?? []).map((run) => ({
      ...{ edition: run.edition, seed: run.seed, startedAt: run.started_at, at: run.at },
      moves: (movesOf.get(nameOf(run)) ?? []).map(({ move, activity_id, at }) => ({ move, activity: activity_id, at })),
      answers: (answersOf.get(nameOf(run)) ?? []).map(({ activity_id, text, at }) => ({
        ...{ activity: activity_id, text, at },
      })),
      saves: (savesOf.get(nameOf(run)) ?? []).map(({ turn, name, at }) => ({ turn, name, at })),
    })),
    endings: (endingsOf.get(row.id) ?? []).map(({ ending_id, at }) => ({ ending: ending_id, at })),
    pieces: (piecesOf.get(row.id) ?? []).map(({ activity_id, text, is_named, state, shared_at }) => ({
      ...{ activity: activity_id, text, state, at: shared_at },
      isNamed: is_named === 1,
    })),
  }));
}

/** The writing goals of someone, each with the work it is for and what was written of it in one go. */
export async function listArchivedGoals(db: Queries, accountId: AccountId) {
  const goals = await works(db)
    .innerJoin('goal', 'goal.project_id', 'project.id')
    .select(['goal.daily', 'goal.total', 'goal.deadline', 'goal.time_zone', 'goal.started_at', 'goal.ended_at'])
    .where('goal.account_id', '=', accountId)
    .orderBy('goal.project_id')
    .execute();
  const stints = await db.selectFrom('stint').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  const stintsOf = Map.groupBy(stints, ({ project_id }) => project_id);
  return goals.map((row) => ({
    work: workOf(row),
    daily: row.daily ?? undefined,
    total: row.total ?? undefined,
    deadline: row.deadline ?? undefined,
    timeZone: row.time_zone,
    startedAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
    stints: (stintsOf.get(row.project_id) ?? []).map(({ day, started_at, seconds, words }) => {
      return { day, startedAt: started_at, seconds, words };
    }),
  }));
}
