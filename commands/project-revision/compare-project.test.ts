import { expect, test } from 'vitest';
import { describeBlock, moveBlock, trashBlock } from '#commands/block/change-outline.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildPerson, must } from '#tests/factories.ts';
import { beginVersions } from '#tests/project-versions.ts';
import { compareProject, type ProjectStateId } from './compare-project.ts';
import { deleteProjectRevision } from './save-project-revision.ts';

onEachEngine('comparing versions of a whole project', (openDatabase) => {
  async function begin() {
    const scene = await beginVersions(openDatabase);
    const { context, actor, projectId } = scene;
    const compare = async (older: ProjectStateId, newer: ProjectStateId) =>
      must(await compareProject(context, actor, projectId, { older, newer })).changes.map(
        ({ before, after, kinds, plus, minus }) =>
          `${after?.title ?? before?.title}: ${kinds.join(', ')} +${plus} -${minus}`,
      );
    return { ...scene, compare };
  }

  test('a version and what is there now, in both directions', async () => {
    const scene = await begin();
    const { context, actor, projectId, first, second } = scene;
    const id = await scene.save('then');
    expect(await scene.compare(id, 'now')).toEqual([]);
    await scene.type(first, 'one and more');
    await describeBlock(context, actor, projectId, second, { title: 'Second', synopsis: 'Later' });
    must(await moveBlock(context, actor, { projectId, blockId: scene.scene, parentId: first, after: undefined }));
    const added = await scene.add('New', { after: second });
    await scene.type(added, 'quite new');
    expect(await scene.compare(id, 'now')).toEqual([
      'Chapter one: rewritten +2 -0',
      'Scene: moved +0 -0',
      'Second: renamed, planned +0 -0',
      'New: added +2 -0',
    ]);
    const later = await scene.save('later');
    expect(await scene.compare(id, later)).toEqual(await scene.compare(id, 'now'));
    expect(await scene.compare(later, id)).toContain('New: removed +0 -2');
    const { counts, more } = must(await compareProject(context, actor, projectId, { older: id, newer: later }));
    expect(counts).toEqual({ added: 1, removed: 0, rewritten: 1, renamed: 1, moved: 1, planned: 1 });
    expect(more).toBe(0);
  });

  test('an edition and the draft, a version, and another edition', async () => {
    const scene = await begin();
    const { context, actor, projectId, second } = scene;
    must(await publishEdition(context, actor, projectId));
    const id = await scene.save('as published');
    expect(await scene.compare({ edition: 1 }, id)).toEqual([]);
    await scene.type(scene.first, 'other');
    expect(await scene.compare({ edition: 1 }, 'now')).toEqual(['Chapter one: rewritten +1 -1']);
    must(await trashBlock(context, actor, projectId, second));
    must(await publishEdition(context, actor, projectId));
    expect(await scene.compare({ edition: 1 }, { edition: 2 })).toEqual([
      'Chapter one: rewritten +1 -1',
      'Two: removed +0 -1',
      'Scene: removed +0 -1',
    ]);
    expect(await scene.compare(id, { edition: 2 })).toHaveLength(3);
  });

  test('is for those who read drafts, and of what is there', async () => {
    const scene = await begin();
    const { context, actor, projectId } = scene;
    const id = await scene.save('then');
    const wish = { older: id, newer: 'now' as const };
    const reader = await buildMember(context, scene.person.organisationId, 'reader');
    must(await compareProject(context, reader.actor, projectId, wish));
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const missing = { failure: { kind: 'notFound' } };
    expect(await compareProject(context, stranger.actor, projectId, wish)).toMatchObject(missing);
    for (const newer of [{ edition: 1 }, '01890000-0000-7000-8000-000000000000' as never] as const)
      expect(await compareProject(context, actor, projectId, { older: id, newer })).toMatchObject(missing);
    must(await deleteProjectRevision(context, actor, { projectId, id }));
    expect(await compareProject(context, actor, projectId, wish)).toMatchObject(missing);
  });
});
