import type { CommandContext } from '#commands/context.ts';
import { findLastRevision, updateRevisionName } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, DocumentId, RevisionId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { revisionNameLength } from '#domain/revision.ts';
import { documentToWrite } from './document-to-write.ts';
import { foldDocument, keepFoldedText } from './fold-document.ts';

/** Why a version was not named. */
export type NameProblem = { readonly kind: 'required' | 'tooLong' | 'alreadyNamed'; readonly name?: string };

type Named = { readonly blockId: BlockId; readonly name: string };

/**
 * Saves a block's text as it is now as a version with a name. A text that is the newest version already is not saved
 * twice: that version is given the name, unless it has another one.
 *
 * @returns the version
 */
export async function nameText(
  context: CommandContext,
  actor: Actor,
  { blockId, name: given }: Named,
): Promise<Outcome<RevisionId, NameProblem>> {
  const found = await documentInOutline(context, actor, blockId);
  if (!found.ok) return found;
  const documentId = found.value;
  const name = given.trim();
  const problem = name === '' ? 'required' : problemOf(name);
  if (problem) return failed({ kind: 'invalid', problems: [{ kind: problem }] });
  await foldDocument(context, documentId);
  const [random, at] = [context.random(10), context.now()];
  // In one step: a version that someone else saves meanwhile has another text.
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<RevisionId, NameProblem>> => {
    await keepFoldedText(tx, { random, at, documentId, reason: 'named', accountId: actor.accountId, name });
    const last = await findLastRevision(tx, documentId);
    if (!last) return failed({ kind: 'notFound' });
    if (last.name !== '' && last.name !== name)
      return failed({ kind: 'invalid', problems: [{ kind: 'alreadyNamed', name: last.name }] });
    await updateRevisionName(tx, documentId, last.id, name);
    return done(last.id);
  });
  if (outcome.ok) context.announce?.({ kind: 'revision', documentId });
  return outcome;
}

/** Gives a version another name; an empty one takes the name away. */
export async function renameRevision(
  context: CommandContext,
  actor: Actor,
  { blockId, revisionId, name: given }: Named & { readonly revisionId: RevisionId },
): Promise<Outcome<RevisionId, NameProblem>> {
  const found = await documentInOutline(context, actor, blockId);
  if (!found.ok) return found;
  const name = given.trim();
  const problem = problemOf(name);
  if (problem) return failed({ kind: 'invalid', problems: [{ kind: problem }] });
  const isThere = await context.db.inTransaction((tx) => updateRevisionName(tx, found.value, revisionId, name));
  if (!isThere) return failed({ kind: 'notFound' });
  context.announce?.({ kind: 'revision', documentId: found.value });
  return done(revisionId);
}

const problemOf = (name: string) => (name.length > revisionNameLength ? 'tooLong' : undefined);

/** The document of a block that is not in the trash, for those who write there. */
async function documentInOutline(
  context: CommandContext,
  actor: Actor,
  blockId: BlockId,
): Promise<Outcome<DocumentId>> {
  const found = await documentToWrite(context, actor, blockId);
  if (!found.ok) return found;
  return found.value.isTrashed ? failed({ kind: 'notFound' }) : done(found.value.documentId);
}
