import { expect, test } from 'vitest';
import { endSitting } from '#commands/document/end-sitting.ts';
import { keepRevision } from '#commands/document/fold-document.ts';
import { eraseOld } from '#commands/erase-old.ts';
import { countNamedProjectRevisions, insertProjectRevision, listKeptBlocks } from '#database/project-revision.ts';
import { listRevisions } from '#database/revision.ts';
import { dayMs } from '#domain/duration.ts';
import type { ProjectRevisionId } from '#domain/ids.ts';
import { projectRevisionDays, projectRevisionLimits } from '#domain/project-revision.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildPerson, documentIdOf, must } from '#tests/factories.ts';
import { beginVersions } from '#tests/project-versions.ts';
import {
  deleteProjectRevision,
  putProjectRevisionBack,
  renameProjectRevision,
  saveBefore,
  saveProjectRevision,
} from './save-project-revision.ts';

onEachEngine('saving a version of a whole project', (openDatabase) => {
  test('it has every living block with its text, and who saved it', async () => {
    const scene = await beginVersions(openDatabase);
    const { projectId, first, second, context } = scene;
    await scene.save('  First draft ');
    expect(await scene.versions()).toMatchObject([
      { name: 'First draft', by: 'Olena', reason: 'named', texts: 3, words: 3, at: context.now() },
    ]);
    const kept = await listKeptBlocks(context.db.reader, projectId, 1);
    expect(new Map(kept.map(({ id, parentId }) => [id, parentId]))).toEqual(
      new Map([
        [first, undefined],
        [second, undefined],
        [scene.scene, second],
      ]),
    );
  });

  test('an unchanged project costs no more texts and no more rows; a changed one only what changed', async () => {
    const scene = await beginVersions(openDatabase);
    const { reader } = scene.context.db;
    const rows = async (table: 'revision' | 'project_revision_block') =>
      (await reader.selectFrom(table).selectAll().execute()).length;
    await scene.save('one');
    const before = [await rows('revision'), await rows('project_revision_block')];
    await scene.save('two');
    expect([await rows('revision'), await rows('project_revision_block')]).toEqual(before);
    await scene.type(scene.first, 'one', 'more');
    await scene.save('three');
    expect([await rows('revision'), await rows('project_revision_block')]).toEqual(before.map((count) => count + 1));
    // Back to what it was: that text is there.
    await scene.type(scene.first, 'one');
    await scene.save('four');
    expect(await rows('revision')).toBe(4);
  });

  test('needs a name of some length, and there is an end to them', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId } = scene;
    const save = (name: string) => saveProjectRevision(context, actor, { projectId, name });
    for (const [name, kind] of [
      [' ', 'required'],
      ['x'.repeat(101), 'tooLong'],
    ] as const)
      expect(await save(name)).toEqual({ ok: false, failure: { kind: 'invalid', problems: [{ kind }] } });
    await context.db.inTransaction(async (tx) => {
      for (let at = 0; at < projectRevisionLimits.named; at++)
        await insertProjectRevision(
          tx,
          { id: `${at}` as ProjectRevisionId, projectId, at, reason: 'named', name: 'n', accountId: actor.accountId },
          [],
        );
    });
    expect(await save('one more')).toMatchObject({ failure: { problems: [{ kind: 'tooMany' }] } });
    must(await deleteProjectRevision(context, actor, { projectId, id: '0' as ProjectRevisionId }));
    const last = must(await save('one more'));
    const back = { projectId, id: '0' as ProjectRevisionId };
    expect(await putProjectRevisionBack(context, actor, back)).toMatchObject({
      failure: { problems: [{ kind: 'tooMany' }] },
    });
    must(await deleteProjectRevision(context, actor, { projectId, id: last }));
    must(await putProjectRevisionBack(context, actor, back));
  });

  test('one that is kept before something is not kept twice, and can be named', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId } = scene;
    const keep = async () => must(await saveBefore(context, actor, projectId, 'beforeImport'));
    const id = await keep();
    expect(await keep()).toBe(id);
    await scene.type(scene.scene, 'other');
    expect(await keep()).not.toBe(id);
    must(await renameProjectRevision(context, actor, { projectId, id, name: 'Before all that' }));
    expect(await scene.versions()).toMatchObject([
      { name: '', reason: 'beforeImport' },
      { name: 'Before all that', reason: 'beforeImport' },
    ]);
    expect(await renameProjectRevision(context, actor, { projectId, id, name: '' })).toMatchObject({
      failure: { problems: [{ kind: 'required' }] },
    });
  });

  test('only who writes in the project saves, names, deletes and puts back', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, projectId } = scene;
    const id = await scene.save('mine');
    const outcomes = async ({ actor }: { actor: typeof scene.actor }) => [
      await saveProjectRevision(context, actor, { projectId, name: 'theirs' }),
      await saveBefore(context, actor, projectId, 'beforeRestore'),
      await renameProjectRevision(context, actor, { projectId, id, name: 'theirs' }),
      await deleteProjectRevision(context, actor, { projectId, id }),
      await putProjectRevisionBack(context, actor, { projectId, id }),
    ];
    const { organisationId } = scene.person;
    for (const role of ['writer', 'editor', 'owner'] as const)
      for (const outcome of await outcomes(await buildMember(context, organisationId, role))) must(outcome);
    for (const outcome of await outcomes(await buildMember(context, organisationId, 'reader')))
      expect(outcome).toMatchObject({ failure: { kind: 'forbidden' } });
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const { actor } of [stranger, { actor: { accountId: undefined, isAnonymous: true, roles: new Map() } }])
      for (const outcome of await outcomes({ actor })) expect(outcome).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('old ones without a name are thinned, and their texts with them; those of others stay', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, clock, projectId, first } = scene;
    const keep = () => saveBefore(context, actor, projectId, 'beforeReplace');
    // Of this day the last and the longest one stay: the second and the last.
    for (const lines of [['a'], ['a long one here'], ['c'], ['d']]) {
      clock.now += 1;
      await scene.type(first, ...lines);
      must(await keep());
    }
    await scene.type(first, 'named');
    await scene.save('Named');
    clock.now += 40 * dayMs;
    await scene.type(first, 'later');
    must(await keep());
    expect((await scene.versions()).map(({ words, name }) => [words, name])).toEqual([
      [3, ''],
      [3, 'Named'],
      [3, ''],
      [6, ''],
    ]);
    const documentId = await documentIdOf(context, first);
    await endSitting(context, { documentId });
    const words = (await listRevisions(context.db.reader, documentId)).map((one) => one.words);
    expect(words).toEqual(expect.arrayContaining([1, 4]));
    for (const { number } of await scene.versions())
      expect(await listKeptBlocks(context.db.reader, projectId, number)).toHaveLength(3);
    const rows = await context.db.reader.selectFrom('project_revision_block').selectAll().execute();
    expect(rows.filter(({ block_id }) => block_id === first)).toHaveLength(4);
  });

  test('a version of a text that a version of the project has is not thinned', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, clock, first } = scene;
    const documentId = await documentIdOf(context, first);
    await scene.save('kept');
    for (const line of ['x', 'y y y', 'z']) {
      clock.now += 1_000;
      await scene.type(first, line);
      await keepRevision(context, documentId, 'sitting');
    }
    clock.now += 40 * dayMs;
    await endSitting(context, { documentId });
    const left = await listRevisions(context.db.reader, documentId);
    expect(left.map(({ reason, words }) => [reason, words])).toEqual([
      ['sitting', 1],
      ['sitting', 3],
      ['ofProject', 1],
    ]);
  });

  test('a deleted one can be put back for 30 days, then it is gone for good', async () => {
    const scene = await beginVersions(openDatabase);
    const { context, actor, clock, projectId } = scene;
    const id = await scene.save('one');
    await scene.type(scene.first, 'other');
    await scene.save('two');
    const chosen = { projectId, id };
    must(await deleteProjectRevision(context, actor, chosen));
    must(await deleteProjectRevision(context, actor, chosen));
    expect((await scene.versions()).map(({ name }) => name)).toEqual(['two']);
    expect(await countNamedProjectRevisions(context.db.reader, projectId)).toBe(1);
    expect(await renameProjectRevision(context, actor, { ...chosen, name: 'x' })).toMatchObject({
      failure: { kind: 'notFound' },
    });
    must(await putProjectRevisionBack(context, actor, chosen));
    expect(await scene.versions()).toHaveLength(2);
    must(await deleteProjectRevision(context, actor, chosen));
    clock.now += (projectRevisionDays + 1) * dayMs;
    await eraseOld(context);
    expect(await putProjectRevisionBack(context, actor, chosen)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await listKeptBlocks(context.db.reader, projectId, 1)).toHaveLength(2);
    expect(await listKeptBlocks(context.db.reader, projectId, 2)).toHaveLength(3);
  });
});
