import { addBlock } from '#commands/block/change-outline.ts';
import { mergeWithNext } from '#commands/block/merge-blocks.ts';
import { listBlocks } from '#database/block.ts';
import type { Database } from '#database/connection.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { bySiblingOrder, type ManuscriptKind } from '#domain/block.ts';
import type { BlockId, DocumentId } from '#domain/ids.ts';
import { buildContext, buildPerson, buildProject, must, textOf, write } from '#tests/factories.ts';

/** A project whose first chapter says "one", with hands to add what follows it and to merge. */
export async function beginMerging(openDatabase: () => Promise<Database>) {
  const made = buildContext(await openDatabase());
  const { context } = made;
  const person = await buildPerson(context);
  const project = await buildProject(context, person);
  const { projectId } = project;
  await write(context, project.documentId, textOf('one'), person.id);
  const add = async (after: BlockId, words: string[], kind: ManuscriptKind = 'chapter', parentId?: BlockId) => {
    const wish = { projectId, parentId, after: parentId ? undefined : after, kind, title: words[0] ?? '' };
    const { blockId } = must(await addBlock(context, person.actor, wish));
    const document = await findDocumentOfBlock(context.db.reader, blockId);
    const documentId = document?.id as DocumentId;
    if (words.length > 0) await write(context, documentId, textOf(...words), person.id);
    return { blockId, documentId };
  };
  /** As the outline does it, with the block that follows there. */
  const merge = async (blockId: BlockId, actor = person.actor) => {
    const blocks = (await listBlocks(context.db.reader, projectId)).sort(bySiblingOrder);
    const siblings = blocks.filter(({ parentId }) => parentId === blocks.find(({ id }) => id === blockId)?.parentId);
    const next = siblings[siblings.findIndex(({ id }) => id === blockId) + 1]?.id ?? blockId;
    return mergeWithNext(context, actor, { projectId, blockId, next });
  };
  const living = async () => (await listBlocks(context.db.reader, projectId)).sort(bySiblingOrder).map(({ id }) => id);
  return { ...made, person, ...project, add, merge, living };
}
