import type { CommandContext } from '#commands/context.ts';
import { findTextPlace } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayReadDrafts, mayWrite } from '#policies/project.ts';

/**
 * The document of a block or of an entry of the story bible, for those who write in its project: `forbidden` for other members, `notFound` for everyone
 * else.
 *
 * @returns the document, its project, and whether its block is in the trash
 */
export async function documentToWrite(
  { db: { reader } }: CommandContext,
  actor: Actor,
  blockId: BlockId,
): Promise<Outcome<{ readonly documentId: DocumentId; readonly projectId: ProjectId; readonly isTrashed: boolean }>> {
  const block = await findTextPlace(reader, blockId);
  const project = block && (await findProject(reader, block.projectId));
  const document = block && (await findDocumentOfBlock(reader, blockId));
  if (!project || !document) return failed({ kind: 'notFound' });
  const verdict = mayWrite(actor, project);
  if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
  return done({ documentId: document.id, projectId: project.id, isTrashed: block.deletedAt !== undefined });
}
