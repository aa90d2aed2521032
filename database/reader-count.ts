import type { Queries } from '#database/connection.ts';
import type { ProjectId } from '#domain/ids.ts';

/** How many different readers an edition had on a day, counted from 1970 on in UTC. */
export type ReaderCount = {
  readonly projectId: ProjectId;
  readonly edition: number;
  readonly day: number;
  readonly readers: number;
};

/** Adds readers to those an edition has had on that day already. */
export async function upsertReaders(tx: Queries, counts: readonly ReaderCount[]): Promise<void> {
  await tx
    .insertInto('reader_count')
    .values(counts.map(({ projectId, ...count }) => ({ ...count, project_id: projectId })))
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'edition', 'day']).doUpdateSet(({ eb, ref }) => ({
        readers: eb('reader_count.readers', '+', ref('excluded.readers')),
      })),
    )
    .execute();
}
