import { expect, test } from 'vitest';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { removeProject } from '#commands/project/remove-project.ts';
import { listBlocks } from '#database/block.ts';
import { listBranching } from '#database/journey.ts';
import { loadDraft } from '#database/journey-draft.ts';
import { findProject } from '#database/project.ts';
import { journeysAtMost } from '#domain/journey/journey.ts';
import { writeJourneyFile } from '#formats/journey/journey-file.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, must } from '#tests/factories.ts';
import { activity, graph } from '#tests/journeys.ts';
import { shown } from '#tests/stories.ts';
import { type ImportWish, importBook } from './import-book.ts';

const story = `:: StoryTitle
The Cave

:: Start
It is dark. (set: $lamp to true)(live: 1s)[]

[[Out]]

:: Out
{}Light.`;

onEachEngine('an import of interactive fiction', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const { reader } = made.context.db;
    const bring = (wish: Partial<ImportWish> = {}, context = made.context) =>
      importBook(context, person.actor, {
        organisationId: person.organisationId,
        files: [{ name: 'cave.twee', bytes: new TextEncoder().encode(story) }],
        language: 'en',
        ...wish,
      });
    const rows = async () => ({
      journeys: (await reader.selectFrom('journey').select('id').execute()).length,
      activities: (await reader.selectFrom('journey_activity').select('id').execute()).length,
    });
    return { ...made, reader, person, bring, rows };
  }

  test('becomes a project without blocks, whose draft has the journey, and which can be published', async () => {
    const { context, reader, person, bring, rows } = await begin();
    const imported = must(await bring());
    const [journey] = await listBranching(reader, imported.projectId);

    expect(imported).toMatchObject({
      slug: 'the-cave',
      blocks: 0,
      warnings: [{ kind: 'macroAsText', place: 'Start, line 5: (live:)', count: 1 }],
      journeys: [{ id: journey?.id, title: 'The Cave', activities: 2, links: 1, endings: 1 }],
    });
    expect(imported.firstBlockId).toBeUndefined();
    expect(imported.words).toBe(imported.journeys[0]?.words);
    expect(await findProject(reader, imported.projectId)).toMatchObject({ title: 'The Cave', visibility: 'private' });
    expect(await listBlocks(reader, imported.projectId)).toEqual([]);
    const draft = journey && (await loadDraft(reader, journey.id));
    expect(draft && shown(draft.graph)).toEqual([
      'Start (read)\nlamp := yes\nIt is dark. (live: 1s)[]\n-> Out: Out',
      'Out (ending)\nLight.',
    ]);
    if (journey) must(await publishJourney(context, person.actor, journey.id));

    await removeProject(context, imported.projectId);
    expect(await rows()).toEqual({ journeys: 0, activities: 0 });
  });

  test('a journey file keeps its words, and its language in a work of another', async () => {
    const { context, reader, bring } = await begin();
    const { projectId } = must(await bring());
    const drawn = graph([activity(1, 'ending')]);
    const text = writeJourneyFile({ title: 'La cueva', summary: 'Oscura.', language: 'es', graph: drawn });
    const files = [{ name: 'cueva.fabula-journey.json', bytes: new TextEncoder().encode(text) }];
    const alone = must(await bring({ files }));
    must(await bring({ files, into: { projectId } }));
    const [, added] = await listBranching(reader, projectId);
    const [own] = await listBranching(reader, alone.projectId);

    expect(added).toMatchObject({ title: 'La cueva', summary: 'Oscura.', language: 'es' });
    expect([own?.language, (await findProject(reader, alone.projectId))?.language]).toEqual([undefined, 'es']);
    expect(own && (await loadDraft(context.db.reader, own.id))?.graph).toEqual(drawn);
  });

  test('is added to the journeys of a work that is there', async () => {
    const { reader, bring, rows } = await begin();
    const { projectId } = must(await bring());
    const added = must(await bring({ into: { projectId } }));

    expect(added).toMatchObject({ projectId, slug: 'the-cave', blocks: 0 });
    const journeys = await listBranching(reader, projectId);
    expect(journeys.map(({ title }) => title)).toEqual(['The Cave', 'The Cave']);
    expect(journeys.map(({ id }) => id)).toContain(added.journeys[0]?.id);
    // The linear journey, and the two of the file.
    expect(await rows()).toEqual({ journeys: 3, activities: 4 });
    const [one, other] = await Promise.all(journeys.map(({ id }) => loadDraft(reader, id)));
    expect(one?.graph).toEqual(other?.graph);
  });

  test('that fails half-way, or finds no room, leaves nothing', async () => {
    const { context, bring, rows } = await begin();
    const { db } = context;
    const many = Array.from({ length: 1_500 }, (_, at) => `:: P${at}\n[[P${at + 1}]]`).join('\n');
    const files = [{ name: 'many.twee', bytes: new TextEncoder().encode(`${many}\n\n:: P1500\nEnd.`) }];
    // The project, its journey and its first thousand activities are written; then the disk is full.
    let count = 0;
    const failing = {
      ...context,
      db: {
        ...db,
        inTransaction: ((body) =>
          ++count === 4
            ? Promise.reject(new Error('The disk is full.'))
            : db.inTransaction(body)) as typeof db.inTransaction,
      },
    };
    await expect(bring({ files }, failing)).rejects.toThrow('The disk is full.');
    expect(await rows()).toEqual({ journeys: 0, activities: 0 });

    const archive = Array.from(
      { length: journeysAtMost },
      (_, at) => `<tw-storydata name="S${at}"><tw-passagedata pid="1" name="A">x</tw-passagedata></tw-storydata>`,
    ).join('');
    const stories = [{ name: 'archive.html', bytes: new TextEncoder().encode(archive) }];
    const { projectId } = must(await bring({ files: stories }));
    const before = await rows();
    expect(await bring({ into: { projectId } })).toEqual({
      ok: false,
      failure: { kind: 'invalid', problems: [{ kind: 'tooManyJourneys' }] },
    });
    expect(await rows()).toEqual(before);
  });
});
