import type { CommandContext } from '#commands/context.ts';
import { saveOtherDraft } from '#database/other-draft.ts';
import type { Actor } from '#domain/account.ts';
import { done } from '#domain/outcome.ts';
import { changeDraft, type DraftOutcome, type NamedDraft, nameProblem, refused } from './with-drafts.ts';

/** Gives the other draft another name; an empty one takes it away. */
export async function renameOtherDraft(context: CommandContext, actor: Actor, wish: NamedDraft): Promise<DraftOutcome> {
  const name = wish.name.trim();
  const problem = nameProblem(name);
  if (problem) return refused(problem);
  return changeDraft(context, actor, wish, async ({ tx, documentId, other }) => {
    await saveOtherDraft(tx, documentId, { ...other, name });
    return done(undefined);
  });
}
