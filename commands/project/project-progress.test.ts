import { expect, test } from 'vitest';
import { addBlock, describeBlock, trashBlock } from '#commands/block/change-outline.ts';
import { listProjectProgress } from '#database/project-progress.ts';
import type { BlockId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, documentIdOf, must, textOf, writeAndFold } from '#tests/factories.ts';

onEachEngine('the progress of a project', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const author = await buildPerson(made.context);
    const project = await buildProject(made.context, author, { firstChapter: 'One' });
    const { projectId } = project;
    const add = async (kind: 'part' | 'chapter' | 'scene', title: string, parentId?: BlockId, after?: BlockId) =>
      must(await addBlock(made.context, author.actor, { projectId, parentId, after, kind, title })).blockId;
    const progress = async () => (await listProjectProgress(made.context.db.reader, [projectId])).get(projectId);
    return { ...made, author, ...project, add, progress };
  }

  test('is the status of the texts without others below them, and its chapters', async () => {
    const { context, author, projectId, blockId, add, progress } = await begin();
    const two = await add('chapter', 'Two', undefined, blockId);
    const scene = await add('scene', 'A', two);
    await add('scene', 'B', two, scene);
    must(await describeBlock(context, author.actor, projectId, scene, { status: 'final' }));
    expect(await progress()).toMatchObject({ chapters: 2, statuses: { draft: 2, final: 1 } });

    // A chapter whose scenes are all in the trash has its own text again.
    must(await trashBlock(context, author.actor, projectId, scene));
    expect(await progress()).toMatchObject({ chapters: 2, statuses: { draft: 2 } });
    must(await trashBlock(context, author.actor, projectId, two));
    expect(await progress()).toMatchObject({ chapters: 1, statuses: { draft: 1 } });
  });

  test('leads to a text with words where all are as old as each other, as after an import', async () => {
    const { context, documentId, blockId, add, progress } = await begin();
    for (let at = 0; at < 8; at++) await add('part', `Part ${at}`);
    await writeAndFold(context, documentId, textOf('It was night.'));
    expect((await progress())?.last?.blockId).toBe(blockId);
    for (let at = 8; at < 16; at++) await add('part', `Part ${at}`);
    expect((await progress())?.last?.blockId).toBe(blockId);
  });

  test('leads to the text that was written last; one without a title has that of its chapter', async () => {
    const { context, clock, author, projectId, documentId, blockId, add, progress } = await begin();
    clock.now += 1_000;
    const scene = await add('scene', '', blockId);
    await writeAndFold(context, await documentIdOf(context, scene), textOf('It was night.'));
    expect((await progress())?.last).toEqual({ blockId: scene, title: 'One', language: 'en' });
    clock.now += 1_000;
    await writeAndFold(context, documentId, textOf('It was day.'));
    expect((await progress())?.last).toMatchObject({ blockId, title: 'One' });
    must(await trashBlock(context, author.actor, projectId, blockId));
    expect(await progress()).toBeUndefined();
  });

  test('is of the projects that were asked for, each its own', async () => {
    const { context, author, projectId, blockId } = await begin();
    const other = await buildProject(context, author, { firstChapter: 'Theirs' });
    const found = await listProjectProgress(context.db.reader, [projectId, other.projectId]);
    expect([...found].map(([id, { last }]) => [id, last?.blockId]).sort()).toEqual(
      [
        [projectId, blockId],
        [other.projectId, other.blockId],
      ].sort(),
    );
    expect((await listProjectProgress(context.db.reader, [])).size).toBe(0);
  });
});
