import { insertAuditEvent } from '#database/audit-event.ts';
import { deleteJob, updateJobRetried } from '#database/job.ts';
import type { Actor } from '#domain/account.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayOperate } from '#policies/operator.ts';
import { type CommandContext, freshId } from './context.ts';

/** What an operator can do to a job. */
export const jobActs = ['retry', 'drop'] as const;
export type JobAct = (typeof jobActs)[number];

/** Lets a job be tried once more, or forgets it; one that is done meanwhile, or being done, is left alone. */
export async function operateJob(
  context: CommandContext,
  actor: Actor,
  { act, id }: { readonly act: JobAct; readonly id: string },
): Promise<Outcome<undefined>> {
  if (mayOperate(actor) !== 'allowed') return failed({ kind: 'notFound' });
  const now = context.now();
  const eventId = freshId(context);
  const { accountId } = actor;
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<undefined>> => {
    const isChanged = act === 'retry' ? await updateJobRetried(tx, id, now) : await deleteJob(tx, id, now);
    if (!isChanged) return failed({ kind: 'notFound' });
    const kind = act === 'retry' ? 'jobRetried' : 'jobDropped';
    await insertAuditEvent(tx, {
      id: eventId,
      kind,
      detail: { job: id },
      at: now,
      ...(accountId ? { accountId } : {}),
    });
    return done(undefined);
  });
  if (outcome.ok && act === 'retry') context.announce?.({ kind: 'job' });
  return outcome;
}
