import type { Queries } from '#database/connection.ts';
import type { JourneyEditTable } from '#database/tables/journey.ts';
import type { AccountId, ActivityId, JourneyId, ProjectId } from '#domain/ids.ts';
import { wordsOf } from '#domain/journey/count-contents.ts';
import type { Edit } from '#domain/journey/edits.ts';
import { readEdits, writeEdits } from '#domain/journey/edits-json.ts';
import type { Activity, Graph, JourneyMap, MapItem, Variable } from '#domain/journey/graph.ts';

/** The draft of a branching journey as its authors have drawn it so far, and how often it was changed. */
export type Draft = { readonly graph: Graph; readonly version: number };

/** The draft of a journey; undefined where there is no such journey, or it is a linear one. */
export async function loadDraft(db: Queries, id: JourneyId): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('journey')
    .select(['start_id', 'may_go_back', 'variables', 'maps', 'items', 'version'])
    .where('id', '=', id)
    .where('kind', '=', 'branching')
    .executeTakeFirst();
  if (!row) return undefined;
  const rows = await db
    .selectFrom('journey_activity')
    .select('json')
    .where('journey_id', '=', id)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const activities: Activity[] = rows.map(({ json }) => JSON.parse(json));
  return {
    version: row.version,
    graph: {
      start: (row.start_id ?? undefined) as ActivityId | undefined,
      mayGoBack: row.may_go_back === 1,
      variables: JSON.parse(row.variables) as Variable[],
      maps: JSON.parse(row.maps) as JourneyMap[],
      items: JSON.parse(row.items) as MapItem[],
      activities,
    },
  };
}

/** Raises a draft's number of changes, which locks it for the transaction; gives the new number. */
export async function raiseDraftVersion(tx: Queries, id: JourneyId): Promise<number | undefined> {
  const row = await tx
    .updateTable('journey')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('kind', '=', 'branching')
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

type DraftUpdate = {
  readonly id: JourneyId;
  readonly projectId: ProjectId;
  readonly before: Graph;
  readonly after: Graph;
  /** The number of the change, where readers would notice it. */
  readonly told?: number | undefined;
};

/** Writes the difference between two states of a draft: costs as much as was changed. */
export async function updateDraft(tx: Queries, { id, projectId, before, after, told }: DraftUpdate): Promise<void> {
  await tx
    .updateTable('journey')
    .set({
      start_id: after.start ?? null,
      may_go_back: after.mayGoBack ? 1 : 0,
      variables: JSON.stringify(after.variables),
      ...(after.maps === before.maps ? {} : { maps: JSON.stringify(after.maps) }),
      ...(after.items === before.items ? {} : { items: JSON.stringify(after.items) }),
      ...(told === undefined ? {} : { told_version: told }),
    })
    .where('id', '=', id)
    .execute();
  const { gone, changed } = differenceOf(before.activities, after.activities);
  for (let at = 0; at < gone.length; at += 500)
    await tx
      .deleteFrom('journey_activity')
      .where('journey_id', '=', id)
      .where('id', 'in', gone.slice(at, at + 500))
      .execute();
  for (let at = 0; at < changed.length; at += 200)
    await tx
      .insertInto('journey_activity')
      .values(
        changed.slice(at, at + 200).map(({ activity, place }) => ({
          journey_id: id,
          id: activity.id,
          project_id: projectId,
          place,
          json: JSON.stringify(activity),
          words: wordsOf(activity),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['journey_id', 'id']).doUpdateSet((eb) => ({
          place: eb.ref('excluded.place'),
          json: eb.ref('excluded.json'),
          words: eb.ref('excluded.words'),
        })),
      )
      .execute();
}

type Placed = { readonly activity: Activity; readonly place: number };

/** Which activities were removed, and which were changed or moved. */
function differenceOf(
  before: readonly Activity[],
  after: readonly Activity[],
): { readonly gone: readonly ActivityId[]; readonly changed: readonly Placed[] } {
  const changed: Placed[] = [];
  for (const [place, activity] of after.entries()) if (activity !== before[place]) changed.push({ activity, place });
  // Most edits change one activity where it stands.
  if (before.length === after.length && changed.every(({ activity, place }) => activity.id === before[place]?.id))
    return { gone: [], changed };
  const kept = new Set(after.map(({ id }) => id));
  return { gone: before.map(({ id }) => id).filter((id) => !kept.has(id)), changed };
}

/** The changes that one transaction made in a draft. */
export type DraftChange = {
  readonly version: number;
  readonly accountId: AccountId | undefined;
  readonly at: number;
  /** The name that its author's page gave it: when it is requested again, it is not made again. */
  readonly request: string | undefined;
  readonly edits: readonly Edit[];
  /** The edits that take it back. */
  readonly undo: readonly Edit[];
};

/** Notes what a transaction changed, and when, under the number it gave the draft. */
export async function insertDraftChange(
  tx: Queries,
  {
    id,
    projectId,
    version,
    accountId,
    at,
    request,
    edits,
    undo,
  }: DraftChange & { id: JourneyId; projectId: ProjectId },
): Promise<void> {
  await tx
    .insertInto('journey_edit')
    .values({
      journey_id: id,
      version,
      project_id: projectId,
      account_id: accountId ?? null,
      at,
      request: request ?? null,
      edits: writeEdits(edits),
      undo: writeEdits(undo),
    })
    .execute();
  await tx.updateTable('journey').set({ edited_at: at }).where('id', '=', id).execute();
}

/** The number of a change that was asked for by this name before; undefined where it was not. */
export async function findDraftChange(tx: Queries, id: JourneyId, request: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('journey_edit')
    .select('version')
    .where('journey_id', '=', id)
    .where('request', '=', request)
    .executeTakeFirst();
  return row?.version;
}

/**
 * The changes of a draft after a number, in order; up to a limit, so that a client that is far behind loads it again.
 */
export async function listDraftChanges(
  db: Queries,
  id: JourneyId,
  { after, limit }: { after: number; limit: number },
): Promise<DraftChange[]> {
  const rows = await db
    .selectFrom('journey_edit')
    .selectAll()
    .where('journey_id', '=', id)
    .where('version', '>', after)
    .orderBy('version')
    .limit(limit)
    .execute();
  return rows.map(changeFrom);
}

function changeFrom(row: JourneyEditTable): DraftChange {
  return {
    version: row.version,
    accountId: (row.account_id ?? undefined) as AccountId | undefined,
    at: row.at,
    request: row.request ?? undefined,
    edits: readEdits(row.edits),
    undo: readEdits(row.undo),
  };
}

/** Forgets changes of all drafts older than a time. */
export async function deleteOldDraftChanges(tx: Queries, before: number): Promise<void> {
  await tx.deleteFrom('journey_edit').where('at', '<', before).execute();
}

/** The last changes of a draft that removed an activity, the newest first. */
export async function listRemovals(db: Queries, id: JourneyId, { limit }: { limit: number }): Promise<DraftChange[]> {
  const rows = await db
    .selectFrom('journey_edit')
    .selectAll()
    .where('journey_id', '=', id)
    .where('edits', 'like', '%"removeActivity"%')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(changeFrom);
}
