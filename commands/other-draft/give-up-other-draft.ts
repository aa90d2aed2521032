import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { deleteOtherDraft } from '#database/other-draft.ts';
import {
  findLastRevision,
  findRevisionJson,
  findRevisionName,
  insertRevisions,
  updateRevisionName,
} from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import { type DocumentId, newId, type RevisionId } from '#domain/ids.ts';
import type { OtherDraft } from '#domain/other-draft.ts';
import { done } from '#domain/outcome.ts';
import { changeDraft, type DraftOutcome, type NamedDraft, nameProblem, refused } from './with-drafts.ts';

/**
 * Keeps only the draft that is written: the other one is from now on a version with a name, which is never removed. Where
 * its version has another name already, as someone saved the same text under it, that one stays as it is.
 */
export async function giveUpOtherDraft(context: CommandContext, actor: Actor, wish: NamedDraft): Promise<DraftOutcome> {
  const name = wish.name.trim();
  const problem = name === '' ? 'required' : nameProblem(name);
  if (problem) return refused(problem);
  return changeDraft(context, actor, wish, async ({ tx, documentId, other, now }) => {
    await deleteOtherDraft(tx, documentId);
    const given = await findRevisionName(tx, documentId, other.revisionId);
    if (given === '' || given === name) await updateRevisionName(tx, documentId, wish.revisionId, name);
    else await saveBeside(tx, documentId, other, { name, at: now, accountId: actor.accountId, random: context.random });
    return done(undefined);
  });
}

/** Saves the text of a draft once more, as the newest version, under a name of its own. */
async function saveBeside(
  tx: Queries,
  documentId: DocumentId,
  { revisionId, words, hash }: OtherDraft,
  { random, ...kept }: { name: string; at: number; accountId: Actor['accountId']; random: CommandContext['random'] },
): Promise<void> {
  const json = await findRevisionJson(tx, documentId, revisionId);
  if (json === undefined) return;
  const at = Math.max(kept.at, ((await findLastRevision(tx, documentId))?.at ?? 0) + 1);
  const id = newId(at, random(10)) as RevisionId;
  await insertRevisions(tx, [{ ...kept, id, documentId, at, reason: 'setAside', json, words, hash }]);
}
