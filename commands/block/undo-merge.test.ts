import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { saveUpdates } from '#commands/document/save-updates.ts';
import { elementOf, rootName } from '#commands/document/yjs-text.ts';
import { findBlock } from '#database/block.ts';
import { listRevisions } from '#database/revision.ts';
import { blockLengths } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { plainText } from '#domain/plain-text.ts';
import { emptyText, type Text } from '#domain/text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildPerson, heldText, must, opened, textOf, write } from '#tests/factories.ts';
import { beginMerging } from '#tests/merging.ts';
import { addLabel } from './change-labels.ts';
import { describeBlock, moveBlock, restoreBlock } from './change-outline.ts';
import { undoMerge } from './undo-merge.ts';

onEachEngine('undoing a merge', (openDatabase) => {
  async function begin(...second: string[]) {
    const made = await beginMerging(openDatabase);
    const { context, person, projectId, blockId } = made;
    const next = await made.add(blockId, second);
    const back = async (merged: Awaited<ReturnType<typeof made.merge>>, actor = person.actor) =>
      undoMerge(context, actor, { projectId, ...must(merged).merged });
    const held = async (documentId = made.documentId) => heldText(context, documentId);
    const describeIt = (id: BlockId, facts: Parameters<typeof describeBlock>[4]) =>
      describeBlock(context, person.actor, projectId, id, facts);
    /** As an editor does it, which leaves the parts that it does not touch. */
    const edit = async (change: (root: Y.XmlFragment) => void, documentId = made.documentId) => {
      const document = await opened(context, documentId);
      const before = Y.encodeStateVector(document);
      change(document.getXmlFragment(rootName));
      const update = Y.encodeStateAsUpdate(document, before);
      await saveUpdates(context, [{ documentId, update, accountId: person.id }]);
    };
    return { ...made, next, back, held, edit, describeIt };
  }

  test('gives both their texts, places and plans again, and says so', async () => {
    const { context, person, projectId, blockId, documentId, next, ...hands } = await begin('two', 'three');
    const { add, merge, back, held, describeIt, announced, living } = hands;
    const child = await add(next.blockId, ['inside'], 'scene', next.blockId);
    const own = await add(blockId, ['own'], 'scene', blockId);
    const labelId = must(await addLabel(context, person.actor, projectId, { name: 'Letters', color: 'red' }));
    await describeIt(blockId, { synopsis: 'It begins.', target: 900 });
    await describeIt(next.blockId, { synopsis: 'It ends.', target: 100, labelId, storyDate: 'May' });
    const merged = await merge(blockId);
    announced.length = 0;
    must(await back(merged));
    expect([await held(), await held(next.documentId)]).toEqual([textOf('one'), textOf('two', 'three')]);
    expect(await findBlock(context.db.reader, blockId)).toMatchObject({
      ...{ synopsis: 'It begins.', target: 900, labelId: undefined, storyDate: '', words: 1 },
    });
    expect(await findBlock(context.db.reader, next.blockId)).toMatchObject({ synopsis: 'It ends.', labelId });
    expect(await findBlock(context.db.reader, child.blockId)).toMatchObject({ parentId: next.blockId });
    expect(await findBlock(context.db.reader, own.blockId)).toMatchObject({ parentId: blockId });
    expect((await living()).filter((id) => id === blockId || id === next.blockId)).toEqual([blockId, next.blockId]);
    expect(announced.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['update', 'outline']));
    // Once is enough.
    expect(await back(merged)).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('takes the scene break away, and leaves one that the second begins with', async () => {
    const { context, person, blockId, next, merge, back, held, edit, describeIt } = await begin('two');
    const scenes: Text = { type: 'doc', content: [{ type: 'sceneBreak' }, ...textOf('two').content] };
    await write(context, next.documentId, scenes, person.id);
    must(await back(await merge(blockId)));
    expect(await held(next.documentId)).toEqual(scenes);
    for (const id of [blockId, next.blockId]) await describeIt(id, { kind: 'scene' });
    const merged = await merge(blockId);
    // The break between them was deleted meanwhile; the other one stays.
    await edit((root) => root.delete(1, 1));
    must(await back(merged));
    expect([await held(), await held(next.documentId)]).toEqual([textOf('one'), scenes]);
  });

  test('takes what was written since along to where it was written', async () => {
    const { context, documentId, blockId, next, merge, back, held, edit } = await begin('two', 'three');
    const merged = await merge(blockId);
    await edit((root) => {
      root.insert(2, textOf('2½').content.map(elementOf));
      root.insert(1, textOf('more').content.map(elementOf));
      root.insert(0, textOf('zero').content.map(elementOf));
    });
    must(await back(merged));
    expect(await held()).toEqual(textOf('zero', 'one', 'more'));
    expect(await held(next.documentId)).toEqual(textOf('two', '2½', 'three'));
    const reasons = async (id: typeof documentId) =>
      (await listRevisions(context.db.reader, id)).map(({ reason }) => reason);
    expect(await reasons(documentId)).toContain('beforeSplit');
    expect(await reasons(next.documentId)).toContain('beforeRestore');
  });

  test('gives back what was deleted since, and keeps what came too late for the merge', async () => {
    const { context, documentId, person, blockId, next, merge, back, held } = await begin('two');
    const merged = await merge(blockId);
    await write(context, documentId, textOf('one'), person.id);
    await write(context, next.documentId, textOf('two', 'late'), person.id);
    must(await back(merged));
    expect([await held(), await held(next.documentId)]).toEqual([textOf('one'), textOf('two', 'late')]);
  });

  test('restores a block in which nothing was written, and leaves one to which all was given empty', async () => {
    const { context, documentId, person, blockId, next, merge, back, held, living } = await begin();
    must(await back(await merge(blockId)));
    expect([await held(), await held(next.documentId)]).toEqual([textOf('one'), emptyText]);
    await write(context, documentId, emptyText, person.id);
    await write(context, next.documentId, textOf('two'), person.id);
    must(await back(await merge(blockId)));
    expect([await held(), await held(next.documentId)]).toEqual([emptyText, textOf('two')]);
    expect(await living()).toEqual([blockId, next.blockId]);
  });

  test('leaves what was planned since', async () => {
    const { context, blockId, next, merge, back, describeIt } = await begin('two');
    await describeIt(blockId, { synopsis: 'It begins.' });
    await describeIt(next.blockId, { synopsis: 'It ends.', pointOfView: 'Maren' });
    const merged = await merge(blockId);
    await describeIt(blockId, { synopsis: 'It is told.' });
    must(await back(merged));
    expect(await findBlock(context.db.reader, blockId)).toMatchObject({ synopsis: 'It is told.', pointOfView: '' });
  });

  test('leaves what lay below it where it was moved to since', async () => {
    const { context, person, projectId, blockId, next, add, merge, back } = await begin('two');
    const [one, two] = [
      await add(blockId, ['a'], 'scene', next.blockId),
      await add(blockId, ['b'], 'scene', next.blockId),
    ];
    const merged = await merge(blockId);
    await moveBlock(context, person.actor, { projectId, blockId: one.blockId, parentId: undefined, after: undefined });
    must(await back(merged));
    expect(await findBlock(context.db.reader, one.blockId)).toMatchObject({ parentId: undefined });
    expect(await findBlock(context.db.reader, two.blockId)).toMatchObject({ parentId: next.blockId });
  });

  test('is refused to those who may not write, where one is gone, was restored, or the place is none', async () => {
    const { context, person, projectId, blockId, next, merge, back, held, living } = await begin('two');
    const merged = await merge(blockId);
    const reader = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    expect(await back(merged, reader.actor)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await back(merged, stranger.actor)).toMatchObject({ failure: { kind: 'notFound' } });
    const made = must(merged).merged;
    for (const at of [{}, { item: { client: 1, clock: 2 } }, { tname: 'other' }, { type: 1, item: null }])
      expect(await undoMerge(context, person.actor, { projectId, ...made, at })).toMatchObject({
        failure: { problems: [{ kind: 'changedMeanwhile' }] },
      });
    // What it is given back is bounded like all that is planned.
    const before = { ...made.before, synopsis: 'a'.repeat(blockLengths.synopsis + 1) };
    expect(await undoMerge(context, person.actor, { projectId, ...made, before })).toMatchObject({
      failure: { problems: [{ field: 'synopsis', kind: 'tooLong' }] },
    });
    expect(await living()).toEqual([blockId]);
    must(await restoreBlock(context, person.actor, projectId, next.blockId));
    expect(await back(merged)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await held()).toEqual(textOf('one', 'two'));
  });

  test('happens once, though two people ask for it at the same time', async () => {
    const { context, person, projectId, blockId, documentId, next, merge, held } = await begin('two');
    const { merged } = must(await merge(blockId));
    const writer = await buildMember(context, person.organisationId, 'writer');
    const all = await Promise.all(
      [person, writer].map(({ actor }) => undoMerge(context, actor, { projectId, ...merged })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await held(documentId), await held(next.documentId)]).toEqual([textOf('one'), textOf('two')]);
  });

  test('loses no word, and has none in both, whatever was written between', async () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 4 });
    const apart = async (one: string[], two: string[], later: string[], at: number) => {
      const { context, documentId, person, blockId, next, merge, back, held, edit } = await begin();
      await write(context, documentId, one.length > 0 ? textOf(...one) : emptyText, person.id);
      if (two.length > 0) await write(context, next.documentId, textOf(...two), person.id);
      const merged = await merge(blockId);
      const content = textOf(...later).content;
      await edit((root) => root.insert(at % (root.length + 1), content.map(elementOf)));
      const all = plainText(await held());
      must(await back(merged));
      const both = [await held(), await held(next.documentId)].map((text) => plainText(text));
      expect(both.join('').replaceAll(/\s+/gu, '')).toBe(all.replaceAll(/\s+/gu, ''));
    };
    await fc.assert(fc.asyncProperty(words, words, words, fc.nat(8), apart), { numRuns: 15 });
  });
});
