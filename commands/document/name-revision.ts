import type { CommandContext } from '#commands/context.ts';
import { findBlock } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import { findLastRevision, updateRevisionName } from '#database/revision.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, DocumentId, RevisionId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { revisionNameLength } from '#domain/revision.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import { keepRevision } from './fold-document.ts';

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
  const documentId = await documentToWrite(context, actor, blockId);
  if (!documentId.ok) return documentId;
  const name = given.trim();
  const problem = name === '' ? 'required' : problemOf(name);
  if (problem) return failed({ kind: 'invalid', problems: [{ kind: problem }] });
  await keepRevision(context, documentId.value, 'named', actor.accountId);
  return context.db.inTransaction(async (tx) => {
    const last = await findLastRevision(tx, documentId.value);
    if (!last) return failed({ kind: 'notFound' });
    if (last.name !== '' && last.name !== name)
      return failed({ kind: 'invalid', problems: [{ kind: 'alreadyNamed', name: last.name }] });
    await updateRevisionName(tx, documentId.value, last.id, name);
    return done(last.id);
  });
}

/** Gives a version another name; an empty one takes the name away. */
export async function renameRevision(
  context: CommandContext,
  actor: Actor,
  { blockId, revisionId, name: given }: Named & { readonly revisionId: RevisionId },
): Promise<Outcome<RevisionId, NameProblem>> {
  const documentId = await documentToWrite(context, actor, blockId);
  if (!documentId.ok) return documentId;
  const name = given.trim();
  const problem = problemOf(name);
  if (problem) return failed({ kind: 'invalid', problems: [{ kind: problem }] });
  const isThere = await context.db.inTransaction((tx) => updateRevisionName(tx, documentId.value, revisionId, name));
  if (!isThere) return failed({ kind: 'notFound' });
  context.announce?.({ kind: 'revision', documentId: documentId.value });
  return done(revisionId);
}

const problemOf = (name: string) => (name.length > revisionNameLength ? 'tooLong' : undefined);

/** The document of a block that is in the outline, for those who write there. */
async function documentToWrite(
  { db: { reader } }: CommandContext,
  actor: Actor,
  blockId: BlockId,
): Promise<Outcome<DocumentId>> {
  const block = await findBlock(reader, blockId);
  const project = block && (await findProject(reader, block.projectId));
  const document = block && (await findDocumentOfBlock(reader, blockId));
  if (!project || !document || block.deletedAt !== undefined) return failed({ kind: 'notFound' });
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  return done(document.id);
}
