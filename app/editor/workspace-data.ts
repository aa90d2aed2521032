import type { RequestScope } from '#app/context.ts';
import { loadCounting } from '#app/goals/load-goal.ts';
import { notFound } from '#app/responses.ts';
import { findBlock, listBlocks, listTrash } from '#database/block.ts';
import { listBlockLabels } from '#database/block-label.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import type { Organisation } from '#database/organisation.ts';
import { findOtherDraft } from '#database/other-draft.ts';
import { outlineRow } from '#domain/block.ts';
import { type BlockId, isId } from '#domain/ids.ts';
import type { Project } from '#domain/project.ts';
import { mayManage, maySeeOtherDrafts, mayWrite } from '#policies/project.ts';

export type WorkspaceData = Awaited<ReturnType<typeof workspaceData>>;
export type OutlineBlock = WorkspaceData['outline'][number];

/** The data of a block's workspace; the text itself comes through its room. */
export async function workspaceData(
  scope: RequestScope,
  { organisation, project }: { organisation: Organisation; project: Project },
  blockId: string,
) {
  const { reader } = scope.commands.db;
  const outline = await listBlocks(reader, project.id);
  // One that someone else just put into the trash stays open here, with its text, until it is left.
  const block =
    outline.find(({ id }) => id === blockId) ??
    (isId(blockId) ? await findBlock(reader, blockId as BlockId) : undefined);
  const document = block?.projectId === project.id ? await findDocumentOfBlock(reader, block.id) : undefined;
  if (!block || !document || !scope.account) notFound();
  const may = mayWrite(scope.actor, project) === 'allowed';
  const seesDrafts = maySeeOtherDrafts(scope.actor, project) === 'allowed';
  const trash = await listTrash(reader, project.id);
  return {
    projectId: project.id as string,
    path: `/org/${organisation.slug}/${project.slug}`,
    title: project.title,
    language: project.language,
    outline: outline.map(outlineRow),
    /** The colored labels that the project's blocks may have. */
    blockLabels: await listBlockLabels(reader, project.id),
    trash: trash.map(({ id, title, kind, deletedAt }) => ({ id, title, kind, deletedAt: deletedAt ?? 0 })),
    blockId: block.id,
    block: { ...outlineRow(block), synopsis: block.synopsis },
    /** The block whose deletion included this one, where it lies in the trash. */
    trashedWith: block.deletedRoot,
    documentId: document.id as string,
    /** The draft of this text that is set aside, for those who write; nothing is done with it in the trash. */
    otherDraft: seesDrafts && block.deletedRoot === undefined ? await findOtherDraft(reader, document.id) : undefined,
    mayWrite: may,
    mayManage: mayManage(scope.actor, project) === 'allowed',
    /** Of the words that are counted here for someone's own goal. */
    counting: may ? await loadCounting(scope, scope.account.uid, project.id) : undefined,
    uid: scope.account.uid as string,
    name: scope.account.displayName,
  };
}
