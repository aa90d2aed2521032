import { expect, test } from 'vitest';
import { changeProject } from '#commands/project/change-project.ts';
import { beginRun, moveRun } from '#commands/reading/travel-journey.ts';
import { countReadings } from '#database/reading.ts';
import { countFoundEndings } from '#database/run.ts';
import { minuteMs } from '#domain/duration.ts';
import { placesOf } from '#domain/journey/statistics.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { beginJourney } from './change-journey.ts';
import { countReaders } from './count-readers.ts';
import { editJourney } from './edit-journey.ts';
import { publishJourney } from './publish-journey.ts';

const story = graph([
  activity(1, 'choice', [link(1, 2), link(2, 3)]),
  activity(2, 'ending'),
  activity(3, 'read', [link(3, 2)]),
]);

onEachEngine('the readers of a journey', (openDatabase) => {
  async function begin() {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const { projectId } = await buildProject(context, author);
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    must(await publishJourney(context, author.actor, id));
    const travel = async (name: string, choices: readonly number[]) => {
      const reader = name === 'author' ? author : await buildPerson(context, { displayName: name });
      must(await beginRun(context, reader.actor, id));
      for (const [turn, number] of choices.entries())
        must(await moveRun(context, reader.actor, id, { turn, move: linkId(number) }));
      return reader;
    };
    return { context, clock, author, projectId, id, travel };
  }

  test('of the shares on its own page are those who are no members', async () => {
    const { context, author, id, travel } = await begin();
    const { reader } = context.db;
    await travel('author', [1]);
    await travel('Reader', [1]);
    expect(await countReadings(reader, id, author.organisationId)).toBe(1);
    expect([...(await countFoundEndings(reader, id, author.organisationId))]).toEqual([[activityId(2), 1]]);
  });

  test('are counted once there are five, without the members and without naming anyone', async () => {
    const { context, clock, author, id, travel } = await begin();
    await travel('author', [1]);
    for (let number = 0; number < 4; number++) await travel(`Reader ${number}`, [1]);
    const counted = async () => {
      const { graph: _, ...figures } = must(await countReaders(context, author.actor, id));
      return figures;
    };
    expect(await counted()).toEqual({
      ...{ readers: null, runs: null, finished: null, isPartial: false },
      ...{ endings: {}, came: {}, stopped: {}, followed: {} },
    });
    for (let number = 4; number < 10; number++) await travel(`Reader ${number}`, number < 9 ? [1] : [2]);
    // A count is cached for a while: it costs more than a page may.
    expect((await counted()).readers).toBeNull();
    clock.now += 6 * minuteMs;
    expect(await counted()).toEqual({
      ...{ readers: 10, runs: 10, isPartial: false },
      // One has not finished: numbers are rounded, so that nothing tells of a single one.
      finished: 10,
      endings: { [activityId(2)]: 10 },
      came: { [activityId(1)]: 10, [activityId(2)]: 10, [activityId(3)]: null },
      stopped: {},
      followed: { [linkId(1)]: 10, [linkId(2)]: null },
    });
  });

  test('are told with the steps they travel, whatever has become of them in the draft', async () => {
    const { context, author, id } = await begin();
    const titles = async () =>
      placesOf(must(await countReaders(context, author.actor, id)).graph).map(({ title, isLast }) => [title, isLast]);
    const published = [
      ['Activity 1', false],
      ['Activity 2', true],
      ['Activity 3', false],
    ];
    expect(await titles()).toEqual(published);
    must(
      await editJourney(context, author.actor, id, [
        { kind: 'changeActivity', id: activityId(1), fields: { title: 'The cellar' } },
        { kind: 'changeActivity', id: activityId(3), fields: { kind: 'ending' } },
        { kind: 'removeLink', activity: activityId(3), id: linkId(3) },
        { kind: 'removeLink', activity: activityId(1), id: linkId(1) },
        { kind: 'removeActivity', id: activityId(2) },
      ]),
    );
    expect(await titles()).toEqual(published);
    must(await publishJourney(context, author.actor, id));
    // Also while the figures are those of a few minutes ago.
    expect(await titles()).toEqual([
      ['The cellar', false],
      ['Activity 3', true],
    ]);
  });

  test('are told with the steps of the draft where nothing is published', async () => {
    const { context, author, projectId } = await begin();
    const unread = must(await beginJourney(context, author.actor, projectId, { title: 'Another', graph: story }));
    expect(must(await countReaders(context, author.actor, unread)).graph.activities).toHaveLength(3);
  });

  test('are shown to people who may read the drafts, and to nobody else', async () => {
    const { context, author, id, travel } = await begin();
    const reader = await travel('Reader', [1]);
    expect(await countReaders(context, reader.actor, id)).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
    expect((await countReaders(context, author.actor, id)).ok).toBe(true);
  });
});
