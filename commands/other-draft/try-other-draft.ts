import type { CommandContext } from '#commands/context.ts';
import { saveOtherDraft } from '#database/other-draft.ts';
import type { Actor } from '#domain/account.ts';
import { toStored } from '#domain/derived-text.ts';
import type { BlockId } from '#domain/ids.ts';
import type { DraftBeginning } from '#domain/other-draft.ts';
import { emptyText } from '#domain/text.ts';
import { type DraftOutcome, nameProblem, refused, setTextAside } from './with-drafts.ts';

/**
 * Sets the text of a block aside as its other draft. What is written from now on begins with the same text, or with an
 * empty page.
 *
 * @param wish.name - of the draft that is set aside; it may be empty
 */
export async function tryOtherDraft(
  context: CommandContext,
  actor: Actor,
  wish: { readonly blockId: BlockId; readonly name: string; readonly beginning: DraftBeginning },
): Promise<DraftOutcome> {
  const name = wish.name.trim();
  const problem = nameProblem(name);
  if (problem) return refused(problem);
  return setTextAside(context, actor, wish.blockId, {
    check: (other) => (other ? 'hasOtherDraft' : undefined),
    checkText: (before) => (toStored(before) === toStored(emptyText) ? 'nothingWritten' : undefined),
    nextOf: async () => (wish.beginning === 'empty' ? emptyText : undefined),
    body: ({ tx, documentId, aside, now }) =>
      saveOtherDraft(tx, documentId, { revisionId: aside, name, writtenName: '', at: now }),
  });
}
