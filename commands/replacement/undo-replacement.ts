import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { documentFrom, keepRevision } from '#commands/document/fold-document.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { appendUpdates, loadDocument } from '#database/document.ts';
import { isToUndo, listReplacedTexts, type ReplacedText, updateUndone } from '#database/replacement.ts';
import type { Actor } from '#domain/account.ts';
import type { DocumentId, ProjectId, ReplacementId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayWrite } from '#policies/project.ts';
import { linesIn, putBack } from './document-lines.ts';
import { announceUpdates, updatesOf } from './replace-matches.ts';

type Change = { readonly documentId: DocumentId; readonly count: number; readonly update: Uint8Array };

/** What was put back; `missed` are places whose words were changed since, and left as they are. */
export type Undone = { readonly places: number; readonly missed: number };

/**
 * Puts back what a replacement has replaced, in all texts in one transaction, wherever its words still stand. Each text is
 * saved as a revision first. What was written since stays.
 */
export async function undoReplacement(
  context: CommandContext,
  actor: Actor,
  { projectId, id }: { readonly projectId: ProjectId; readonly id: ReplacementId },
): Promise<Outcome<Undone>> {
  const { reader } = context.db;
  const allowed = await context.db.inTransaction((tx) => lockAllowed(tx, actor, projectId, mayWrite));
  if (!allowed.ok) return allowed;
  if (!(await isToUndo(reader, projectId, id))) return failed({ kind: 'notFound' });
  const replaced = await listReplacedTexts(reader, id);
  for (const { documentId } of replaced) await keepRevision(context, documentId, 'beforeReplace');
  const changed: Change[] = [];
  for (const text of replaced) {
    const change = await changeBack(context, text);
    if (change) changed.push(change);
  }
  const places = changed.reduce((sum, { count }) => sum + count, 0);
  const all = replaced.reduce((sum, text) => sum + text.places.length, 0);
  const now = context.now();
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<Undone>> => {
    const locked = await lockAllowed(tx, actor, projectId, mayWrite);
    if (!locked.ok) return locked;
    if (!(await updateUndone(tx, id, now))) return failed({ kind: 'notFound' });
    await appendUpdates(tx, updatesOf(changed, actor.accountId), now);
    return done({ places, missed: all - places });
  });
  if (outcome.ok) announceUpdates(context, changed);
  return outcome;
}

/** What putting back changes in a document, and in how many places; undefined where in none. */
async function changeBack({ db }: CommandContext, { documentId, places }: ReplacedText): Promise<Change | undefined> {
  const loaded = await loadDocument(db.reader, documentId);
  if (!loaded) return undefined;
  const document = documentFrom(loaded);
  try {
    const before = Y.encodeStateVector(document);
    const living = new Set(linesIn(document).flatMap(({ pieces }) => pieces.map(({ text }) => text)));
    const count = document.transact(() => places.filter((place) => putBack(document, living, place)).length);
    return count > 0 ? { documentId, count, update: Y.encodeStateAsUpdate(document, before) } : undefined;
  } finally {
    document.destroy();
  }
}
