import { changeOutline } from '#commands/block/outline-change.ts';
import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { findEntry, type KeptEntry } from '#database/entry.ts';
import type { Actor } from '#domain/account.ts';
import type { EntryProblem } from '#domain/entry.ts';
import type { EntryId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';

/** What a change of a story bible answers: the entry or the field that it was about. */
export type EntryChanged<About> = Outcome<About, EntryProblem>;

export const refuseEntry = (...problems: EntryProblem[]) => failed({ kind: 'invalid' as const, problems });

/**
 * Changes something of an entry that is not in the trash, in one transaction, for those who may write in its project.
 * Everyone who has the outline or the story bible open hears of it after the commit.
 */
export async function changeEntry<About>(
  context: CommandContext,
  actor: Actor,
  { projectId, entryId }: { readonly projectId: ProjectId; readonly entryId: EntryId },
  body: (tx: Queries, entry: KeptEntry, now: number, leave: () => void) => Promise<EntryChanged<About>>,
): Promise<EntryChanged<About>> {
  const outcome = await changeOutline<About, EntryProblem>(context, actor, projectId, async (tx, now, leave) => {
    const entry = await findEntry(tx, entryId);
    if (entry?.projectId !== projectId || entry.deletedAt !== undefined) return failed({ kind: 'notFound' });
    return body(tx, entry, now, leave);
  });
  return outcome.ok ? done(outcome.value.about) : outcome;
}
