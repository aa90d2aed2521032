import { expect, test } from 'vitest';
import { gatherArchive } from '#commands/export/gather-archive.ts';
import { beginJourney, removeJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { listEditions } from '#database/edition.ts';
import { listBranching } from '#database/journey.ts';
import type { JourneyId } from '#domain/ids.ts';
import { writeArchive } from '#formats/archive/write.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, graph, link } from '#tests/journeys.ts';
import { importBook } from './import-book.ts';

const told = (text: string) =>
  graph([activity(1, 'read', [link(1, 2, { label: '' })], { text }), activity(2, 'ending', [], { text: 'Home.' })]);

onEachEngine('a work of journeys alone, restored from its archive', (openDatabase) => {
  test('has editions as long as they were', async () => {
    const { context, clock } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const { actor, organisationId } = author;
    const { projectId } = await buildProject(context, author);
    const publish = async (title: string, text: string) => {
      const id = must(await beginJourney(context, actor, projectId, { title, graph: told(text) }));
      must(await publishJourney(context, actor, id));
      clock.now += 1_000;
      return id;
    };
    const removed = await publish('The cave', 'It is dark, and {if visits() > 1}still{end} cold.');
    must(await removeJourney(context, actor, removed));
    clock.now += 1_000;
    await publish('The door', 'A door.');
    const wordsOf = async (id: typeof projectId) =>
      (await listEditions(context.db.reader, id)).map(({ number, words }) => [number, words]).toSorted();
    expect(await wordsOf(projectId)).toEqual([
      [1, 7],
      [2, 3],
    ]);
    const archive = await gatherArchive(context, projectId);
    if (!archive) throw new Error('There is no such work.');
    const files = [{ name: 'a.zip', bytes: writeArchive(archive) }];
    const copy = must(await importBook(context, actor, { organisationId, files, language: 'en' }));
    expect(await wordsOf(copy.projectId)).toEqual(await wordsOf(projectId));
  });

  test('is whole without a single chapter, published or not', async () => {
    const { context } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const { actor, organisationId } = author;
    const twee = ':: StoryTitle\nThe Door\n\n:: Start\nA door.\n\n[[Open it->In]]\n\n:: In\nHome.\n';
    const given = [{ name: 'door.twee', bytes: Buffer.from(twee) }];
    const made = must(await importBook(context, actor, { organisationId, files: given, language: 'en' }));
    expect(made.blocks).toBe(0);
    const archived = async () => {
      const archive = await gatherArchive(context, made.projectId);
      if (!archive) throw new Error('There is no such work.');
      return [{ name: 'a.zip', bytes: writeArchive(archive) }];
    };
    for (const isPublished of [false, true]) {
      const id = made.journeys[0]?.id as JourneyId;
      if (isPublished) must(await publishJourney(context, actor, id));
      const copy = must(await importBook(context, actor, { organisationId, files: await archived(), language: 'en' }));
      expect(copy).toMatchObject({ blocks: 0, words: made.words });
      expect(copy.journeys).toEqual([{ ...made.journeys[0], id: copy.journeys[0]?.id }]);
      const [[before], [after]] = [
        await listBranching(context.db.reader, made.projectId),
        await listBranching(context.db.reader, copy.projectId),
      ];
      expect(after?.title).toBe(before?.title);
      expect(await listEditions(context.db.reader, copy.projectId)).toHaveLength(isPublished ? 1 : 0);
    }
  });
});
