import type { Queries } from '#database/connection.ts';
import type { JourneyTable } from '#database/tables/journey.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';

/** A telling through a project. */
export type Journey = {
  readonly id: JourneyId;
  readonly projectId: ProjectId;
  readonly kind: 'linear' | 'branching';
  /** Empty for a linear one: it is called like its project. */
  readonly title: string;
  readonly summary: string;
  /** How often its draft was changed. */
  readonly version: number;
  readonly createdAt: number;
  readonly deletedAt: number | undefined;
  /** A BCP 47 tag; undefined: that of its project. */
  readonly language: string | undefined;
};

const columns = [
  'id',
  'project_id',
  'kind',
  'title',
  'summary',
  'version',
  'created_at',
  'deleted_at',
  'language',
] as const;

function fromRow(row: Pick<JourneyTable, (typeof columns)[number]>): Journey {
  return {
    id: row.id as JourneyId,
    projectId: row.project_id as ProjectId,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    version: row.version,
    createdAt: row.created_at,
    deletedAt: row.deleted_at ?? undefined,
    language: row.language ?? undefined,
  };
}

/** A journey by its id, unless it was removed. */
export async function findJourney(db: Queries, id: JourneyId): Promise<Journey | undefined> {
  const journey = await findAnyJourney(db, id);
  return journey?.deletedAt === undefined ? journey : undefined;
}

/** A journey by its id, a removed one too. */
export async function findAnyJourney(db: Queries, id: JourneyId): Promise<Journey | undefined> {
  const row = await db.selectFrom('journey').select(columns).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The branching journeys of a project that were not removed, the first begun first. */
export async function listBranching(db: Queries, projectId: ProjectId): Promise<Journey[]> {
  const rows = await db
    .selectFrom('journey')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('kind', '=', 'branching')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** The branching journeys of a project that were removed and can still be restored, the last removed first. */
export async function listRemovedJourneys(db: Queries, projectId: ProjectId): Promise<Journey[]> {
  const rows = await db
    .selectFrom('journey')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** The linear journey that every project has from its beginning. */
export async function findLinearJourney(db: Queries, projectId: ProjectId): Promise<JourneyId | undefined> {
  const row = await db
    .selectFrom('journey')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'linear')
    .executeTakeFirst();
  return row?.id as JourneyId | undefined;
}

/** The title and the summary of a new branching journey, and its language where it differs from its project's. */
type JourneyFacts = {
  readonly title: string;
  readonly summary?: string;
  readonly language?: string | undefined;
};

type NewJourney = { readonly id: JourneyId; readonly projectId: ProjectId; readonly now: number };

/** Writes the linear journey of a new project. */
export async function insertLinearJourney(
  tx: Queries,
  id: JourneyId,
  projectId: ProjectId,
  now: number,
): Promise<void> {
  await insert(tx, 'linear', { id, projectId, now, title: '' });
}

/** Writes a branching journey in which nothing was drawn yet. */
export async function insertBranchingJourney(tx: Queries, journey: NewJourney & JourneyFacts): Promise<void> {
  await insert(tx, 'branching', journey);
}

async function insert(
  tx: Queries,
  kind: Journey['kind'],
  { id, projectId, title, summary = '', language, now }: NewJourney & JourneyFacts,
): Promise<void> {
  await tx
    .insertInto('journey')
    .values({
      ...{ id, kind, title, summary },
      project_id: projectId,
      created_at: now,
      start_id: null,
      may_go_back: 1,
      variables: '[]',
      maps: '[]',
      items: '[]',
      version: 0,
      told_version: 0,
      deleted_at: null,
      language: language ?? null,
    })
    .execute();
}

/** Some journeys of any project that were removed before a time. */
export async function listRemovedBefore(db: Queries, before: number, limit: number): Promise<JourneyId[]> {
  const rows = await db
    .selectFrom('journey')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as JourneyId);
}

/** Erases a journey without readings, with its draft, its versions and what testers noted. */
export async function deleteJourney(tx: Queries, id: JourneyId): Promise<void> {
  const tables = [
    ...(['journey_activity', 'journey_edit', 'journey_version', 'journey_translation'] as const),
    ...(['tester_note', 'tester_link'] as const),
  ];
  for (const table of tables) await tx.deleteFrom(table).where('journey_id', '=', id).execute();
  await tx.deleteFrom('journey').where('id', '=', id).execute();
}

/** Changes a branching journey's title and summary, or whether it is removed. */
export async function updateJourney(
  tx: Queries,
  id: JourneyId,
  { deletedAt, ...facts }: { title?: string; summary?: string; deletedAt?: number | null },
): Promise<void> {
  await tx
    .updateTable('journey')
    .set({ ...facts, ...(deletedAt !== undefined && { deleted_at: deletedAt }) })
    .where('id', '=', id)
    .where('kind', '=', 'branching')
    .execute();
}
