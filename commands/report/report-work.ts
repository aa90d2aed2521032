import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { listOperators } from '#database/account.ts';
import { findCurrentEdition } from '#database/edition.ts';
import { findProject } from '#database/project.ts';
import { insertReport } from '#database/report.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type ReportReason, reportLengths, reportReasons } from '#domain/report.ts';
import { mayReport } from '#policies/project.ts';

export type ReportProblem = { readonly field: 'reason' | 'text'; readonly kind: 'notAllowed' | 'tooLong' };

/**
 * Saves a report of a work that its reader can see, and tells the site's admins.
 *
 * @param report.id - the client's name for the report: sent twice it is one
 */
export async function reportWork(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  {
    id = freshId(context),
    reason,
    text,
    email,
  }: { readonly id?: string; readonly reason: ReportReason; readonly text: string; readonly email: string },
): Promise<Outcome<{ readonly isNew: boolean }, ReportProblem>> {
  const project = await findProject(context.db.reader, projectId);
  const hasEdition = (await findCurrentEdition(context.db.reader, projectId)) !== undefined;
  if (!project || mayReport(actor, project, hasEdition) !== 'allowed') return failed({ kind: 'notFound' });
  const problems: ReportProblem[] = [];
  if (!reportReasons.includes(reason)) problems.push({ field: 'reason', kind: 'notAllowed' });
  if (text.length > reportLengths.text) problems.push({ field: 'text', kind: 'tooLong' });
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  const report = {
    id,
    projectId,
    accountId: actor.accountId,
    reason,
    text,
    email,
    at: context.now(),
  };
  const told = await context.db.inTransaction(async (tx) => {
    if (!(await insertReport(tx, report))) return undefined;
    const operators = await listOperators(tx);
    const event = { key: `report ${report.id}`, facts: { kind: 'report', reason } as const, projectId };
    return tellPeople(
      context,
      tx,
      operators.map(({ id }) => id),
      event,
    );
  });
  if (told && told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
  return done({ isNew: told !== undefined });
}
