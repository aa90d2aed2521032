import { addBlock } from '#commands/block/change-outline.ts';
import type { CommandContext } from '#commands/context.ts';
import { saveProjectRevision } from '#commands/project-revision/save-project-revision.ts';
import { listBlocks } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { listProjectRevisions } from '#database/project-revision.ts';
import type { Actor } from '#domain/account.ts';
import { type ManuscriptKind, treeOf } from '#domain/block.ts';
import type { BlockId, DocumentId, ProjectId } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';
import type { OpenDatabase } from '#tests/databases.ts';
import {
  buildContext,
  buildPerson,
  buildProject,
  documentIdOf,
  heldText,
  must,
  textOf,
  write,
} from '#tests/factories.ts';

/** A project with two chapters, one of which has a scene, all of them written. */
export async function beginVersions(openDatabase: OpenDatabase) {
  const { context, clock, announced } = buildContext(await openDatabase());
  const person = await buildPerson(context);
  const { actor } = person;
  const { projectId, blockId: first } = await buildProject(context, person);
  const add = (title: string, at: { after?: BlockId; parentId?: BlockId; kind?: ManuscriptKind } = {}) =>
    addText(context, actor, projectId, title, at);
  const second = await add('Two', { after: first });
  const scene = await add('Scene', { parentId: second, kind: 'scene' });
  const type = async (blockId: BlockId, ...lines: string[]) =>
    write(context, await documentIdOf(context, blockId), textOf(...lines), person.id);
  await type(first, 'one');
  await type(second, 'two');
  await type(scene, 'scene');
  return {
    ...{ context, clock, announced, person, actor, projectId, first, second, scene, add, type },
    save: async (name: string) => {
      clock.now += 1_000;
      return must(await saveProjectRevision(context, actor, { projectId, name }));
    },
    versions: () => listProjectRevisions(context.db.reader, projectId, { limit: 1_000 }),
    state: () => stateOf(context, projectId),
  };
}

/** Adds an empty block to an outline. */
export async function addText(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  title: string,
  { after, parentId, kind = 'chapter' }: { after?: BlockId; parentId?: BlockId; kind?: ManuscriptKind } = {},
): Promise<BlockId> {
  return must(await addBlock(context, actor, { projectId, parentId, after, kind, title })).blockId;
}

/** Everything that a version promises of a project: its outline with all facts, and its texts. */
export async function stateOf(context: CommandContext, projectId: ProjectId) {
  const blocks = await listBlocks(context.db.reader, projectId);
  const texts = new Map<BlockId, Text>();
  for (const { id } of blocks) {
    const document = await findDocumentOfBlock(context.db.reader, id);
    texts.set(id, await heldText(context, document?.id as DocumentId));
  }
  const facts = blocks.map(({ words: _, ...block }) => ({ ...block, text: texts.get(block.id) }));
  return treeOf(facts);
}
