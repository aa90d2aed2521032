import type { CommandContext } from '#commands/context.ts';
import { findBlock } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';
import { keepRevision } from './fold-document.ts';

/**
 * Saves a block's text as a revision before much of it is replaced in one go. The page replaces only after this: a text
 * that is already the newest revision is safe, and is not saved twice.
 */
export async function keepBeforeReplacing(
  context: CommandContext,
  actor: Actor,
  blockId: BlockId,
): Promise<Outcome<void>> {
  const { reader } = context.db;
  const block = await findBlock(reader, blockId);
  const project = block && (await findProject(reader, block.projectId));
  const document = block && (await findDocumentOfBlock(reader, blockId));
  if (!project || !document) return failed({ kind: 'notFound' });
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  await keepRevision(context, document.id, 'beforeReplace');
  return done(undefined);
}
