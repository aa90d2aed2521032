import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeBlock } from '#commands/block/change-outline.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { beginJourney, removeJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { countReaders } from '#commands/reading/count-readers.ts';
import { keepPlace } from '#commands/reading/travel.ts';
import { beginRun } from '#commands/reading/travel-journey.ts';
import { findLinearJourney } from '#database/journey.ts';
import { migrations } from '#database/migrations/index.ts';
import { listProjects } from '#database/project-list.ts';
import { loadProjectStatistics } from '#database/project-statistics.ts';
import type { JourneyId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';
import { changeProject } from './change-project.ts';

onEachEngine('the figures of how a work is read', (openDatabase) => {
  test('is sums of days, editions and quarters', async () => {
    const { context, clock } = buildContext(await openDatabase());
    const { reader } = context.db;
    const ana = await buildPerson(context);
    const { projectId, blockId, documentId } = await buildProject(context, ana);
    expect(await loadProjectStatistics(reader, projectId, { sinceDay: 0 })).toEqual({
      ...{ days: [], editions: [], began: 0, finished: 0, quarters: [0, 0, 0, 0], shelves: 0 },
    });
    await writeAndFold(context, documentId, textOf('One two three four.'), ana.id);
    must(await publishEdition(context, ana.actor, projectId));
    must(await changeProject(context, ana.actor, projectId, { visibility: 'public' }));
    await countReaders(context, [
      { projectId, edition: 1, day: 10, readers: 2 },
      { projectId, edition: 1, day: 11, readers: 3 },
      { projectId, edition: 2, day: 11, readers: 4 },
    ]);
    const journeyId = (await findLinearJourney(reader, projectId)) as JourneyId;
    for (const [name, isPageEnd] of [
      ['Beth', true],
      ['Carl', false],
    ] as const) {
      const person = await buildPerson(context, { displayName: name });
      const place = { blockId, offset: 0, before: '', after: '', at: clock.now, device: 'one', isPageEnd };
      must(await keepPlace(context, person.actor, journeyId, place));
    }
    expect(await loadProjectStatistics(reader, projectId, { sinceDay: 11 })).toMatchObject({
      days: [{ day: 11, readers: 7 }],
      editions: [
        { edition: 2, readers: 4 },
        { edition: 1, readers: 5 },
      ],
      ...{ began: 2, finished: 1, shelves: 2 },
    });
    // Those who follow a branching journey are counted there, in groups.
    const drawn = graph([activity(1, 'choice', [link(1, 2)]), activity(2, 'ending')]);
    const id = must(await beginJourney(context, ana.actor, projectId, { title: 'The door', graph: drawn }));
    must(await publishJourney(context, ana.actor, id));
    must(await beginRun(context, (await buildPerson(context, { displayName: 'Dora' })).actor, id));
    expect(await loadProjectStatistics(reader, projectId, { sinceDay: 11 })).toMatchObject({ began: 2, finished: 1 });
  });

  test('counts the words of final blocks, and the last change of a text', async () => {
    const { context, clock } = buildContext(await openDatabase());
    const ana = await buildPerson(context);
    const { projectId, blockId, documentId } = await buildProject(context, ana);
    const list = async () => (await listProjects(context.db.reader, ana.organisationId))[0];
    clock.now += 1_000;
    await writeAndFold(context, documentId, textOf('One two three.'), ana.id);
    expect(await list()).toMatchObject({ words: 3, finalWords: 0, editedAt: clock.now });
    must(await describeBlock(context, ana.actor, projectId, blockId, { status: 'final' }));
    expect(await list()).toMatchObject({ words: 3, finalWords: 3 });
  });

  test('counts the words of a branching story where there are no chapters, and lists first what was written last, from before too', async () => {
    const { context, clock } = buildContext(await openDatabase());
    const ana = await buildPerson(context);
    const { projectId } = await buildProject(context, ana, { title: 'Branching' });
    const other = await buildProject(context, ana, { title: 'Chapters' });
    const first = async () => (await listProjects(context.db.reader, ana.organisationId))[0];
    const story = graph([
      { ...activity(1, 'choice', [link(1, 2)]), text: 'One two three.' },
      { ...activity(2, 'ending'), text: 'Four.' },
    ]);
    const id = must(await beginJourney(context, ana.actor, projectId, { title: 'The door', graph: story }));
    clock.now += 1_000;
    const longer = { kind: 'changeActivity', id: activityId(2), fields: { text: 'Four and five.' } } as const;
    must(await editJourney(context, ana.actor, id, [longer]));
    const words = 8;
    expect(await first()).toMatchObject({ title: 'Branching', words, finalWords: undefined, editedAt: clock.now });
    clock.now += 1_000;
    await writeAndFold(context, other.documentId, textOf('One two.'), ana.id);
    expect(await first()).toMatchObject({ title: 'Chapters', words: 2 });
    await context.db.inTransaction(async (tx) => {
      await sql`alter table journey_activity drop column words`.execute(tx);
      await sql`alter table journey drop column edited_at`.execute(tx);
      await migrations['031-draft-facts']?.up(tx);
    });
    expect((await listProjects(context.db.reader, ana.organisationId))[1]).toMatchObject({
      ...{ words, editedAt: clock.now - 1_000 },
    });
    must(await removeJourney(context, ana.actor, id));
    expect((await listProjects(context.db.reader, ana.organisationId))[1]).toMatchObject({ words: 0 });
  });
});
