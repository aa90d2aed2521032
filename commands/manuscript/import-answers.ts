import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { findJobPayload, upsertJob } from '#database/job.ts';
import type { BookWarning } from '#domain/book.ts';
import type { AccountId, BlockId, JourneyId, ProjectId } from '#domain/ids.ts';
import type { JourneySize } from '#domain/journey/count-contents.ts';
import { importAnswerKeepMs, importWarningsKept } from '#domain/manuscript.ts';

/** The kind of job that stands for an answer until it is forgotten; there is nothing to do when its time comes. */
export const forgetAnswerJob = 'forgetImportAnswer';

/** An import as an account asked for it: the account, and a name that its page chose. */
export type ImportRequest = { readonly accountId: AccountId; readonly request: string };

const keyOf = ({ accountId, request }: ImportRequest) => `import ${accountId} ${request}`;

/** The former answer of an import; undefined where it was not done. */
export async function findImportAnswer(
  { db }: Pick<CommandContext, 'db'>,
  asked: ImportRequest,
): Promise<Imported | undefined> {
  const payload = await findJobPayload(db.reader, keyOf(asked));
  if (payload === undefined) return undefined;
  // An answer of an earlier version knows no journeys.
  const { journeys = [], ...known }: Omit<Imported, 'journeys'> & Partial<Imported> = JSON.parse(payload);
  return { ...known, journeys };
}

/**
 * Keeps the answer of an import, in the transaction that makes it visible: a client that missed the answer asks again
 * and gets it, and nothing is imported twice.
 */
export async function keepImportAnswer(
  tx: Queries,
  asked: ImportRequest & { readonly id: string; readonly now: number },
  imported: Imported,
): Promise<void> {
  const warnings = imported.warnings.slice(0, importWarningsKept);
  await upsertJob(tx, {
    id: asked.id,
    kind: forgetAnswerJob,
    payload: JSON.stringify({ ...imported, warnings }),
    uniqueKey: keyOf(asked),
    runAt: asked.now + importAnswerKeepMs,
  });
}

/** An imported branching journey. */
export type ImportedJourney = { readonly id: JourneyId; readonly title: string } & JourneySize;

export type Imported = {
  readonly projectId: ProjectId;
  readonly organisationSlug: string;
  readonly slug: string;
  /** Undefined where it has no blocks: it is a story of journeys alone. */
  readonly firstBlockId?: BlockId;
  readonly blocks: number;
  readonly words: number;
  readonly warnings: readonly BookWarning[];
  /** The branching journeys, in the order of the file. */
  readonly journeys: readonly ImportedJourney[];
};
