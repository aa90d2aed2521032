import { expect, test } from 'vitest';
import { addBlock } from '#commands/block/change-outline.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { editJourney } from '#commands/journey/edit-journey.ts';
import { trashProject } from '#commands/project/change-project.ts';
import { listLastJourneys, listLastTexts } from '#database/last-text.ts';
import type { ManuscriptKind } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, documentIdOf, must, textOf, writeAndFold } from '#tests/factories.ts';
import { activity, activityId, graph } from '#tests/journeys.ts';

onEachEngine('what was written last', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const author = await buildPerson(made.context);
    const project = await buildProject(made.context, author, { firstChapter: 'One' });
    const texts = () => listLastTexts(made.context.db.reader, [author.organisationId], { limit: 3 });
    return { ...made, author, ...project, texts };
  }

  test('are texts, the last one first, each with its end and never more of it', async () => {
    const { context, clock, author, projectId, blockId, documentId, texts } = await begin();
    clock.now += 1_000;
    await writeAndFold(context, documentId, textOf('It was night.'));
    const wish = { projectId, parentId: undefined, after: blockId, kind: 'chapter', title: 'Two' } as const;
    const second = must(await addBlock(context, author.actor, wish)).blockId;
    clock.now += 1_000;
    await writeAndFold(
      context,
      await documentIdOf(context, second),
      textOf('The lamp burned low. '.repeat(100), 'The end.'),
    );

    const [last, first] = await texts();
    expect(first).toMatchObject({ title: 'One', words: 3, tail: { text: 'It was night.', isCutBefore: false } });
    expect(last).toMatchObject({ blockId: second, title: 'Two', editedAt: clock.now, tail: { isCutBefore: true } });
    expect(last?.tail.text).toMatch(/The end\.$/);
    expect(last?.tail.text.length).toBeLessThanOrEqual(600);
  });

  test('are called by their number in what they are in, where they have no title', async () => {
    const { context, clock, author, projectId, blockId, texts } = await begin();
    const add = async (parentId: BlockId | undefined, after: BlockId | undefined, kind: ManuscriptKind) => {
      clock.now += 1_000;
      return must(await addBlock(context, author.actor, { projectId, parentId, after, kind, title: '' })).blockId;
    };
    const first = await add(blockId, undefined, 'scene');
    await add(blockId, first, 'scene');
    await add(undefined, blockId, 'chapter');
    expect((await texts()).map(({ title, kind, above, number }) => [title, kind, above, number])).toEqual([
      ['', 'chapter', '', 2],
      ['', 'scene', 'One', 2],
      ['', 'scene', 'One', 1],
    ]);
  });

  test('are of those organisations alone, and of works that are not in the trash', async () => {
    const { context, author, projectId, texts } = await begin();
    const other = await buildPerson(context, { displayName: 'Other' });
    await buildProject(context, other, { firstChapter: 'Theirs' });
    expect((await texts()).map(({ title }) => title)).toEqual(['One']);
    must(await trashProject(context, author.actor, projectId));
    expect(await texts()).toEqual([]);
    expect(await listLastTexts(context.db.reader, [], { limit: 3 })).toEqual([]);
  });

  test('are journeys that were drawn', async () => {
    const { context, author, projectId } = await begin();
    const story = graph([activity(1, 'ending')]);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    const edits = [{ kind: 'changeActivity', id: activityId(1), fields: { title: 'Elsewhere' } }] as const;
    must(await editJourney(context, author.actor, id, [...edits]));
    const journeys = await listLastJourneys(context.db.reader, [author.organisationId], 3);
    expect(journeys).toMatchObject([{ journeyId: id, title: 'The door', activities: 1 }]);
    expect(await listLastJourneys(context.db.reader, [], 3)).toEqual([]);
  });
});
