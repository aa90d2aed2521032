import * as Y from 'yjs';
import type { CommandContext } from '#commands/context.ts';
import { documentFrom, keepRevision } from '#commands/document/fold-document.ts';
import { lockAllowed } from '#commands/project/loaded-project.ts';
import { saveBefore } from '#commands/project-revision/save-project-revision.ts';
import { appendUpdates, loadDocument } from '#database/document.ts';
import {
  findReplacementMark,
  isToUndo,
  listReplacedTexts,
  listUndoneAfter,
  type ReplacedText,
  updateReplacedTexts,
  updateUndone,
} from '#database/replacement.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId, ReplacementId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { ReplacedPlace } from '#domain/replacement.ts';
import { mayWrite } from '#policies/project.ts';
import { linesIn, putBack } from './document-lines.ts';
import { tellChanged, updatesOf } from './replace-matches.ts';

type Change = ReplacedText & { readonly count: number; readonly update: Uint8Array };

/** How often it begins anew where someone else replaces or undoes something at the same time. */
const tries = 5;

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
  const all = replaced.reduce((sum, text) => sum + text.places.length, 0);
  for (let turn = 0; turn < tries; turn++) {
    const mark = await findReplacementMark(reader, projectId);
    const later = await listUndoneAfter(reader, projectId, id);
    const changed: Change[] = [];
    for (const text of replaced) {
      const change = await changeBack(context, text, later.get(text.documentId) ?? []);
      if (change) changed.push(change);
    }
    const places = changed.reduce((sum, { count }) => sum + count, 0);
    // Nothing stands as it was replaced: after another one is undone, it may.
    if (places === 0) return done({ places, missed: all });
    const kept = await saveBefore(context, actor, projectId, 'beforeReplace');
    if (!kept.ok) return kept;
    const now = context.now();
    const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<Undone> | 'again'> => {
      const locked = await lockAllowed(tx, actor, projectId, mayWrite);
      if (!locked.ok) return locked;
      // Its words must not be replaced, or put back, by someone else at the same time.
      if ((await findReplacementMark(tx, projectId)) !== mark) return 'again';
      if (!(await updateUndone(tx, id, now))) return failed({ kind: 'notFound' });
      await appendUpdates(tx, updatesOf(changed, actor.accountId), now);
      await updateReplacedTexts(tx, id, changed);
      return done({ places, missed: all - places });
    });
    if (outcome === 'again') continue;
    if (outcome.ok) await tellChanged(context, changed);
    return outcome;
  }
  return failed({ kind: 'conflict', because: 'changedMeanwhile' });
}

/** What putting back changes in a document, and in how many places; undefined where in none. */
async function changeBack(
  { db }: CommandContext,
  { documentId, places }: ReplacedText,
  later: readonly ReplacedPlace[],
): Promise<Change | undefined> {
  const loaded = await loadDocument(db.reader, documentId);
  if (!loaded) return undefined;
  const document = documentFrom(loaded);
  try {
    const before = Y.encodeStateVector(document);
    const living = new Set(linesIn(document).flatMap(({ pieces }) => pieces.map(({ text }) => text)));
    let count = 0;
    const noted = document.transact(() =>
      places.toReversed().map((place) => {
        const back = putBack(document, living, place, later);
        if (!back) return place;
        count += 1;
        return { ...place, back };
      }),
    );
    const update = Y.encodeStateAsUpdate(document, before);
    return count > 0 ? { documentId, count, update, places: noted.toReversed() } : undefined;
  } finally {
    document.destroy();
  }
}
