import { expect, test } from 'vitest';
import { loadDraft } from '#database/journey-draft.ts';
import type { Edit } from '#domain/journey/edits.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { beginJourney } from './change-journey.ts';
import { editJourney } from './edit-journey.ts';
import { listRemovedSteps } from './list-removed-steps.ts';
import { takeBackChange } from './take-back.ts';

onEachEngine('the removed steps of a journey', (openDatabase) => {
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const { projectId } = await buildProject(context, author);
    const drawn = graph([
      activity(1, 'read', [link(1, 2), link(2, 3)]),
      activity(2, 'read', [link(3, 3)]),
      activity(3, 'ending'),
    ]);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: drawn }));
    const edit = async (...edits: Edit[]) => must(await editJourney(context, author.actor, id, edits)).version;
    const removed = async () => must(await listRemovedSteps(context, author.actor, id));
    return { context, clock, author, id, drawn, edit, removed };
  }

  test('are listed, the last first, and come back with their links and those to them', async () => {
    const { context, clock, author, id, drawn, edit, removed } = await begin();
    expect(await removed()).toEqual([]);
    clock.now += 1_000;
    const first = await edit({ kind: 'removeActivity', id: activityId(2) });
    clock.now += 1_000;
    const last = await edit({ kind: 'removeActivity', id: activityId(3) });
    expect(await removed()).toEqual([
      { version: last, at: clock.now, titles: ['Activity 3'] },
      { version: first, at: clock.now - 1_000, titles: ['Activity 2'] },
    ]);
    must(await takeBackChange(context, author.actor, id, last));
    expect((await removed()).map(({ version }) => version)).toEqual([first]);
    must(await takeBackChange(context, author.actor, id, first));
    expect(await removed()).toEqual([]);
    expect((await loadDraft(context.db.reader, id))?.graph.activities).toEqual(drawn.activities);
  });

  test('are for those who may write', async () => {
    const { context, author, id } = await begin();
    const reader = await buildMember(context, author.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    expect(await listRemovedSteps(context, reader.actor, id)).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await listRemovedSteps(context, stranger.actor, id)).toMatchObject({ failure: { kind: 'notFound' } });
  });
});
