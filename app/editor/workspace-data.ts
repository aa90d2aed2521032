import type { RequestScope } from '#app/context.ts';
import { notFound } from '#app/responses.ts';
import { listBlocks, listTrash } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import type { Organisation } from '#database/organisation.ts';
import { type BlockId, isId } from '#domain/ids.ts';
import type { Project } from '#domain/project.ts';
import { mayManage, mayWrite } from '#policies/project.ts';

export type WorkspaceData = Awaited<ReturnType<typeof workspaceData>>;
export type OutlineBlock = WorkspaceData['outline'][number];

/** What the workspace of a block shows; the text itself comes through its room. */
export async function workspaceData(
  scope: RequestScope,
  { organisation, project }: { organisation: Organisation; project: Project },
  blockId: string,
) {
  const { reader } = scope.commands.db;
  const outline = await listBlocks(reader, project.id);
  const block = outline.find(({ id }) => id === blockId);
  const document = block && isId(blockId) ? await findDocumentOfBlock(reader, blockId as BlockId) : undefined;
  if (!block || !document || !scope.account) notFound();
  const trash = await listTrash(reader, project.id);
  return {
    projectId: project.id as string,
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    outline: outline.map(({ id, parentId, position, kind, title, synopsis, status, words }) => ({
      id,
      parentId,
      position,
      kind,
      title,
      synopsis,
      status,
      words,
    })),
    trash: trash.map(({ id, title, kind, deletedAt }) => ({ id, title, kind, deletedAt: deletedAt ?? 0 })),
    blockId: block.id,
    documentId: document.id as string,
    mayWrite: mayWrite(scope.actor, project) === 'allowed',
    mayManage: mayManage(scope.actor, project) === 'allowed',
    uid: scope.account.uid as string,
    name: scope.account.displayName,
  };
}
