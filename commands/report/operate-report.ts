import type { CommandContext } from '#commands/context.ts';
import { findReportedWork } from '#database/report.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import { failed, type Outcome } from '#domain/outcome.ts';
import { reportLengths } from '#domain/report.ts';
import { mayOperate } from '#policies/operator.ts';
import { dismissReport, giveWorkBack, withdrawWork } from './decide-report.ts';

/** An operator's decision: about a report, or about a withdrawn work. */
export type ReportDecision =
  | { readonly act: 'withdraw'; readonly report: string; readonly because: string }
  | { readonly act: 'dismiss'; readonly report: string }
  | { readonly act: 'giveBack'; readonly work: ProjectId };

/** The reason that the owner of a withdrawn work is told, up to a number of letters. */
export type BecauseProblem = { readonly kind: 'because' };

/** Decides about a report or a withdrawn work, on behalf of an operator; the audit record says whose. */
export async function operateReport(
  context: CommandContext,
  actor: Actor,
  decision: ReportDecision,
): Promise<Outcome<void, BecauseProblem>> {
  if (mayOperate(actor) !== 'allowed') return failed({ kind: 'notFound' });
  const by = actor.accountId;
  if (decision.act === 'giveBack') return giveWorkBack(context, decision.work, by);
  if (decision.act === 'dismiss') return dismissReport(context, decision.report, by);
  const because = decision.because.trim();
  if (because === '' || because.length > reportLengths.because)
    return failed({ kind: 'invalid', problems: [{ kind: 'because' }] });
  const projectId = await findReportedWork(context.db.reader, decision.report);
  return projectId ? withdrawWork(context, projectId, because, by) : failed({ kind: 'notFound' });
}
