import type { Queries } from '#database/connection.ts';
import type { ProjectId } from '#domain/ids.ts';

/** How a work is read, in sums that identify nobody. */
export type ProjectStatistics = {
  /** How many read it on each day that had any, counted from 1970 on in UTC. */
  readonly days: readonly { readonly day: number; readonly readers: number }[];
  /** How many read each edition in all, each counted once per day; the newest first. */
  readonly editions: readonly { readonly edition: number; readonly readers: number }[];
  /** People with an account who have begun its chapters, and finished them, and how many are in each quarter. */
  readonly began: number;
  readonly finished: number;
  readonly quarters: readonly [number, number, number, number];
  /** On how many shelves it is. */
  readonly shelves: number;
};

/** The statistics of a work, as its chapters are read. */
export async function loadProjectStatistics(
  db: Queries,
  projectId: ProjectId,
  { sinceDay }: { readonly sinceDay: number },
): Promise<ProjectStatistics> {
  const counts = db.selectFrom('reader_count').where('project_id', '=', projectId);
  const days = await counts
    .select((eb) => ['day', eb.fn.sum<number>('readers').as('readers')])
    .where('day', '>=', sinceDay)
    .groupBy('day')
    .orderBy('day')
    .execute();
  const editions = await counts
    .select((eb) => ['edition', eb.fn.sum<number>('readers').as('readers')])
    .groupBy('edition')
    .orderBy('edition', 'desc')
    .limit(50)
    .execute();
  const readings = await db
    .selectFrom('reading')
    .innerJoin('journey', 'journey.id', 'reading.journey_id')
    .select((eb) => {
      const within = (from: number, to: number) =>
        eb.fn.sum<number>(
          eb
            .case()
            .when(eb.and([eb('reading.percent', '>=', from), eb('reading.percent', '<', to)]))
            .then(1)
            .else(0)
            .end(),
        );
      return [
        eb.fn.countAll<number>().as('began'),
        eb.fn.count<number>('reading.finished_at').as('finished'),
        within(0, 25).as('first'),
        within(25, 50).as('second'),
        within(50, 75).as('third'),
        within(75, 101).as('last'),
      ];
    })
    .where('journey.project_id', '=', projectId)
    // Branching journeys count theirs themselves, in groups (commands/journey/count-readers.ts).
    .where('journey.kind', '=', 'linear')
    .executeTakeFirst();
  const kept = await db
    .selectFrom('library_entry')
    .select(({ fn }) => fn.countAll<number>().as('shelves'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const number = (value: number | null | undefined) => Number(value ?? 0);
  return {
    days: days.map(({ day, readers }) => ({ day, readers: number(readers) })),
    editions: editions.map(({ edition, readers }) => ({ edition, readers: number(readers) })),
    began: number(readings?.began),
    finished: number(readings?.finished),
    quarters: [number(readings?.first), number(readings?.second), number(readings?.third), number(readings?.last)],
    shelves: number(kept?.shelves),
  };
}
