import { sql } from 'kysely';
import { toEngineSize } from '#database/engine/size.ts';
import { countPublicWorks } from '#database/public-works.ts';
import type { Queries } from './connection.ts';

/** How much there is of what, for the site's admins. */
export type Overview = {
  readonly accounts: number;
  readonly guests: number;
  readonly organisations: number;
  readonly works: number;
  readonly publicWorks: number;
  readonly openReports: number;
  readonly waitingJobs: number;
  readonly failedJobs: number;
  /** Bytes, by what they are of. */
  readonly bytes: {
    readonly database: number;
    readonly pictures: number;
    readonly objects: number;
    readonly passing: number;
  };
};

/** Counts and sums of the whole site. */
export async function loadOverview(db: Queries): Promise<Overview> {
  const { rows } = await sql<Record<string, number | string | null>>`select
    (select count(*) from account where anonymous_at is null) as accounts,
    (select count(*) from account where anonymous_at is not null) as guests,
    (select count(*) from organisation where deleted_at is null) as organisations,
    (select count(*) from project where deleted_at is null and ready_at is not null) as works,
    (select count(*) from report where decided_at is null) as open_reports,
    (select count(*) from job where done_at is null) as waiting_jobs,
    (select count(*) from job where failed_at is not null) as failed_jobs,
    (select sum(size) from file) as files,
    (select sum(size) from rendition) as renditions,
    (select sum(size) from stored_object) as objects,
    (select sum(received) from upload) as uploads,
    (select sum(received) from object_upload where finished_at is null) as coming,
    (select sum(size) from export where ready_at is not null) as exports`.execute(db);
  const of = (name: string) => Number(rows[0]?.[name] ?? 0);
  return {
    ...{ accounts: of('accounts'), guests: of('guests'), organisations: of('organisations') },
    ...{ works: of('works'), publicWorks: await countPublicWorks(db), openReports: of('open_reports') },
    ...{ waitingJobs: of('waiting_jobs'), failedJobs: of('failed_jobs') },
    bytes: {
      database: await toEngineSize(db),
      pictures: of('files') + of('renditions'),
      objects: of('objects'),
      passing: of('uploads') + of('coming') + of('exports'),
    },
  };
}
