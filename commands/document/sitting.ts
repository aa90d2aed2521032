import { z } from 'zod';
import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { findPlannedPayload, upsertJob } from '#database/job.ts';
import type { AccountId, DocumentId } from '#domain/ids.ts';
import { type Sitting, sittingQuietMs } from '#domain/sitting.ts';

/** The kind of the job that saves a revision after a sitting: while it is planned, the sitting lasts. */
export const sittingJob = 'keepSitting';

const keyOf = (documentId: DocumentId) => `${sittingJob}:${documentId}`;

const count = z.number().nonnegative();
const Payload = z.object({
  documentId: z.string().transform((id) => id as DocumentId),
  // Those planned by an older version have nothing more.
  accountId: z
    .string()
    .transform((id) => id as AccountId)
    .optional(),
  keptAt: count.optional(),
  peak: count.optional(),
  lost: count.optional(),
});

/** The data of a sitting's job: the document, and its last author. */
export function readSittingJob(payload: unknown): { documentId: DocumentId; accountId?: AccountId | undefined } {
  return Payload.parse(payload);
}

/** The current sitting of a document; undefined where nobody has written for a while. */
export async function findSitting(tx: Queries, documentId: DocumentId, now: number): Promise<Sitting | undefined> {
  const payload = await findPlannedPayload(tx, keyOf(documentId));
  if (payload === undefined) return undefined;
  const { accountId, keptAt = now, peak = 0, lost = 0 } = Payload.parse(JSON.parse(payload));
  return { accountId, keptAt, peak, lost };
}

/** Records that a sitting continues: it is over once nobody has written for so long. Survives a restart. */
export async function planSitting(
  tx: Queries,
  context: Pick<CommandContext, 'sittingMs'>,
  { id, documentId, sitting, now }: { id: string; documentId: DocumentId; sitting: Sitting; now: number },
): Promise<void> {
  await upsertJob(tx, {
    id,
    kind: sittingJob,
    payload: JSON.stringify({ documentId, ...sitting }),
    uniqueKey: keyOf(documentId),
    runAt: now + (context.sittingMs ?? sittingQuietMs),
  });
}
