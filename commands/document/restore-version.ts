import type { CommandContext } from '#commands/context.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { keepTexts } from '#commands/project-revision/project-texts.ts';
import { appendUpdates, findDocument, findLastWriter } from '#database/document.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Text } from '#domain/text.ts';
import { mayWrite } from '#policies/project.ts';
import { documentToWrite } from './document-to-write.ts';
import { keepRevision } from './fold-document.ts';
import { markOf, type Passage, passagesOf, withPassage } from './passages.ts';
import { replacedText } from './replaced-text.ts';
import { type VersionId, versionText } from './version-text.ts';

/** Which passage of a comparison (`passagesOf`), and the mark of the text it was compared with (`markOf`). */
export type PassageWish = { readonly at: number; readonly mark: string };

/** Why a passage was not restored: the text is not the one any more that was compared. */
export type RestoreProblem = { readonly kind: 'changedMeanwhile' };

/** Begins anew as often while someone writes, or restores, between reading the text and writing it. */
const tries = 30;

/**
 * Makes a version a block's text, or one passage of it. What stands there at that moment is saved as a revision in the
 * same transaction, and so is the result, so that nothing is lost and the restoring itself can be undone. Open editors
 * see it immediately. Two that are restored at once come one after the other.
 */
export async function restoreVersion(
  context: CommandContext,
  actor: Actor,
  blockId: BlockId,
  version: VersionId,
  passage?: PassageWish,
): Promise<Outcome<void, RestoreProblem>> {
  const { reader } = context.db;
  const found = await documentToWrite(context, actor, blockId);
  if (!found.ok) return found;
  const { documentId, projectId, isTrashed } = found.value;
  if (isTrashed) return failed({ kind: 'notFound' });
  const text = await versionText(reader, { projectId, blockId, documentId }, version);
  if (!text) return failed({ kind: 'notFound' });

  const stale = failed({ kind: 'invalid' as const, problems: [{ kind: 'changedMeanwhile' as const }] });
  const wantedFor = (now: Text): Text | undefined => {
    const wanted = passage && meantPassage(now, text, passage);
    return passage ? wanted && withPassage(text, now, wanted) : text;
  };
  const writer = await findLastWriter(reader, documentId);
  for (let turn = 0; turn < tries; turn++) {
    const replaced = await replacedText(reader, documentId, wantedFor);
    if (!replaced) return failed({ kind: 'notFound' });
    const { held, before, update } = replaced;
    // A refusal leaves nothing behind.
    if (passage && !meantPassage(before, text, passage)) return stale;
    const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<void> | 'again'> => {
      const allowed = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!allowed.ok) return allowed;
      if ((await findDocument(tx, documentId))?.seq !== held.seq) return 'again';
      const kept = { at: context.now(), accountId: writer ?? actor.accountId, random: context.random };
      await keepTexts(tx, [held], { ...kept, reason: 'beforeRestore' });
      if (update) await appendUpdates(tx, [{ documentId, update, accountId: actor.accountId }], kept.at);
      return done(undefined);
    });
    if (outcome === 'again') continue;
    if (!outcome.ok) return outcome;
    if (update) context.announce?.({ kind: 'update', documentId, update });
    context.announce?.({ kind: 'revision', documentId });
    await keepRevision(context, documentId, 'restored', actor.accountId);
    return outcome;
  }
  return stale;
}

/** The passage that is meant, as long as the text is the one it was compared with. */
function meantPassage(now: Text, before: Text, { at, mark }: PassageWish): Passage | undefined {
  return markOf(now) === mark ? passagesOf(before, now)[at] : undefined;
}
