import { expect, test } from 'vitest';
import { addLabel, changeLabel } from '#commands/block/change-labels.ts';
import { describeBlock, moveBlock, restoreBlock, trashBlock } from '#commands/block/change-outline.ts';
import { listBlocks, listTrash } from '#database/block.ts';
import { listKeptBlocks } from '#database/project-revision.ts';
import { listRevisions } from '#database/revision.ts';
import { labelColors } from '#domain/block-label.ts';
import { dayMs } from '#domain/duration.ts';
import type { BlockId, ProjectRevisionId } from '#domain/ids.ts';
import type { Outcome } from '#domain/outcome.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildPerson, documentIdOf, heldText, must, textOf } from '#tests/factories.ts';
import { beginVersions } from '#tests/project-versions.ts';
import { restoreKeptBlock, restoreProject } from './restore-project.ts';
import { saveBefore } from './save-project-revision.ts';

onEachEngine('restoring a version of a whole project', (openDatabase) => {
  test('outline, facts and texts are as they were; what was there is a version', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, first, second } = scene;
    await describeBlock(context, actor, projectId, first, { synopsis: 'It begins.', target: 500, storyDate: 'May' });
    const then = await scene.state();
    const id = await scene.save('then');
    await describeBlock(context, actor, projectId, first, { title: 'Other', kind: 'part', target: null, synopsis: '' });
    must(await trashBlock(context, actor, projectId, second));
    const added = await scene.add('New', { parentId: first });
    await scene.add('Below', { parentId: added, kind: 'scene' });
    await scene.type(first, 'one', 'and more');
    await scene.type(added, 'new');
    const now = await scene.state();

    scene.announced.length = 0;
    const { blocks, before } = must(await restoreProject(context, actor, { projectId, id }));
    expect(await scene.state()).toEqual(then);
    expect(blocks).toBe(5);
    expect(await scene.versions()).toMatchObject([
      { id: before, reason: 'beforeRestore', name: '', by: 'Olena', texts: 3 },
      { name: 'then' },
    ]);
    expect(scene.announced.map(({ kind }) => kind)).toEqual(['update', 'outline']);
    // What did not exist then is in the trash, together, and can be restored.
    expect((await listTrash(context.db.reader, projectId)).map((block) => block.id)).toEqual([added]);

    must(await restoreProject(context, actor, { projectId, id: before as ProjectRevisionId }));
    expect(await scene.state()).toEqual(now);
  });

  test('an old version without a name is still there after it was restored', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, clock, projectId } = scene;
    const keep = async () => must(await saveBefore(context, actor, projectId, 'beforeImport'));
    const old = await keep();
    for (const line of ['longer than it was', 'last of its day']) {
      clock.now += 1_000;
      await scene.type(scene.first, line);
      await keep();
    }
    clock.now += 40 * dayMs;
    await scene.type(scene.first, 'now');
    must(await restoreProject(context, actor, { projectId, id: old }));
    expect((await scene.versions()).map(({ id }) => id)).toContain(old);
  });

  test('doing it again changes nothing and keeps nothing', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId } = scene;
    const id = await scene.save('then');
    await scene.type(scene.first, 'other');
    must(await restoreProject(context, actor, { projectId, id }));
    const versions = await scene.versions();
    expect(must(await restoreProject(context, actor, { projectId, id }))).toEqual({ blocks: 0, before: undefined });
    expect(await scene.versions()).toEqual(versions);
  });

  test('a text in the trash that comes back keeps what it was there as a version', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, second } = scene;
    const id = await scene.save('then');
    await scene.type(second, 'what it was in the trash');
    must(await trashBlock(context, actor, projectId, second));
    must(await restoreProject(context, actor, { projectId, id }));
    const documentId = await documentIdOf(context, second);
    expect(await heldText(context, documentId)).toEqual(textOf('two'));
    expect((await listRevisions(context.db.reader, documentId)).map(({ words }) => words)).toContain(6);
  });

  test('what was deleted with a chapter that comes back, and is not in the version, stays restorable', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, second } = scene;
    const id = await scene.save('then');
    const later = await scene.add('Later', { parentId: second, kind: 'scene' });
    must(await trashBlock(context, actor, projectId, second));
    must(await restoreProject(context, actor, { projectId, id }));
    expect((await listTrash(context.db.reader, projectId)).map((block) => block.id)).toEqual([later]);
    must(await restoreBlock(context, actor, projectId, later));
    expect((await listBlocks(context.db.reader, projectId)).find((block) => block.id === later)?.parentId).toBe(second);
  });

  test('a label that was removed stays away, and its text has the one that it has', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, first } = scene;
    const [old, other] = [
      must(await addLabel(context, actor, projectId, { name: 'Past', color: labelColors[0] })),
      must(await addLabel(context, actor, projectId, { name: 'Now', color: labelColors[1] })),
    ];
    const label = async () => (await listBlocks(context.db.reader, projectId)).find(({ id }) => id === first)?.labelId;
    await describeBlock(context, actor, projectId, first, { labelId: old });
    const id = await scene.save('then');
    await describeBlock(context, actor, projectId, first, { labelId: other, title: 'Other' });
    must(await changeLabel(context, actor, projectId, old, { isRemoved: true }));
    must(await restoreProject(context, actor, { projectId, id }));
    expect(await label()).toBe(other);
    await describeBlock(context, actor, projectId, first, { title: 'Other' });
    must(await changeLabel(context, actor, projectId, old, { isRemoved: false }));
    must(await restoreProject(context, actor, { projectId, id }));
    expect(await label()).toBe(old);
  });

  test('one text is restored at its place, with its title as it is; one that is gone comes back with what lay in it', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, first, second } = scene;
    const id = await scene.save('then');
    const then = await scene.state();
    await describeBlock(context, actor, projectId, first, { title: 'Renamed' });
    await scene.type(first, 'other');
    must(await restoreKeptBlock(context, actor, { projectId, id, blockId: first }));
    expect(await heldText(context, await documentIdOf(context, first))).toEqual(textOf('one'));
    expect((await listBlocks(context.db.reader, projectId)).map(({ title }) => title)).toContain('Renamed');
    await describeBlock(context, actor, projectId, first, { title: 'Chapter one' });

    await scene.type(scene.scene, 'other');
    must(await trashBlock(context, actor, projectId, second));
    must(await restoreKeptBlock(context, actor, { projectId, id, blockId: second }));
    expect(await scene.state()).toEqual(then);
    // No version of everything is kept for one text.
    expect(await scene.versions()).toHaveLength(1);
    const blockId = '01890000-0000-7000-8000-000000000000' as BlockId;
    expect(await restoreKeptBlock(context, actor, { projectId, id, blockId })).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });

  test('a scene of a chapter that is gone comes back at the top, and one that moved out of it is left alone', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, first, second } = scene;
    const id = await scene.save('then');
    must(await moveBlock(context, actor, { projectId, blockId: scene.scene, parentId: first, after: undefined }));
    await scene.type(scene.scene, 'other');
    must(await trashBlock(context, actor, projectId, second));
    must(await restoreKeptBlock(context, actor, { projectId, id, blockId: second }));
    const block = (await listBlocks(context.db.reader, projectId)).find((one) => one.id === scene.scene);
    expect(block?.parentId).toBe(first);
    expect(await heldText(context, await documentIdOf(context, scene.scene))).toEqual(textOf('other'));
    must(await trashBlock(context, actor, projectId, second));
    must(await trashBlock(context, actor, projectId, scene.scene));
    must(await restoreKeptBlock(context, actor, { projectId, id, blockId: scene.scene }));
    const back = (await listBlocks(context.db.reader, projectId)).find((one) => one.id === scene.scene);
    expect(back?.parentId).toBeUndefined();
  });

  test('only who writes in the project restores, and only what is a version of it', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, projectId, first } = scene;
    const id = await scene.save('then');
    const { organisationId } = scene.person;
    const asked = async ({ actor }: { actor: typeof scene.actor }): Promise<Outcome<unknown>[]> => [
      await restoreProject(context, actor, { projectId, id }),
      await restoreKeptBlock(context, actor, { projectId, id, blockId: first }),
    ];
    for (const role of ['writer', 'editor', 'owner'] as const)
      for (const outcome of await asked(await buildMember(context, organisationId, role))) must(outcome);
    for (const outcome of await asked(await buildMember(context, organisationId, 'reader')))
      expect(outcome).toMatchObject({ failure: { kind: 'forbidden' } });
    for (const outcome of await asked(await buildPerson(context, { displayName: 'Stranger' })))
      expect(outcome).toMatchObject({ failure: { kind: 'notFound' } });
    const other = await beginVersions(openDatabase);
    expect(await restoreProject(other.context, other.actor, { projectId: other.projectId, id })).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });

  test('what is written between the reading and the transaction is in the version that is saved first', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, first } = scene;
    const id = await scene.save('then');
    await scene.type(first, 'read');
    let transactions = 0;
    const { db } = context;
    const late = async <Value>(body: Parameters<typeof db.inTransaction<Value>>[0]) => {
      transactions += 1;
      if (transactions === 2) await scene.type(first, 'written since');
      return db.inTransaction(body);
    };
    const { before } = must(
      await restoreProject({ ...context, db: { ...db, inTransaction: late } }, actor, { projectId, id }),
    );
    expect(await heldText(context, await documentIdOf(context, first))).toEqual(textOf('one'));
    must(await restoreProject(context, actor, { projectId, id: before as ProjectRevisionId }));
    expect(await heldText(context, await documentIdOf(context, first))).toEqual(textOf('written since'));
  });

  test('who writes on and on is not waited for without end, and nothing changes', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, first } = scene;
    const id = await scene.save('then');
    let line = 0;
    const { db } = context;
    const late = async <Value>(body: Parameters<typeof db.inTransaction<Value>>[0]) => {
      line += 1;
      await scene.type(first, `line ${line}`);
      return db.inTransaction(body);
    };
    expect(await restoreProject({ ...context, db: { ...db, inTransaction: late } }, actor, { projectId, id })).toEqual({
      ok: false,
      failure: { kind: 'conflict', because: 'changedMeanwhile' },
    });
    expect(await heldText(context, await documentIdOf(context, first))).toEqual(textOf(`line ${line}`));
    expect(await scene.versions()).toHaveLength(1);
  });

  test('two at once are in turn, and what someone writes meanwhile is in a version or in the text', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId, first, second } = scene;
    const id = await scene.save('then');
    await scene.type(second, 'other');
    const written = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const writes = async () => {
      for (const line of written) await scene.type(first, line);
    };
    const [one, other] = await Promise.all([
      restoreProject(context, actor, { projectId, id }),
      restoreProject(context, actor, { projectId, id }),
      writes(),
    ]);
    must(one);
    must(other);
    // The last word is the one that was written, or it gave way and is kept.
    const now = await heldText(context, await documentIdOf(context, first));
    const kept = [];
    for (const { reason, number } of await scene.versions())
      if (reason === 'beforeRestore') kept.push(...(await listKeptBlocks(context.db.reader, projectId, number)));
    const texts = await context.db.reader
      .selectFrom('revision')
      .select('json')
      .where(
        'id',
        'in',
        kept.map(({ revisionId }) => revisionId),
      )
      .execute();
    const all = JSON.stringify([now, ...texts.map(({ json }) => json)]);
    expect(all).toContain(written.at(-1));
  });
});
