import { expect, test } from 'vitest';
import { changeProject } from '#commands/project/change-project.ts';
import { beginRun, moveRun } from '#commands/reading/travel-journey.ts';
import { minuteMs } from '#domain/duration.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { beginJourney } from './change-journey.ts';
import { countReaders } from './count-readers.ts';
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
    return { context, clock, author, id, travel };
  }

  test('are counted once there are five, without the members and without naming anyone', async () => {
    const { context, clock, author, id, travel } = await begin();
    await travel('author', [1]);
    for (let number = 0; number < 4; number++) await travel(`Reader ${number}`, [1]);
    const counted = async () => must(await countReaders(context, author.actor, id));
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
      // One has not finished, and figures about a single one are never shown.
      finished: null,
      endings: { [activityId(2)]: null },
      came: { [activityId(1)]: 10, [activityId(2)]: null, [activityId(3)]: null },
      stopped: {},
      followed: { [linkId(1)]: null, [linkId(2)]: null },
    });
  });

  test('are shown to people who may read the drafts, and to nobody else', async () => {
    const { context, author, id, travel } = await begin();
    const reader = await travel('Reader', [1]);
    expect(await countReaders(context, reader.actor, id)).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
    expect((await countReaders(context, author.actor, id)).ok).toBe(true);
  });
});
