import type { Kysely } from 'kysely';
import { sizeOf, wordsOf } from '#domain/journey/count-contents.ts';
import { type Activity, emptyGraph } from '#domain/journey/graph.ts';

/** Counts the words of branching journeys anew: the code among them counts no more, and what answers are told does. */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it changes have a type
export async function up(db: Kysely<any>): Promise<void> {
  const journeys = await db
    .selectFrom('journey')
    .select(['id', 'project_id'])
    .where('kind', '=', 'branching')
    .execute();
  for (const { id } of journeys) await countDraft(db, id);
  for (const [projectId, own] of Map.groupBy(journeys, ({ project_id }) => project_id as string)) {
    const counts = [];
    for (const { id } of own) counts.push(await countVersions(db, id));
    await countEditions(db, projectId, counts);
  }
}

/** The words of a journey from an edition on: as they were counted, and as they are now. */
type Counted = { readonly edition: number; readonly before: number; readonly after: number };

// biome-ignore lint/suspicious/noExplicitAny: as above
async function countDraft(db: Kysely<any>, id: string): Promise<void> {
  const rows = await db
    .selectFrom('journey_activity')
    .select(['id', 'json', 'words'])
    .where('journey_id', '=', id)
    .execute();
  for (const row of rows) {
    const words = wordsOf(JSON.parse(row.json) as Activity);
    if (words === row.words) continue;
    await db
      .updateTable('journey_activity')
      .set({ words })
      .where('journey_id', '=', id)
      .where('id', '=', row.id)
      .execute();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function countVersions(db: Kysely<any>, id: string): Promise<Counted[]> {
  const rows = await db
    .selectFrom('journey_version')
    .select(['edition', 'words'])
    .where('journey_id', '=', id)
    .orderBy('edition')
    .execute();
  const counted: Counted[] = [];
  for (const { edition, words: before } of rows) {
    const { graph } = await db
      .selectFrom('journey_version')
      .select('graph')
      .where('journey_id', '=', id)
      .where('edition', '=', edition)
      .executeTakeFirstOrThrow();
    const { words: after } = sizeOf({ ...emptyGraph, ...JSON.parse(graph) });
    counted.push({ edition, before, after });
    if (after !== before)
      await db
        .updateTable('journey_version')
        .set({ words: after })
        .where('journey_id', '=', id)
        .where('edition', '=', edition)
        .execute();
  }
  return counted;
}

/** A work that only branches is as long as its journeys; the others are as long as their chapters, and stay so. */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function countEditions(db: Kysely<any>, projectId: string, journeys: readonly Counted[][]): Promise<void> {
  const editions = await db
    .selectFrom('edition')
    .select(['number', 'words'])
    .where('project_id', '=', projectId)
    .execute();
  for (const { number, words } of editions) {
    const current = journeys.flatMap((versions) => versions.findLast(({ edition }) => edition <= number) ?? []);
    const [before, after] = [sum(current, 'before'), sum(current, 'after')];
    if (words !== before || after === before) continue;
    await db
      .updateTable('edition')
      .set({ words: after })
      .where('project_id', '=', projectId)
      .where('number', '=', number)
      .execute();
  }
}

function sum(counted: readonly Counted[], which: 'before' | 'after'): number {
  return counted.reduce((all, one) => all + one[which], 0);
}
