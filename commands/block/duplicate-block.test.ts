import { expect, test } from 'vitest';
import { listBlocks } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { blockLengths, blocksCopiedAtMost, bySiblingOrder, flatten, treeOf } from '#domain/block.ts';
import type { BlockId, DocumentId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  heldText,
  must,
  textOf,
  write,
} from '#tests/factories.ts';
import { addBlock, describeBlock } from './change-outline.ts';
import { duplicateBlock } from './duplicate-block.ts';

onEachEngine('duplicating a block', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const project = await buildProject(made.context, person);
    const { context } = made;
    const add = async (title: string, parentId: BlockId | undefined, words: string, after?: BlockId) => {
      const kind = parentId ? 'scene' : 'chapter';
      const wish = { projectId: project.projectId, parentId, after, kind, title } as const;
      const { blockId } = must(await addBlock(context, person.actor, wish));
      const document = await findDocumentOfBlock(context.db.reader, blockId);
      await write(context, document?.id as DocumentId, textOf(words), person.id);
      return blockId;
    };
    const outline = async () =>
      flatten(treeOf((await listBlocks(context.db.reader, project.projectId)).sort(bySiblingOrder))).map(
        ({ block, depth }) => `${'-'.repeat(depth)}${block.title}`,
      );
    const textAt = async (id: BlockId) =>
      heldText(context, (await findDocumentOfBlock(context.db.reader, id))?.id as DocumentId);
    return { ...made, person, ...project, add, outline, textAt };
  }

  test('copies it with all below it, right behind it, with what was planned, and leaves the original alone', async () => {
    const { context, announced, person, projectId, blockId, documentId, add, outline, textAt } = await begin();
    await write(context, documentId, textOf('one', 'two'), person.id);
    const scene = await add('Scene', blockId, 'below');
    await add('Last', undefined, 'last', blockId);
    const facts = { synopsis: 'What happens', status: 'revised', target: 900 } as const;
    must(await describeBlock(context, person.actor, projectId, blockId, facts));
    const before = await outline();
    const copied = must(await duplicateBlock(context, person.actor, { projectId, blockId, title: 'A copy' }));

    const [first = ''] = before;
    expect(await outline()).toEqual([first, '-Scene', 'A copy', '-Scene', 'Last']);
    expect(await textAt(copied.blockId)).toEqual(textOf('one', 'two'));
    const blocks = await listBlocks(context.db.reader, projectId);
    expect(blocks.find(({ id }) => id === copied.blockId)).toMatchObject({
      ...{ synopsis: 'What happens', status: 'revised', target: 900, words: 2 },
    });
    const below = blocks.find(({ parentId }) => parentId === copied.blockId);
    expect(below?.id).not.toBe(scene);
    expect(await textAt(below?.id as BlockId)).toEqual(textOf('below'));
    expect(announced.map(({ kind }) => kind)).toContain('outline');
    // Each has a text of its own from now on.
    await write(context, documentId, textOf('three'), person.id);
    expect(await textAt(copied.blockId)).toEqual(textOf('one', 'two'));
  });

  test('is refused for readers, strangers, what is gone, and what is too much; then nothing has changed', async () => {
    const { context, person, projectId, blockId, outline } = await begin();
    const before = await outline();
    const reader = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { email: 'stranger@example.org' });
    const wish = { projectId, blockId, title: '' };
    expect(await duplicateBlock(context, reader.actor, wish)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await duplicateBlock(context, stranger.actor, wish)).toMatchObject({ failure: { kind: 'notFound' } });
    const gone = { ...wish, blockId: '01900000-0000-7000-8000-000000000000' as BlockId };
    expect(await duplicateBlock(context, person.actor, gone)).toMatchObject({ failure: { kind: 'notFound' } });
    const long = { ...wish, title: 'x'.repeat(blockLengths.title + 1) };
    expect(await duplicateBlock(context, person.actor, long)).toMatchObject({ failure: { kind: 'invalid' } });
    expect(await outline()).toEqual(before);
    for (let at = 0; at < blocksCopiedAtMost; at++)
      must(
        await addBlock(context, person.actor, {
          projectId,
          parentId: blockId,
          after: undefined,
          kind: 'scene',
          title: '',
        }),
      );
    expect(await duplicateBlock(context, person.actor, wish)).toMatchObject({
      failure: { problems: [{ field: 'block', kind: 'tooManyBelow' }] },
    });
    expect(await outline()).toHaveLength(before.length + blocksCopiedAtMost);
  });
});
