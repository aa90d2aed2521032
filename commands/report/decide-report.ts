import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { listOwners } from '#database/member.ts';
import { findOwner } from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import { findReportedWork, updateProjectWithdrawn, updateReportsDecided } from '#database/report.ts';
import type { AccountId, OrganisationId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/**
 * Withdraws a work from everyone but its members, on behalf of the site's admins: every open report of it is decided,
 * its owners are told why, and it is recorded permanently. They may still export the work.
 */
export async function withdrawWork(
  context: CommandContext,
  projectId: ProjectId,
  because: string,
  by?: AccountId,
): Promise<Outcome<void>> {
  const now = context.now();
  const id = freshId(context);
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<readonly AccountId[]>> => {
    const project = await findProject(tx, projectId);
    if (!project) return failed({ kind: 'notFound' });
    await updateProjectWithdrawn(tx, projectId, now);
    await updateReportsDecided(tx, { projectId }, 'withdrawn', now);
    const owner = await findOwner(tx, project.organisationId);
    const detail = { projectId, because, by };
    await insertAuditEvent(tx, { id, kind: 'workWithdrawn', detail, at: now, ...(owner ? { accountId: owner } : {}) });
    const event = { key: `withdrawn ${projectId} ${now}`, facts: { kind: 'withdrawn', because } as const, projectId };
    return done(await tellPeople(context, tx, await toldOf(tx, project.organisationId), event));
  });
  return announced(context, outcome);
}

/** Gives a withdrawn work back to its readers, and tells its owners. */
export async function giveWorkBack(
  context: CommandContext,
  projectId: ProjectId,
  by?: AccountId,
): Promise<Outcome<void>> {
  const now = context.now();
  const id = freshId(context);
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<readonly AccountId[]>> => {
    const project = await findProject(tx, projectId);
    if (project?.withdrawnAt === undefined) return failed({ kind: 'notFound' });
    await updateProjectWithdrawn(tx, projectId, undefined);
    await insertAuditEvent(tx, { id, kind: 'workGivenBack', detail: { projectId, by }, at: now });
    const facts = { kind: 'withdrawn', because: '', isGivenBack: true } as const;
    const event = { key: `givenBack ${projectId} ${now}`, facts, projectId };
    return done(await tellPeople(context, tx, await toldOf(tx, project.organisationId), event));
  });
  return announced(context, outcome);
}

/** Who is told what happens to an organisation's works. Where no owner's account is open, one may still return. */
async function toldOf(tx: Queries, organisationId: OrganisationId): Promise<readonly AccountId[]> {
  const owners = await listOwners(tx, organisationId);
  if (owners.length > 0) return owners;
  const owner = await findOwner(tx, organisationId);
  return owner ? [owner] : [];
}

function announced(context: CommandContext, outcome: Outcome<readonly AccountId[]>): Outcome<void> {
  if (!outcome.ok) return outcome;
  context.announce?.({ kind: 'told', accountIds: outcome.value });
  return done(undefined);
}

/** Decides that a report changes nothing. */
export async function dismissReport(context: CommandContext, reportId: string, by?: AccountId): Promise<Outcome<void>> {
  const now = context.now();
  const id = freshId(context);
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const projectId = await findReportedWork(tx, reportId);
    if (!projectId) return failed({ kind: 'notFound' });
    await updateReportsDecided(tx, { id: reportId }, 'dismissed', now);
    await insertAuditEvent(tx, { id, kind: 'reportDismissed', detail: { reportId, projectId, by }, at: now });
    return done(undefined);
  });
}
