import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { saveUpdates } from '#commands/document/save-updates.ts';
import { findBlock, listBlocks } from '#database/block.ts';
import { listRevisions } from '#database/revision.ts';
import { bySiblingOrder } from '#domain/block.ts';
import type { BlockId, DocumentId } from '#domain/ids.ts';
import { plainText } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildPerson, heldText, must, opened, textOf, write } from '#tests/factories.ts';
import { beginMerging } from '#tests/merging.ts';
import { describeBlock, moveBlock, restoreBlock } from './change-outline.ts';
import { mergeWithNext } from './merge-blocks.ts';

onEachEngine('merging a block with the next', (openDatabase) => {
  const begin = () => beginMerging(openDatabase);

  test('puts its text behind, keeps the first as a version and the second in the trash, and says so', async () => {
    const { context, announced, person, projectId, blockId, documentId, add, merge, living } = await begin();
    const next = await add(blockId, ['two', 'three']);
    await describeBlock(context, person.actor, projectId, blockId, { synopsis: 'It begins.', target: 900 });
    await describeBlock(context, person.actor, projectId, next.blockId, { synopsis: 'It ends.', target: 100 });
    must(await merge(blockId));
    expect(await heldText(context, documentId)).toEqual(textOf('one', 'two', 'three'));
    expect(await living()).toEqual([blockId]);
    expect(await findBlock(context.db.reader, blockId)).toMatchObject({
      ...{ synopsis: 'It begins. It ends.', target: 1_000, words: 3 },
    });
    expect(await listRevisions(context.db.reader, documentId)).toMatchObject([{ reason: 'beforeMerge', words: 1 }]);
    expect(announced.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['update', 'outline']));
    // As it was, and whole.
    must(await restoreBlock(context, person.actor, projectId, next.blockId));
    expect(await heldText(context, next.documentId)).toEqual(textOf('two', 'three'));
  });

  test('has a scene break between two scenes, and none where one of them is empty', async () => {
    const { context, person, projectId, blockId, documentId, add, merge } = await begin();
    await describeBlock(context, person.actor, projectId, blockId, { kind: 'scene' });
    const two = await add(blockId, ['two'], 'scene');
    await add(two.blockId, [], 'scene');
    must(await merge(blockId));
    const [, between] = (await heldText(context, documentId)).content;
    expect(between).toMatchObject({ type: 'sceneBreak' });
    must(await merge(blockId));
    expect((await heldText(context, documentId)).content.map(({ type }) => type)).toEqual([
      'paragraph',
      'sceneBreak',
      'paragraph',
    ]);
  });

  test('takes pictures and notes along, and leaves an empty first line to who may be writing in it', async () => {
    const { context, person, blockId, documentId, add, merge } = await begin();
    const picture = { type: 'image', attrs: { file: '019ca8a0-3e80-7717-81c1-91b49c5b7fdc', alt: 'A lamp' } } as const;
    const note = {
      type: 'paragraph',
      content: [{ type: 'footnote', attrs: { note: JSON.stringify([{ type: 'text', text: 'Said so.' }]) } }],
    };
    const only = async (content: object[]) => {
      const last = (await add(blockId, [])) as { blockId: BlockId; documentId: DocumentId };
      await write(context, last.documentId, readText({ type: 'doc', content }), person.id);
      return last;
    };
    await only([picture]);
    must(await merge(blockId));
    expect((await heldText(context, documentId)).content.map(({ type }) => type)).toEqual(['paragraph', 'image']);
    await only([note]);
    must(await merge(blockId));
    expect((await heldText(context, documentId)).content.at(-1)).toEqual(
      readText({ type: 'doc', content: [note] }).content[0],
    );
    const first = await only([picture]);
    await add(first.blockId, ['two']);
    must(await merge(first.blockId));
    expect((await heldText(context, first.documentId)).content.map(({ type }) => type)).toEqual(['image', 'paragraph']);

    const empty = await add(blockId, []);
    await add(empty.blockId, ['three']);
    const others = await opened(context, empty.documentId);
    must(await merge(empty.blockId));
    // What was typed before, and arrives only now, is there.
    const before = Y.encodeStateVector(others);
    ((others.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'late');
    const update = Y.encodeStateAsUpdate(others, before);
    await saveUpdates(context, [{ documentId: empty.documentId, update, accountId: person.id }]);
    expect(await heldText(context, empty.documentId)).toEqual(textOf('late', 'three'));
  });

  test('adds up what both aim at with all below them, and takes what only the second has', async () => {
    const { context, person, projectId, blockId, add, merge } = await begin();
    const next = await add(blockId, ['two']);
    const scene = await add(blockId, ['own'], 'scene', blockId);
    const plan = (id: BlockId, facts: Parameters<typeof describeBlock>[4]) =>
      describeBlock(context, person.actor, projectId, id, facts).then(must);
    await plan(scene.blockId, { target: 3_000 });
    await plan(next.blockId, { target: 900, pointOfView: 'Maren', storyDate: 'March 15' });
    must(await merge(blockId));
    expect(await findBlock(context.db.reader, blockId)).toMatchObject({
      ...{ target: 3_900, pointOfView: 'Maren', storyDate: 'March 15' },
    });
  });

  test('is refused where both would be too long, and with a block of another kind', async () => {
    const { context, person, blockId, documentId, add, merge, living } = await begin();
    const half = textOf(...Array.from({ length: 5 }, () => 'x'.repeat(1_000_000)));
    await write(context, documentId, half, person.id);
    const next = await add(blockId, []);
    await write(context, next.documentId, half, person.id);
    expect(await merge(blockId)).toMatchObject({ failure: { problems: [{ kind: 'tooLongTogether' }] } });
    const scene = await add(next.blockId, ['three'], 'scene');
    expect(await merge(next.blockId)).toMatchObject({ failure: { problems: [{ kind: 'otherKind' }] } });
    expect(await living()).toEqual([blockId, next.blockId, scene.blockId]);
    expect(await listRevisions(context.db.reader, next.documentId)).toEqual([]);
  });

  test('moves what lies below the second behind what lies below the first', async () => {
    const { context, person, projectId, blockId, add, merge } = await begin();
    const next = await add(blockId, ['two']);
    const own = await add(blockId, ['own'], 'scene', blockId);
    const first = await add(blockId, ['first'], 'scene', next.blockId);
    const second = await add(blockId, ['second'], 'scene');
    must(
      await moveBlock(context, person.actor, {
        ...{ projectId, blockId: second.blockId, parentId: next.blockId, after: first.blockId },
      }),
    );
    must(await merge(blockId));
    const below = (await listBlocks(context.db.reader, projectId))
      .filter(({ parentId }) => parentId === blockId)
      .sort(bySiblingOrder);
    expect(below.map(({ id }) => id)).toEqual([own.blockId, first.blockId, second.blockId]);
  });

  test('loses nothing of what others write in either while it is done', async () => {
    const { context, person, blockId, documentId, add, merge } = await begin();
    const next = await add(blockId, ['two']);
    const [first, second] = [await opened(context, documentId), await opened(context, next.documentId)];
    const typed = async (document: Y.Doc, id: DocumentId, words: string) => {
      const before = Y.encodeStateVector(document);
      const line = document.getXmlFragment('default').get(0) as Y.XmlElement;
      (line.get(0) as Y.XmlText).insert(0, words);
      await saveUpdates(context, [
        { documentId: id, update: Y.encodeStateAsUpdate(document, before), accountId: person.id },
      ]);
    };
    await Promise.all([
      merge(blockId).then(must),
      typed(first, documentId, 'A '),
      typed(second, next.documentId, 'B '),
    ]);
    const held = plainText(await heldText(context, documentId));
    expect(held).toContain('A one');
    expect(held).toContain('two');
    // What came too late for the merged text is in the one in the trash.
    const trashed = plainText(await heldText(context, next.documentId));
    expect(trashed).toContain('B two');
  });

  test('takes the block that was meant, though two people ask for it at the same time', async () => {
    const { context, person, projectId, blockId, documentId, add, living } = await begin();
    const two = await add(blockId, ['two']);
    const three = await add(two.blockId, ['three']);
    const writer = await buildMember(context, person.organisationId, 'writer');
    const wish = { projectId, blockId, next: two.blockId };
    const both = await Promise.all([person, writer].map(({ actor }) => mergeWithNext(context, actor, wish)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ failure: { problems: [{ kind: 'changedMeanwhile' }] } });
    expect(await heldText(context, documentId)).toEqual(textOf('one', 'two'));
    expect(await living()).toEqual([blockId, three.blockId]);
  });

  test('is refused where nothing follows, and for those who may not write', async () => {
    const { context, person, blockId, add, merge, living } = await begin();
    expect(await merge(blockId)).toMatchObject({ failure: { problems: [{ kind: 'changedMeanwhile' }] } });
    const next = await add(blockId, ['two']);
    const reader = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    expect(await merge(blockId, reader.actor)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await merge(blockId, stranger.actor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await living()).toEqual([blockId, next.blockId]);
  });
});
