import type { CommandContext } from '#commands/context.ts';
import { deleteOtherDraft } from '#database/other-draft.ts';
import { updateRevisionName } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import { done } from '#domain/outcome.ts';
import { changeDraft, type DraftOutcome, type NamedDraft, nameProblem, refused } from './with-drafts.ts';

/** Keeps only the draft that is written: the other one is from now on a version with a name, which is never removed. */
export async function giveUpOtherDraft(context: CommandContext, actor: Actor, wish: NamedDraft): Promise<DraftOutcome> {
  const name = wish.name.trim();
  const problem = name === '' ? 'required' : nameProblem(name);
  if (problem) return refused(problem);
  return changeDraft(context, actor, wish, async ({ tx, documentId }) => {
    await deleteOtherDraft(tx, documentId);
    await updateRevisionName(tx, documentId, wish.revisionId, name);
    return done(undefined);
  });
}
