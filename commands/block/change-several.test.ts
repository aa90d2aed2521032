import { expect, test } from 'vitest';
import { findBlock, listBlocks, listTrash } from '#database/block.ts';
import { findProject } from '#database/project.ts';
import { blocksChangedAtMost, flatten, outlineDepth, treeOf } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { addLabel } from './change-labels.ts';
import { addBlock } from './change-outline.ts';
import { describeBlocks, placeBlocks, restoreBlocks, trashBlocks } from './change-several.ts';

onEachEngine('several blocks', (openDatabase) => {
  /** A (A1 A2) B (B1), in that order. */
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const person = await buildPerson(context);
    const { projectId, blockId } = await buildProject(context, person, { firstChapter: 'A' });
    const add = async (title: string, parentId?: BlockId, after?: BlockId) =>
      must(await addBlock(context, person.actor, { projectId, parentId, after, kind: 'scene', title })).blockId;
    const a1 = await add('A1', blockId);
    const a2 = await add('A2', blockId, a1);
    const b = await add('B', undefined, blockId);
    const b1 = await add('B1', b);
    return { ...made, person, projectId, a: blockId, a1, a2, b, b1 };
  }
  type World = Awaited<ReturnType<typeof begin>>;

  const shown = async ({ context, projectId }: Pick<World, 'context' | 'projectId'>) =>
    flatten(treeOf(await listBlocks(context.db.reader, projectId))).map(
      ({ block, depth }) => ' '.repeat(depth) + block.title,
    );

  const version = async ({ context, projectId }: World) =>
    (await findProject(context.db.reader, projectId))?.outlineVersion ?? 0;

  test('get their status and kind in one change, of which everyone hears once', async () => {
    const world = await begin();
    const { context, person, projectId, a1, b1, announced } = world;
    const before = await version(world);
    announced.length = 0;
    const wrong = [
      { blockId: a1, status: 'idea' },
      { blockId: 'gone' as BlockId, status: 'idea' },
    ] as const;
    expect((await describeBlocks(context, person.actor, projectId, wrong)).ok).toBe(false);
    expect(await findBlock(context.db.reader, a1)).toMatchObject({ status: 'draft' });
    must(
      await describeBlocks(context, person.actor, projectId, [
        { blockId: a1, status: 'final' },
        { blockId: b1, status: 'idea', kind: 'chapter' },
      ]),
    );
    expect(await findBlock(context.db.reader, a1)).toMatchObject({ status: 'final', kind: 'scene', title: 'A1' });
    expect(await findBlock(context.db.reader, b1)).toMatchObject({ status: 'idea', kind: 'chapter' });
    expect(announced).toEqual([{ kind: 'outline', projectId, version: before + 1 }]);
  });

  test('get a label, and lose it, all of them or none', async () => {
    const world = await begin();
    const { context, person, projectId, a1, b1 } = world;
    const labelId = must(await addLabel(context, person.actor, projectId, { name: 'Letters', color: 'red' }));
    const give = (id: typeof labelId | null, more: object[] = []) =>
      describeBlocks(context, person.actor, projectId, [
        { blockId: a1, labelId: id },
        { blockId: b1, labelId: id },
        ...(more as []),
      ]);
    const labels = async () =>
      Promise.all([a1, b1].map(async (id) => (await findBlock(context.db.reader, id))?.labelId));
    expect(await give(labelId, [{ blockId: a1, labelId: 'gone' }])).toMatchObject({
      failure: { problems: [{ field: 'labelId', kind: 'notAllowed' }] },
    });
    expect(await labels()).toEqual([undefined, undefined]);
    must(await give(labelId));
    expect(await labels()).toEqual([labelId, labelId]);
    must(await give(null));
    expect(await labels()).toEqual([undefined, undefined]);
  });

  test('move one behind the other, with all below them', async () => {
    const world = await begin();
    const { context, person, projectId, a, a1, a2, b, b1 } = world;
    must(
      await placeBlocks(context, person.actor, projectId, [
        { blockId: a2, parentId: b, after: b1 },
        { blockId: a1, parentId: b, after: a2 },
        { blockId: b, parentId: undefined, after: undefined },
      ]),
    );
    expect(await shown(world)).toEqual(['B', ' B1', ' A2', ' A1', 'A']);
    must(await placeBlocks(context, person.actor, projectId, [{ blockId: a, parentId: a1, after: undefined }]));
    expect(await shown(world)).toEqual(['B', ' B1', ' A2', ' A1', '  A']);
  });

  test('stay where they are, all of them, where one cannot go', async () => {
    const world = await begin();
    const { context, person, projectId, a, a1, a2, b, b1 } = world;
    const before = await shown(world);
    const moves = (...places: [BlockId, BlockId | undefined][]) =>
      placeBlocks(
        context,
        person.actor,
        projectId,
        places.map(([blockId, parentId]) => ({ blockId, parentId, after: undefined })),
      );
    const gone = 'gone' as BlockId;
    expect(await moves([a1, b], [b, b1])).toMatchObject({ failure: { problems: [{ kind: 'intoItself' }] } });
    expect(await moves([a, b], [b, a])).toMatchObject({ failure: { problems: [{ kind: 'intoItself' }] } });
    expect(await moves([a1, b], [a2, gone])).toMatchObject({ failure: { problems: [{ kind: 'unknownParent' }] } });
    expect(await moves([a1, b], [gone, b])).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await shown(world)).toEqual(before);
  });

  test('go no deeper than an outline may be', async () => {
    const world = await begin();
    const { context, person, projectId, b } = world;
    let under = b;
    for (let depth = 1; depth < outlineDepth; depth++)
      under = must(
        await addBlock(context, person.actor, {
          projectId,
          parentId: under,
          after: undefined,
          kind: 'scene',
          title: '-',
        }),
      ).blockId;
    const deep = await placeBlocks(context, person.actor, projectId, [
      { blockId: world.a1, parentId: under, after: undefined },
    ]);
    expect(deep).toMatchObject({ failure: { problems: [{ kind: 'tooDeep' }] } });
  });

  test('go into the trash together, and come back each to its place', async () => {
    const world = await begin();
    const { context, person, projectId, a1, b, b1 } = world;
    const before = await shown(world);
    must(await trashBlocks(context, person.actor, projectId, [a1, b]));
    expect(await shown(world)).toEqual(['A', ' A2']);
    expect((await listTrash(context.db.reader, projectId)).map(({ id }) => id).sort()).toEqual([a1, b].sort());
    // What is in the trash already fails all.
    expect(await trashBlocks(context, person.actor, projectId, [world.a2, b1])).toMatchObject({
      failure: { kind: 'notFound' },
    });
    must(await restoreBlocks(context, person.actor, projectId, [a1, b]));
    expect(await shown(world)).toEqual(before);
    expect(await restoreBlocks(context, person.actor, projectId, [a1])).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });

  test('are bounded, and are of one project, whose writers alone change them', async () => {
    const world = await begin();
    const { context, person, projectId, a1 } = world;
    const many = Array.from({ length: blocksChangedAtMost + 1 }, () => a1);
    expect(await trashBlocks(context, person.actor, projectId, many)).toMatchObject({
      failure: { problems: [{ field: 'blocks', kind: 'tooMany' }] },
    });
    const other = await buildProject(context, person, { firstChapter: 'Elsewhere' });
    for (const wrong of await Promise.all([
      trashBlocks(context, person.actor, other.projectId, [a1]),
      describeBlocks(context, person.actor, other.projectId, [{ blockId: a1, status: 'idea' }]),
      placeBlocks(context, person.actor, other.projectId, [{ blockId: a1, parentId: undefined, after: undefined }]),
    ]))
      expect(wrong).toMatchObject({ failure: { kind: 'notFound' } });
    const strangers = [
      await buildPerson(context, { displayName: 'Stranger' }),
      await buildMember(context, person.organisationId, 'reader'),
    ];
    for (const { actor } of strangers) expect((await trashBlocks(context, actor, projectId, [a1])).ok).toBe(false);
    expect(await shown(world)).toContain(' A1');
  });
});
