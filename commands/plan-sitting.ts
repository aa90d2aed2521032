import { upsertJob } from '#database/job.ts';
import type { DocumentId } from '#domain/ids.ts';
import { type CommandContext, freshId } from './context.ts';

/** The kind of the job that keeps a revision after a sitting. */
export const sittingJob = 'keepSitting';

/** Plans the revision of a sitting: it is kept once nobody has written for so long. Survives a restart. */
export async function planSitting(context: CommandContext, documentId: DocumentId, quietMs: number): Promise<void> {
  const id = freshId<string>(context);
  const runAt = context.now() + quietMs;
  await context.db.inTransaction((tx) =>
    upsertJob(tx, {
      id,
      kind: sittingJob,
      payload: JSON.stringify({ documentId }),
      uniqueKey: `${sittingJob}:${documentId}`,
      runAt,
    }),
  );
}
