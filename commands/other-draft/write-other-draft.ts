import type { CommandContext } from '#commands/context.ts';
import { saveOtherDraft } from '#database/other-draft.ts';
import { findRevisionJson } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import { toStored } from '#domain/derived-text.ts';
import type { BlockId, RevisionId } from '#domain/ids.ts';
import { readText } from '#domain/read-text.ts';
import { type DraftOutcome, setTextAside, staleDraft } from './with-drafts.ts';

/**
 * The two drafts of a block change places: the other one is written from now on, and what was written is set aside, each
 * with its name. Done twice, all is as it was.
 *
 * @param wish.revisionId - the other draft as its author saw it: where it is another one by now, nothing changes
 */
export async function writeOtherDraft(
  context: CommandContext,
  actor: Actor,
  wish: { readonly blockId: BlockId; readonly revisionId: RevisionId },
): Promise<DraftOutcome> {
  const { blockId, revisionId } = wish;
  return setTextAside(context, actor, blockId, {
    check: (other) => staleDraft(other, revisionId),
    checkText: (before, next) => {
      if (!next) return 'noOtherDraft';
      return toStored(before) === toStored(next) ? 'draftsAlike' : undefined;
    },
    nextOf: async (reader, documentId) => {
      const json = await findRevisionJson(reader, documentId, revisionId);
      return json === undefined ? undefined : readText(JSON.parse(json));
    },
    body: async ({ tx, documentId, other, aside, now }) => {
      const names = { name: other?.writtenName ?? '', writtenName: other?.name ?? '' };
      await saveOtherDraft(tx, documentId, { revisionId: aside, ...names, at: now });
    },
  });
}
