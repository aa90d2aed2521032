import type { Queries } from '#database/connection.ts';
import { raisePublicVersion } from '#database/project.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';
import type { Report, ReportReason, ReportVerdict } from '#domain/report.ts';

/** Keeps what someone reports of a work. */
export async function insertReport(
  tx: Queries,
  report: {
    readonly id: string;
    readonly projectId: ProjectId;
    readonly accountId: AccountId | undefined;
    readonly reason: ReportReason;
    readonly text: string;
    readonly email: string;
    readonly at: number;
  },
): Promise<boolean> {
  const { projectId, accountId, ...facts } = report;
  const result = await tx
    .insertInto('report')
    .values({ ...facts, project_id: projectId, account_id: accountId ?? null, verdict: null, decided_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The open reports, the oldest first. */
export async function listOpenReports(db: Queries, { limit = 500 } = {}): Promise<Report[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('project', 'project.id', 'report.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['report.id', 'report.project_id', 'report.reason', 'report.text', 'report.email', 'report.at'])
    .select(['project.title', 'project.slug', 'organisation.slug as organisation_slug'])
    .where('report.decided_at', 'is', null)
    .orderBy('report.at')
    .orderBy('report.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, project_id, reason, text, email, at, title, slug, organisation_slug }) => ({
    ...{ id, projectId: project_id, work: `${organisation_slug}/${slug}`, title },
    ...{ reason: reason as ReportReason, text, email, at },
  }));
}

/** Works that are withdrawn, the latest first. */
export async function listWithdrawnWorks(
  db: Queries,
  { limit = 200 } = {},
): Promise<{ readonly id: ProjectId; readonly work: string; readonly title: string; readonly withdrawnAt: number }[]> {
  const rows = await db
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project.id', 'project.title', 'project.slug', 'project.withdrawn_at', 'organisation.slug as org'])
    .where('project.withdrawn_at', 'is not', null)
    .where('project.deleted_at', 'is', null)
    .orderBy('project.withdrawn_at', 'desc')
    .orderBy('project.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, slug, org, withdrawn_at }) => ({
    ...{ id: id as ProjectId, title, work: `${org}/${slug}`, withdrawnAt: withdrawn_at ?? 0 },
  }));
}

/** The work a report is about, decided or not. */
export async function findReportedWork(db: Queries, id: string): Promise<ProjectId | undefined> {
  const row = await db
    .selectFrom('report')
    .select('project_id')
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row?.project_id as ProjectId | undefined;
}

/** Decides the open reports of a work, or one of them. */
export async function updateReportsDecided(
  tx: Queries,
  which: { readonly projectId: ProjectId } | { readonly id: string },
  verdict: ReportVerdict,
  now: number,
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ verdict, decided_at: now })
    .where('decided_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('projectId' in which, (query) => query.where('project_id', '=', 'projectId' in which ? which.projectId : ''))
    .execute();
}

/** Withdraws a work from everyone but its members, or restores it; visitors see the difference immediately. */
export async function updateProjectWithdrawn(tx: Queries, id: ProjectId, at: number | undefined): Promise<void> {
  await tx
    .updateTable('project')
    .set({ withdrawn_at: at ?? null })
    .where('id', '=', id)
    .execute();
  await raisePublicVersion(tx, id);
}
