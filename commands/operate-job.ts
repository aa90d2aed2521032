import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { deleteJob, updateJobRetried } from '#database/job.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayOperate } from '#policies/operator.ts';
import { settleAccountArchive } from './account-archive/make-account-archive.ts';
import { accountArchiveJob } from './account-archive/request-account-archive.ts';
import { type CommandContext, freshId } from './context.ts';
import { giveUpSchedule, scheduleJob } from './edition/schedule-edition.ts';
import { settleExport } from './export/make-export.ts';
import { exportJob } from './export/request-export.ts';

/** What an operator can do to a job. */
export const jobActs = ['retry', 'drop'] as const;
export type JobAct = (typeof jobActs)[number];

/**
 * Lets a job be tried again, or gives it up, and tells the person who waits for it; one that is done meanwhile, or
 * running, is left alone.
 */
export async function operateJob(
  context: CommandContext,
  actor: Actor,
  { act, id }: { readonly act: JobAct; readonly id: string },
): Promise<Outcome<undefined>> {
  if (mayOperate(actor) !== 'allowed') return failed({ kind: 'notFound' });
  const now = context.now();
  const eventId = freshId(context);
  const { accountId } = actor;
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<readonly AccountId[]>> => {
    const dropped = act === 'drop' ? await deleteJob(tx, id, now) : undefined;
    const isChanged = dropped !== undefined || (act === 'retry' && (await updateJobRetried(tx, id, now)));
    if (!isChanged) return failed({ kind: 'notFound' });
    const kind = act === 'retry' ? 'jobRetried' : 'jobDropped';
    await insertAuditEvent(tx, {
      id: eventId,
      kind,
      detail: { job: id },
      at: now,
      ...(accountId ? { accountId } : {}),
    });
    return done(dropped ? await giveUp(context, tx, dropped) : []);
  });
  if (!outcome.ok) return outcome;
  if (act === 'retry') context.announce?.({ kind: 'job' });
  if (outcome.value.length > 0) context.announce?.({ kind: 'told', accountIds: outcome.value });
  return done(undefined);
}

/** Tells people who wait for the result of a job that there will be none; returns who was told. */
async function giveUp(
  context: CommandContext,
  tx: Queries,
  { kind, payload }: { readonly kind: string; readonly payload: string },
): Promise<readonly AccountId[]> {
  const of = JSON.parse(payload);
  if (kind === scheduleJob) return giveUpSchedule(context, tx, of.scheduleId);
  if (kind === exportJob) return settleExport(context, tx, of.exportId, undefined);
  return kind === accountArchiveJob ? settleAccountArchive(context, tx, of.archiveId, undefined) : [];
}
