import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { loadDocument } from '#database/document.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Text } from '#domain/text.ts';
import { currentText } from './current-text.ts';
import { documentToWrite } from './document-to-write.ts';
import { documentFrom, keepRevision } from './fold-document.ts';
import { markOf, type Passage, passagesOf, withPassage } from './passages.ts';
import { saveUpdates } from './save-updates.ts';
import { type VersionId, versionText } from './version-text.ts';
import { replaceText, textIn } from './yjs-text.ts';

/** Which passage of a comparison (`passagesOf`), and the mark of the text it was compared with (`markOf`). */
export type PassageWish = { readonly at: number; readonly mark: string };

/** Why a passage was not restored: the text is not the one any more that was compared. */
export type RestoreProblem = { readonly kind: 'changedMeanwhile' };

/**
 * Makes a version a block's text, or one passage of it. The current text is saved as a revision first, and so is the
 * result, so that nothing is lost and the restoring itself can be undone. Open editors see it immediately.
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
  // A refusal leaves nothing behind.
  const shown = passage && (await currentText(reader, documentId));
  if (shown && !meantPassage(shown, text, passage)) return stale;

  await keepRevision(context, documentId, 'beforeRestore');
  const loaded = await loadDocument(reader, documentId);
  if (!loaded) return failed({ kind: 'notFound' });
  const held = documentFrom(loaded);
  try {
    const before = Y.encodeStateVector(held);
    const now = textIn(held);
    const wanted = passage ? meantPassage(now, text, passage) : undefined;
    if (passage && !wanted) return stale;
    replaceText(held, wanted ? withPassage(text, now, wanted) : text);
    const update = Y.encodeStateAsUpdate(held, before);
    await saveUpdates(context, [{ documentId, update, accountId: actor.accountId }]);
    context.announce?.({ kind: 'update', documentId, update });
  } finally {
    held.destroy();
  }
  await keepRevision(context, documentId, 'restored', actor.accountId);
  return done(undefined);
}

/** The passage that is meant, as long as the text is the one it was compared with. */
function meantPassage(now: Text, before: Text, { at, mark }: PassageWish): Passage | undefined {
  return markOf(now) === mark ? passagesOf(before, now)[at] : undefined;
}
