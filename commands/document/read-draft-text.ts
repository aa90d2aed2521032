import type { CommandContext } from '#commands/context.ts';
import { findTextPlace } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Text } from '#domain/text.ts';
import { mayReadDrafts } from '#policies/project.ts';
import { currentText } from './current-text.ts';

/**
 * The text of a block, or the notes of an entry of the story bible, as they are now. `notFound` to those who may not
 * read the project's drafts, and where the block is in the trash.
 */
export async function readDraftText(
  { db: { reader } }: CommandContext,
  actor: Actor,
  blockId: BlockId,
): Promise<Outcome<Text>> {
  const block = await findTextPlace(reader, blockId);
  const project = block && (await findProject(reader, block.projectId));
  if (!project || block.deletedAt !== undefined || mayReadDrafts(actor, project) !== 'allowed')
    return failed({ kind: 'notFound' });
  const document = await findDocumentOfBlock(reader, blockId);
  const text = document && (await currentText(reader, document.id));
  return text ? done(text) : failed({ kind: 'notFound' });
}
