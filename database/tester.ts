import type { Queries } from '#database/connection.ts';
import type { TesterLinkTable, TesterNoteTable } from '#database/tables/journey.ts';
import type { ActivityId, JourneyId, ProjectId, TesterLinkId, TesterNoteId } from '#domain/ids.ts';
import { emptyGraph, type Graph } from '#domain/journey/graph.ts';
import type { TesterLink, TesterNote } from '#domain/journey/tester.ts';

const linkColumns = [
  ...(['id', 'journey_id', 'project_id', 'name', 'created_at', 'expires_at', 'withdrawn_at', 'version'] as const),
] as const;

function linkFrom(row: Pick<TesterLinkTable, (typeof linkColumns)[number]>): TesterLink {
  return {
    id: row.id as TesterLinkId,
    journeyId: row.journey_id as JourneyId,
    projectId: row.project_id as ProjectId,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    withdrawnAt: row.withdrawn_at ?? undefined,
    version: row.version,
  };
}

/** Keeps a new testers' link with the copy that it leads to. Of the token only its hash. */
export async function insertTesterLink(
  tx: Queries,
  link: TesterLink,
  { hash, graph }: { readonly hash: string; readonly graph: Graph },
): Promise<void> {
  await tx
    .insertInto('tester_link')
    .values({
      ...{ id: link.id, journey_id: link.journeyId, project_id: link.projectId, hash, name: link.name },
      ...{ created_at: link.createdAt, expires_at: link.expiresAt, version: link.version },
      withdrawn_at: link.withdrawnAt ?? null,
      graph: JSON.stringify(graph),
    })
    .execute();
}

/** The testers' link whose token has a hash, ended or not. */
export async function findTesterLinkByHash(db: Queries, hash: string): Promise<TesterLink | undefined> {
  const row = await db.selectFrom('tester_link').select(linkColumns).where('hash', '=', hash).executeTakeFirst();
  return row && linkFrom(row);
}

/** The draft as it was when a link was made; undefined once the link has ended. */
export async function findTesterGraph(db: Queries, id: JourneyId, linkId: TesterLinkId): Promise<Graph | undefined> {
  const row = await db
    .selectFrom('tester_link')
    .select('graph')
    .where('journey_id', '=', id)
    .where('id', '=', linkId)
    .executeTakeFirst();
  return row?.graph ? { ...emptyGraph, ...JSON.parse(row.graph) } : undefined;
}

/** The testers' links of a journey, the newest first. */
export async function listTesterLinks(db: Queries, id: JourneyId): Promise<TesterLink[]> {
  const rows = await db
    .selectFrom('tester_link')
    .select(linkColumns)
    .where('journey_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(linkFrom);
}

/** Ends a testers' link and deletes its copy; false where there is no open one. */
export async function updateLinkWithdrawn(
  tx: Queries,
  id: JourneyId,
  linkId: TesterLinkId,
  withdrawnAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tester_link')
    .set({ withdrawn_at: withdrawnAt, graph: null })
    .where('journey_id', '=', id)
    .where('id', '=', linkId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Forgets the copies of links that have ended before a time, and those that ended before another one without a note to
 * name them.
 */
export async function deleteEndedLinks(tx: Queries, { now, before }: { now: number; before: number }): Promise<void> {
  await tx
    .updateTable('tester_link')
    .set({ graph: null })
    .where('expires_at', '<=', now)
    .where('graph', 'is not', null)
    .execute();
  await tx
    .deleteFrom('tester_link')
    .where('expires_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tester_note')
            .select('tester_note.id')
            .whereRef('tester_note.journey_id', '=', 'tester_link.journey_id')
            .whereRef('tester_note.link_id', '=', 'tester_link.id'),
        ),
      ),
    )
    .execute();
}

function noteFrom(row: TesterNoteTable): TesterNote {
  return {
    id: row.id as TesterNoteId,
    linkId: row.link_id as TesterLinkId,
    activityId: row.activity_id as ActivityId,
    title: row.title,
    name: row.name,
    text: row.text,
    at: row.at,
    doneAt: row.done_at ?? undefined,
    seed: row.seed,
    moves: JSON.parse(row.moves),
    variables: JSON.parse(row.variables),
  };
}

/** Saves a note; one that was sent twice is saved once. */
export async function insertTesterNote(
  tx: Queries,
  link: Pick<TesterLink, 'id' | 'journeyId' | 'projectId'>,
  note: TesterNote,
): Promise<void> {
  await tx
    .insertInto('tester_note')
    .values({
      ...{ journey_id: link.journeyId, project_id: link.projectId, link_id: link.id, id: note.id },
      ...{ activity_id: note.activityId, title: note.title, name: note.name, text: note.text, at: note.at },
      ...{ done_at: note.doneAt ?? null, seed: note.seed },
      moves: JSON.stringify(note.moves),
      variables: JSON.stringify(note.variables),
    })
    .onConflict((conflict) => conflict.columns(['journey_id', 'id']).doNothing())
    .execute();
}

/** The notes of a journey, the newest first. */
export async function listTesterNotes(db: Queries, id: JourneyId): Promise<TesterNote[]> {
  const rows = await db
    .selectFrom('tester_note')
    .selectAll()
    .where('journey_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(noteFrom);
}

/** How many notes a journey has. */
export async function countTesterNotes(db: Queries, id: JourneyId): Promise<number> {
  const { count } = await db
    .selectFrom('tester_note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('journey_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a note as done, or as open again; false where there is none. */
export async function updateNoteDone(
  tx: Queries,
  id: JourneyId,
  noteId: TesterNoteId,
  doneAt: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tester_note')
    .set({ done_at: doneAt ?? null })
    .where('journey_id', '=', id)
    .where('id', '=', noteId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a note; false where there is none. */
export async function deleteTesterNote(tx: Queries, id: JourneyId, noteId: TesterNoteId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tester_note')
    .where('journey_id', '=', id)
    .where('id', '=', noteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
