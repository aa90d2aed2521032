import { expect, test } from 'vitest';
import { withdrawEdition } from '#commands/edition/publish-edition.ts';
import { gatherArchive } from '#commands/export/gather-archive.ts';
import { restoreJourneys } from '#commands/manuscript/restore-journey.ts';
import { listCurrentVersions } from '#database/journey-version.ts';
import { up } from '#database/migrations/029-told-changes.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { beginJourney, changeJourney } from './change-journey.ts';
import { editJourney } from './edit-journey.ts';
import { publishJourney } from './publish-journey.ts';

const story = graph([activity(1, 'choice', [link(1, 2)]), activity(2, 'ending')]);

onEachEngine('a published journey', (openDatabase) => {
  async function begin() {
    const { context, clock, ...kept } = buildContext(await openDatabase());
    const { actor, organisationId } = await buildPerson(context);
    const { projectId } = await buildProject(context, { actor, organisationId } as never);
    const id = must(await beginJourney(context, actor, projectId, { title: 'The door', graph: story }));
    const states = async (of = projectId) =>
      (await listCurrentVersions(context.db.reader, of)).map(({ edition, hasDraftChanged }) => [
        edition,
        hasDraftChanged,
      ]);
    const titled = (title: string) =>
      editJourney(context, actor, id, [{ kind: 'changeActivity', id: activityId(1), fields: { title } }]);
    return { context, clock, ...kept, actor, projectId, id, states, titled };
  }

  test('has changed since its edition once readers would notice, until it is published again', async () => {
    const { context, actor, projectId, id, states, titled } = await begin();
    expect(await states()).toEqual([]);
    must(await titled('A gate'));
    must(await publishJourney(context, actor, id));
    expect(await states()).toEqual([[1, false]]);
    must(
      await editJourney(context, actor, id, [{ kind: 'changeActivity', id: activityId(1), fields: { x: 90, y: 12 } }]),
    );
    expect(await states()).toEqual([[1, false]]);
    must(await titled('A wall'));
    expect(await states()).toEqual([[1, true]]);
    must(await publishJourney(context, actor, id));
    expect(await states()).toEqual([[2, false]]);
    must(await changeJourney(context, actor, id, { title: 'The gate', summary: '' }));
    expect(await states()).toEqual([[2, true]]);
    // Readers are back in the first edition, which the draft has left.
    must(await changeJourney(context, actor, id, { title: 'The door', summary: '' }));
    must(await withdrawEdition(context, actor, projectId, 2));
    expect(await states()).toEqual([[1, true]]);
  });

  test('has not changed once publishing has found that all changes were undone', async () => {
    const { context, actor, id, states, titled } = await begin();
    must(await publishJourney(context, actor, id));
    must(await titled('A wall'));
    must(await titled('Activity 1'));
    expect(await states()).toEqual([[1, true]]);
    expect(await publishJourney(context, actor, id)).toMatchObject({
      failure: { problems: [{ kind: 'nothingChanged' }] },
    });
    expect(await states()).toEqual([[1, false]]);
  });

  test('is told apart from its draft when it comes from an archive, too', async () => {
    const { context, actor, projectId, id, states, titled } = await begin();
    const { projectId: other } = await buildProject(context, await buildPerson(context, { displayName: 'Other' }));
    const bring = async () => {
      const archive = await gatherArchive(context, projectId);
      await restoreJourneys(context, other, archive?.branching ?? [], new Map());
      await context.db.inTransaction((tx) =>
        tx.updateTable('journey_version').set({ project_id: projectId }).where('project_id', '=', other).execute(),
      );
    };
    must(await publishJourney(context, actor, id));
    await bring();
    expect(await states()).toEqual([
      [1, false],
      [1, false],
    ]);
    must(await titled('A wall'));
    await bring();
    expect((await states()).filter(([, hasChanged]) => hasChanged)).toHaveLength(2);
  });

  test('that was published before this was recorded is told by the times of its changes', async () => {
    const { context, clock, actor, id, states, titled } = await begin();
    must(await titled('A gate'));
    clock.now += 1000;
    must(await publishJourney(context, actor, id));
    const migrateAgain = () =>
      context.db.inTransaction(async (tx) => {
        await tx.schema.alterTable('journey').dropColumn('told_version').execute();
        await tx.schema.alterTable('journey_version').dropColumn('draft_version').execute();
        await up(tx);
      });
    await migrateAgain();
    expect(await states()).toEqual([[1, false]]);
    clock.now += 1000;
    must(await titled('A wall'));
    await migrateAgain();
    expect(await states()).toEqual([[1, true]]);
  });
});
