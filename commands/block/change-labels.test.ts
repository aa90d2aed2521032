import { expect, test } from 'vitest';
import { findBlock } from '#database/block.ts';
import { listBlockLabels } from '#database/block-label.ts';
import { visitor } from '#domain/account.ts';
import { blockLabelLimits } from '#domain/block-label.ts';
import type { BlockLabelId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { addLabel, changeLabel } from './change-labels.ts';
import { describeBlock } from './change-outline.ts';

onEachEngine('the labels of a project', (openDatabase) => {
  async function begin() {
    const announced: string[] = [];
    const { context } = buildContext(await openDatabase(), { announce: ({ kind }) => void announced.push(kind) });
    const author = await buildPerson(context);
    const { projectId, blockId } = await buildProject(context, author);
    announced.length = 0;
    const add = (name: string, color: 'red' | 'teal' = 'red', actor = author.actor) =>
      addLabel(context, actor, projectId, { name, color });
    const change = (id: BlockLabelId, facts: Parameters<typeof changeLabel>[4], actor = author.actor) =>
      changeLabel(context, actor, projectId, id, facts);
    const listed = () => listBlockLabels(context.db.reader, projectId);
    return { context, author, projectId, blockId, add, change, listed, announced };
  }

  test('are added, renamed and given to blocks, and everyone hears of it', async () => {
    const { context, author, projectId, blockId, add, change, listed, announced } = await begin();
    const id = must(await add('Letters'));
    must(await change(id, {}));
    must(await change(id, { name: 'The letters', color: 'teal' }));
    expect(await listed()).toEqual([{ id, name: 'The letters', color: 'teal' }]);
    must(await describeBlock(context, author.actor, projectId, blockId, { labelId: id }));
    expect((await findBlock(context.db.reader, blockId))?.labelId).toBe(id);
    must(await describeBlock(context, author.actor, projectId, blockId, { title: 'Still labeled' }));
    expect((await findBlock(context.db.reader, blockId))?.labelId).toBe(id);
    must(await describeBlock(context, author.actor, projectId, blockId, { labelId: null }));
    expect((await findBlock(context.db.reader, blockId))?.labelId).toBeUndefined();
    expect(announced).toEqual(Array(6).fill('outline'));
  });

  test('have names that differ', async () => {
    const { add, change, listed } = await begin();
    must(await add('Letters'));
    const door = must(await add('Door'));
    const taken = { failure: { kind: 'invalid', problems: [{ field: 'name', kind: 'taken' }] } };
    expect(await add('letters ')).toMatchObject(taken);
    expect(await change(door, { name: 'LETTERS' })).toMatchObject(taken);
    must(await change(door, { name: 'door' }));
    expect((await listed()).map(({ name }) => name)).toEqual(['Letters', 'door']);
    expect(await add('')).toMatchObject({ failure: { problems: [{ kind: 'required' }] } });
    expect(await add('x'.repeat(blockLabelLimits.nameLength + 1))).toMatchObject({
      failure: { problems: [{ kind: 'tooLong' }] },
    });
  });

  test('come back with their blocks when they were removed, by undo or by their name', async () => {
    const { context, author, projectId, blockId, add, change, listed } = await begin();
    const id = must(await add('Letters'));
    must(await describeBlock(context, author.actor, projectId, blockId, { labelId: id }));
    must(await change(id, { isRemoved: true }));
    expect(await listed()).toEqual([]);
    const given = await describeBlock(context, author.actor, projectId, blockId, { labelId: id });
    expect(given).toMatchObject({ failure: { problems: [{ field: 'labelId', kind: 'notAllowed' }] } });
    must(await change(id, { isRemoved: false }));
    expect(await listed()).toHaveLength(1);
    must(await change(id, { isRemoved: true }));
    expect(must(await add('letters', 'teal'))).toBe(id);
    expect(await listed()).toEqual([{ id, name: 'letters', color: 'teal' }]);
    expect((await findBlock(context.db.reader, blockId))?.labelId).toBe(id);
  });

  test('one that was removed does not come back beside another of its name', async () => {
    const { add, change, listed } = await begin();
    const [one, other] = [must(await add('Letters')), must(await add('Door'))];
    must(await change(one, { isRemoved: true }));
    must(await change(other, { name: 'Letters' }));
    expect(await change(one, { isRemoved: false })).toMatchObject({ failure: { problems: [{ kind: 'taken' }] } });
    expect(await listed()).toHaveLength(1);
  });

  test('are not for readers, nor for other projects', async () => {
    const { context, author, projectId, blockId, add, change } = await begin();
    const id = must(await add('Letters'));
    const reader = await buildMember(context, author.organisationId, 'reader');
    const other = await buildProject(context, author, { title: 'Another' });
    const theirs = must(await addLabel(context, author.actor, other.projectId, { name: 'Theirs', color: 'red' }));
    expect(await add('More', 'red', reader.actor)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await change(id, { isRemoved: true }, reader.actor)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await add('More', 'red', visitor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await change(theirs, { name: 'Mine' })).toMatchObject({ failure: { kind: 'notFound' } });
    const given = await describeBlock(context, author.actor, projectId, blockId, { labelId: theirs });
    expect(given).toMatchObject({ failure: { problems: [{ field: 'labelId', kind: 'notAllowed' }] } });
  });

  test('are so many at most, the removed ones too', async () => {
    const { add, change, listed } = await begin();
    for (let at = 0; at < blockLabelLimits.labels; at++) must(await add(`Label ${at}`));
    const full = { failure: { problems: [{ field: 'name', kind: 'tooMany' }] } };
    expect(await add('One more')).toMatchObject(full);
    const [first] = await listed();
    if (!first) throw new Error('There is no label.');
    must(await change(first.id, { isRemoved: true }));
    expect(await add('One more')).toMatchObject(full);
    must(await add(first.name));
  });
});
