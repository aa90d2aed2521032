import { expect, test } from 'vitest';
import { findBlock, listBlocks, listTrash } from '#database/block.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { findProject } from '#database/project.ts';
import { blockLengths, flatten, type ManuscriptKind, treeOf } from '#domain/block.ts';
import type { BlockId, ProjectId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must, type Person } from '#tests/factories.ts';
import { addBlock, describeBlock, moveBlock, restoreBlock, trashBlock } from './change-outline.ts';

type Context = ReturnType<typeof buildContext>['context'];
type World = { context: Context; person: Person; projectId: ProjectId };

/** Adds a block at the end of a parent's children, unless told otherwise. */
async function add(
  { context, person, projectId }: World,
  title: string,
  {
    parentId,
    after,
    kind = 'chapter',
  }: { parentId?: BlockId; after?: BlockId | undefined; kind?: ManuscriptKind } = {},
): Promise<BlockId> {
  const last = (await listBlocks(context.db.reader, projectId))
    .filter((block) => block.parentId === parentId)
    .at(-1)?.id;
  return must(await addBlock(context, person.actor, { projectId, parentId, after: after ?? last, kind, title }))
    .blockId;
}

/** The outline as indented titles. */
async function shown({ context, projectId }: World): Promise<string[]> {
  return flatten(treeOf(await listBlocks(context.db.reader, projectId))).map(
    ({ block, depth }) => '  '.repeat(depth) + block.title,
  );
}

onEachEngine('an outline', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const project = await buildProject(made.context, person, { firstChapter: 'One' });
    return { ...made, person, ...project };
  }

  test('begins with one chapter that can be written in', async () => {
    const world = await begin();

    expect(await shown(world)).toEqual(['One']);
    expect(await findDocumentOfBlock(world.context.db.reader, world.blockId)).toMatchObject({ words: 0, seq: 0 });
  });

  test('takes a block first, in the middle and at the end, each with its own text', async () => {
    const world = await begin();
    const { context, person, projectId, blockId } = world;
    await add(world, 'Three');
    await add(world, 'Two', { after: blockId });
    const first = must(
      await addBlock(context, person.actor, {
        projectId,
        parentId: undefined,
        after: undefined,
        kind: 'part',
        title: 'Zero',
      }),
    );

    expect(await shown(world)).toEqual(['Zero', 'One', 'Two', 'Three']);
    expect(await findDocumentOfBlock(context.db.reader, first.blockId)).toBeDefined();
  });

  test('tells everyone its new version with every change', async () => {
    const world = await begin();
    const { context, person, projectId, blockId, announced } = world;
    const before = (await findProject(context.db.reader, projectId))?.outlineVersion ?? 0;
    must(await describeBlock(context, person.actor, projectId, blockId, { title: 'Renamed' }));
    await add(world, 'Two');

    expect(announced).toEqual([1, 2].map((more) => ({ kind: 'outline', projectId, version: before + more })));
  });

  test('says nothing when nothing was changed', async () => {
    const { context, projectId, blockId, announced } = await begin();
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    await describeBlock(context, stranger.actor, projectId, blockId, { title: 'Mine' });

    expect(announced).toEqual([]);
  });

  test('keeps title, synopsis, status and kind, within their limits', async () => {
    const { context, person, projectId, blockId } = await begin();
    const plan = { target: 900, pointOfView: 'Maren', storyDate: 'March 15' };
    const facts = { title: 'A', synopsis: 'B', status: 'final', kind: 'scene', ...plan } as const;
    must(await describeBlock(context, person.actor, projectId, blockId, facts));
    expect(await findBlock(context.db.reader, blockId)).toMatchObject(facts);

    const tooLong = { title: 'x'.repeat(blockLengths.title + 1), synopsis: 'x'.repeat(blockLengths.synopsis + 1) };
    const outcome = await describeBlock(context, person.actor, projectId, blockId, {
      ...tooLong,
      status: 'done' as never,
      kind: 'book' as never,
      target: 0.5,
      pointOfView: 'x'.repeat(blockLengths.pointOfView + 1),
      storyDate: 'x'.repeat(blockLengths.storyDate + 1),
    });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(
      outcome.ok ||
        outcome.failure.kind !== 'invalid' ||
        outcome.failure.problems.map(({ field, kind }) => `${field} ${kind}`),
    ).toEqual([
      'title tooLong',
      'synopsis tooLong',
      'pointOfView tooLong',
      'storyDate tooLong',
      'status notAllowed',
      'kind notAllowed',
      'target notAllowed',
    ]);
    expect(await findBlock(context.db.reader, blockId)).toMatchObject(facts);
    must(await describeBlock(context, person.actor, projectId, blockId, { target: null }));
    expect(await findBlock(context.db.reader, blockId)).toMatchObject({ ...facts, target: undefined });
  });

  test('moves a block with all below it, and refuses circles and moves that are too deep', async () => {
    const world = await begin();
    const { context, person, projectId, blockId } = world;
    const part = await add(world, 'Part', { kind: 'part' });
    const scene = await add(world, 'Scene', { parentId: blockId, kind: 'scene' });
    const move = (moved: BlockId, parentId: BlockId | undefined, after?: BlockId) =>
      moveBlock(context, person.actor, { projectId, blockId: moved, parentId, after });

    must(await move(blockId, part));
    expect(await shown(world)).toEqual(['Part', '  One', '    Scene']);
    expect(await move(part, scene)).toMatchObject({ failure: { problems: [{ kind: 'intoItself' }] } });
    expect(await move(blockId, 'nowhere' as BlockId)).toMatchObject({
      failure: { problems: [{ kind: 'unknownParent' }] },
    });
    expect(await move('nothing' as BlockId, part)).toEqual({ ok: false, failure: { kind: 'notFound' } });

    let deepest: BlockId = scene;
    for (let depth = 4; depth <= 8; depth++) deepest = await add(world, `Depth ${depth}`, { parentId: deepest });
    const tooDeep = await addBlock(context, person.actor, {
      projectId,
      parentId: deepest,
      after: undefined,
      kind: 'scene',
      title: '9',
    });
    expect(tooDeep).toMatchObject({ failure: { problems: [{ field: 'parent', kind: 'tooDeep' }] } });
  });

  test('keeps an order that all agree on when twenty people change it at the same time', async () => {
    const world = await begin();
    const { context, person, projectId, blockId } = world;
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        addBlock(context, person.actor, {
          projectId,
          parentId: undefined,
          after: blockId,
          kind: 'chapter',
          title: `New ${index}`,
        }),
      ),
    );

    const blocks = await listBlocks(context.db.reader, projectId);
    expect(added.every(({ ok }) => ok)).toBe(true);
    expect(new Set(blocks.map(({ position }) => position)).size).toBe(21);
    expect(new Set(added.map((one) => must(one).version)).size).toBe(20);
    expect((await shown(world))[0]).toBe('One');
  });

  test('puts a block with all below it into the trash and restores all of it to its place', async () => {
    const world = await begin();
    const { context, person, projectId } = world;
    const part = await add(world, 'Part', { kind: 'part' });
    const inner = await add(world, 'Inner', { parentId: part });
    await add(world, 'Scene', { parentId: inner });
    await add(world, 'Last');
    const before = await shown(world);

    must(await trashBlock(context, person.actor, projectId, part));
    expect(await shown(world)).toEqual(['One', 'Last']);
    expect((await listTrash(context.db.reader, projectId)).map(({ title }) => title)).toEqual(['Part']);
    expect(await restoreBlock(context, person.actor, projectId, inner)).toMatchObject({
      failure: { kind: 'notFound' },
    });

    must(await restoreBlock(context, person.actor, projectId, part));
    expect(await shown(world)).toEqual(before);
    expect(await listTrash(context.db.reader, projectId)).toEqual([]);
  });

  test('restores a block to its nearest parent that still exists', async () => {
    const world = await begin();
    const { context, person, projectId } = world;
    const part = await add(world, 'Part', { kind: 'part' });
    const inner = await add(world, 'Inner', { parentId: part });
    const scene = await add(world, 'Scene', { parentId: inner });
    must(await trashBlock(context, person.actor, projectId, scene));
    must(await trashBlock(context, person.actor, projectId, inner));
    must(await restoreBlock(context, person.actor, projectId, scene));
    expect(await shown(world)).toEqual(['One', 'Part', '  Scene']);

    must(await trashBlock(context, person.actor, projectId, part));
    must(await restoreBlock(context, person.actor, projectId, inner));
    expect(await shown(world)).toEqual(['Inner', 'One']);
    must(await restoreBlock(context, person.actor, projectId, part));
    expect(await shown(world)).toEqual(['Inner', 'One', 'Part', '  Scene']);
  });

  test('is changed by writers; readers are told why not, strangers and visitors nothing', async () => {
    const { context, person, projectId, blockId } = await begin();
    const change = (actor: Person['actor']) => describeBlock(context, actor, projectId, blockId, { title: 'New' });
    const reader = await buildMember(context, person.organisationId, 'reader');
    const writer = await buildMember(context, person.organisationId, 'writer');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });

    expect(await change(writer.actor)).toMatchObject({ ok: true });
    expect(await change(reader.actor)).toEqual({ ok: false, failure: { kind: 'forbidden', because: 'needsRole' } });
    expect(await change(stranger.actor)).toEqual({ ok: false, failure: { kind: 'notFound' } });
  });

  test('of one project cannot be changed through another', async () => {
    const { context, person, projectId, blockId } = await begin();
    const other = await buildProject(context, person, { title: 'Other' });
    const wrong = [
      await describeBlock(context, person.actor, other.projectId, blockId, { title: 'New' }),
      await moveBlock(context, person.actor, {
        projectId: other.projectId,
        blockId,
        parentId: undefined,
        after: undefined,
      }),
      await trashBlock(context, person.actor, other.projectId, blockId),
    ];

    expect(wrong).toEqual(Array(3).fill({ ok: false, failure: { kind: 'notFound' } }));
    expect(await findBlock(context.db.reader, blockId)).toMatchObject({
      projectId,
      title: 'One',
      deletedAt: undefined,
    });
  });
});
