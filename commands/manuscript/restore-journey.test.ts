import { expect, test } from 'vitest';
import { gatherArchive } from '#commands/export/gather-archive.ts';
import { beginJourney, removeJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { listEditions } from '#database/edition.ts';
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
});
