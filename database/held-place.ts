import { sql } from 'kysely';
import type { Queries } from '#database/connection.ts';
import type { Excerpt } from '#domain/line-at.ts';
import type { Place } from '#domain/place.ts';

/** Characters of a text that are read before and after a place. */
const reach = 600;

/** Where a reader is in a work, as its newest edition has it. */
export type HeldPlace = {
  /** The title of the chapter; undefined where it has none, and in a branching journey. */
  readonly chapter: string | undefined;
  /** The text around the place, and where the place is in it; undefined where the edition has no such text. */
  readonly around: (Excerpt & Pick<Place, 'offset' | 'before' | 'after'>) | undefined;
  /** Of a branching journey: its endings, and how many of them were found; never more than there are. */
  readonly endings: { readonly found: number; readonly all: number } | undefined;
};

/** The newest edition that was not withdrawn. */
const newest = sql<number>`(
  select max(edition.number) from edition
  where edition.project_id = journey.project_id and edition.withdrawn_at is null
)`;

/** Whether a row of an edition's outline is in the newest one. */
const isIn = (row: 'page' | 'told') =>
  sql<boolean>`${sql.ref(`${row}.from_edition`)} <= ${newest}
    and (${sql.ref(`${row}.until_edition`)} is null or ${sql.ref(`${row}.until_edition`)} > ${newest})`;

/**
 * Where the readers of some readings are, by the readings' ids: one query, and never more of a text than the lines
 * around the place. The caller has asked who may read them.
 */
export async function listHeldPlaces(db: Queries, readingIds: readonly string[]): Promise<Map<string, HeldPlace>> {
  if (readingIds.length === 0) return new Map();
  const start = sql<number>`case when place."offset" > ${reach} then place."offset" - ${reach} else 0 end`;
  const rows = await db
    .selectFrom('reading')
    .innerJoin('journey', 'journey.id', 'reading.journey_id')
    .leftJoin('place', (join) =>
      join
        .onRef('place.reading_id', '=', 'reading.id')
        .on('place.device', '=', (eb) =>
          eb
            .selectFrom('place as other')
            .select('other.device')
            .whereRef('other.reading_id', '=', 'reading.id')
            .orderBy('other.at', 'desc')
            .orderBy('other.device')
            .limit(1),
        ),
    )
    .leftJoin('edition_block as page', (join) =>
      join
        .onRef('page.project_id', '=', 'journey.project_id')
        .onRef('page.block_id', '=', 'reading.activity_id')
        .on(isIn('page')),
    )
    .leftJoin('edition_block as told', (join) =>
      join
        .onRef('told.project_id', '=', 'journey.project_id')
        .onRef('told.block_id', '=', 'place.block_id')
        .on(isIn('told')),
    )
    .leftJoin('rendered_text', 'rendered_text.hash', 'told.hash')
    .select(['reading.id', 'journey.kind', 'page.title', 'place.offset', 'place.before', 'place.after'])
    .select(start.as('start'))
    .select(sql<string | null>`substr(rendered_text.text, ${start} + 1, ${2 * reach})`.as('text'))
    .select((eb) => [
      eb
        .selectFrom('run_ending')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .whereRef('run_ending.reading_id', '=', 'reading.id')
        .as('found'),
      eb
        .selectFrom('journey_version')
        .select('journey_version.endings')
        .whereRef('journey_version.journey_id', '=', 'journey.id')
        .where('journey_version.edition', '<=', newest)
        .orderBy('journey_version.edition', 'desc')
        .limit(1)
        .as('endings'),
    ])
    .where('reading.id', 'in', readingIds)
    .execute();
  return new Map(
    rows.map((row) => {
      const all = Number(row.endings ?? 0);
      const { text, before, after, offset } = row;
      return [
        row.id,
        {
          chapter: row.title?.trim() || undefined,
          around:
            text === null || before === null || after === null || offset === null
              ? undefined
              : { text, isCutBefore: row.start > 0, before, after, offset: offset - row.start },
          endings:
            row.kind === 'branching' && all > 0 ? { found: Math.min(all, Number(row.found ?? 0)), all } : undefined,
        },
      ];
    }),
  );
}
