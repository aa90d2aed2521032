import { expect, test } from 'vitest';
import { describeBlock } from '#commands/block/change-outline.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { countReaders } from '#commands/reading/count-readers.ts';
import { keepPlace } from '#commands/reading/travel.ts';
import { findLinearJourney } from '#database/journey.ts';
import { listProjects } from '#database/project-list.ts';
import { loadProjectStatistics } from '#database/project-statistics.ts';
import type { JourneyId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';
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
});
