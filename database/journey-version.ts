import type { Queries } from '#database/connection.ts';
import type { JourneyVersionTable } from '#database/tables/journey.ts';
import type { JourneyId, ProjectId } from '#domain/ids.ts';
import { emptyGraph, type Graph } from '#domain/journey/graph.ts';

/** A published version of a branching journey, without its graph. */
export type JourneyVersion = {
  readonly journeyId: JourneyId;
  readonly projectId: ProjectId;
  /** The edition that published it; it holds until another one publishes the next. */
  readonly edition: number;
  readonly title: string;
  readonly hash: string;
  readonly activities: number;
  readonly endings: number;
  readonly words: number;
};

const columns = ['journey_id', 'project_id', 'edition', 'title', 'hash', 'activities', 'endings', 'words'] as const;

function fromRow(row: Pick<JourneyVersionTable, (typeof columns)[number]>): JourneyVersion {
  return {
    journeyId: row.journey_id as JourneyId,
    projectId: row.project_id as ProjectId,
    edition: row.edition,
    title: row.title,
    hash: row.hash,
    activities: row.activities,
    endings: row.endings,
    words: row.words,
  };
}

/** Versions of journeys whose edition was not withdrawn. */
function shown(db: Queries) {
  return db
    .selectFrom('journey_version')
    .innerJoin('edition', (join) =>
      join
        .onRef('edition.project_id', '=', 'journey_version.project_id')
        .onRef('edition.number', '=', 'journey_version.edition'),
    )
    .where('edition.withdrawn_at', 'is', null);
}

/** The version that readers travel: the newest one whose edition was not withdrawn. */
export async function findCurrentVersion(db: Queries, id: JourneyId): Promise<JourneyVersion | undefined> {
  const row = await shown(db)
    .innerJoin('journey', 'journey.id', 'journey_version.journey_id')
    .select(columns.map((column) => `journey_version.${column}` as const))
    .where('journey_version.journey_id', '=', id)
    .where('journey.deleted_at', 'is', null)
    .orderBy('journey_version.edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** A version by its edition, unless that was withdrawn. */
export async function findVersion(db: Queries, id: JourneyId, edition: number): Promise<JourneyVersion | undefined> {
  const row = await shown(db)
    .select(columns.map((column) => `journey_version.${column}` as const))
    .where('journey_version.journey_id', '=', id)
    .where('journey_version.edition', '=', edition)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The version of a journey that an edition has: its own, or the newest before it, of editions not withdrawn. */
export async function findVersionAt(db: Queries, id: JourneyId, edition: number): Promise<JourneyVersion | undefined> {
  const row = await shown(db)
    .select(columns.map((column) => `journey_version.${column}` as const))
    .where('journey_version.journey_id', '=', id)
    .where('journey_version.edition', '<=', edition)
    .orderBy('journey_version.edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

export type CurrentVersion = JourneyVersion & {
  /** Of its journey; undefined: that of its project. */
  readonly language: string | undefined;
  /** Whether the draft has changed since in a way that readers would notice, as far as the numbers of its changes tell. */
  readonly hasDraftChanged: boolean;
};

/** The branching journeys that readers of a project can travel, the first begun first. */
export async function listCurrentVersions(db: Queries, projectId: ProjectId): Promise<CurrentVersion[]> {
  const rows = await shown(db)
    .innerJoin('journey', 'journey.id', 'journey_version.journey_id')
    .select(columns.map((column) => `journey_version.${column}` as const))
    .select(['journey.language', 'journey.title as draft_title', 'journey.told_version'])
    .select('journey_version.draft_version')
    .where('journey_version.project_id', '=', projectId)
    .where('journey.deleted_at', 'is', null)
    .orderBy('journey.created_at')
    .orderBy('journey_version.journey_id')
    .orderBy('journey_version.edition')
    .execute();
  const current = rows.map((row): [string, CurrentVersion] => {
    const { draft_title, told_version, draft_version, ...version } = row;
    const hasDraftChanged = draft_version === null || draft_version < told_version || draft_title !== version.title;
    return [version.journey_id, { ...fromRow(version), language: version.language ?? undefined, hasDraftChanged }];
  });
  return [...new Map(current).values()];
}

/** The graph of a version as stored JSON. */
export async function findVersionGraph(db: Queries, id: JourneyId, edition: number): Promise<Graph | undefined> {
  const row = await db
    .selectFrom('journey_version')
    .select('graph')
    .where('journey_id', '=', id)
    .where('edition', '=', edition)
    .executeTakeFirst();
  return row && readGraph(row.graph);
}

/** Writes what an edition publishes of a journey. */
export async function insertVersion(
  tx: Queries,
  { graph, draftVersion, ...version }: JourneyVersion & { graph: Graph; draftVersion?: number | undefined },
): Promise<void> {
  const { journeyId, projectId, ...facts } = version;
  await tx
    .insertInto('journey_version')
    .values({
      ...facts,
      ...{ journey_id: journeyId, project_id: projectId },
      graph: JSON.stringify(graph),
      draft_version: draftVersion ?? null,
    })
    .execute();
}

/** Notes that a draft says what a version says. */
export async function updateVersionDraft(
  tx: Queries,
  id: JourneyId,
  edition: number,
  draftVersion: number,
): Promise<void> {
  await tx
    .updateTable('journey_version')
    .set({ draft_version: draftVersion })
    .where('journey_id', '=', id)
    .where('edition', '=', edition)
    .execute();
}

/** The editions that have a version of a journey and were not withdrawn, the newest first. */
export async function listVersionEditions(db: Queries, id: JourneyId): Promise<number[]> {
  const rows = await shown(db)
    .select('journey_version.edition')
    .where('journey_version.journey_id', '=', id)
    .orderBy('journey_version.edition', 'desc')
    .execute();
  return rows.map(({ edition }) => edition);
}

/** Every version of a journey with its graph, those of withdrawn editions too, the first first. */
export async function listVersionGraphs(
  db: Queries,
  id: JourneyId,
): Promise<{ readonly edition: number; readonly title: string; readonly graph: Graph }[]> {
  const rows = await db
    .selectFrom('journey_version')
    .select(['edition', 'title', 'graph'])
    .where('journey_id', '=', id)
    .orderBy('edition')
    .execute();
  return rows.map(({ graph, ...row }) => ({ ...row, graph: readGraph(graph) }));
}

/** A stored graph; one that was stored before there were maps has none. */
function readGraph(json: string): Graph {
  return { ...emptyGraph, ...JSON.parse(json) };
}
