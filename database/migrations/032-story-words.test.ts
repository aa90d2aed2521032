import { expect, test } from 'vitest';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { activity, graph, link } from '#tests/journeys.ts';
import { up } from './032-story-words.ts';

const drawn = graph([
  activity(1, 'choice', [link(1, 2)], { text: '{if visits() > 1}Again.{else}A door.{end}' }),
  activity(2, 'ending', [], { text: 'Home.' }),
]);
const wordsThen = { of: 20, in: 40 };

onEachEngine('the words of journeys that were counted with their code', (openDatabase) => {
  test('are counted anew in drafts, versions, and editions that only branch', async () => {
    const { context } = buildContext(await openDatabase());
    const owner = await buildPerson(context);
    const [branching, both] = [await buildProject(context, owner), await buildProject(context, owner)];
    for (const { projectId } of [branching, both]) {
      const id = must(await beginJourney(context, owner.actor, projectId, { title: 'The Cave', graph: drawn }));
      must(await publishJourney(context, owner.actor, id));
    }
    await context.db.inTransaction(async (tx) => {
      await tx.updateTable('journey_activity').set({ words: wordsThen.of }).execute();
      await tx.updateTable('journey_version').set({ words: wordsThen.in }).execute();
      await tx
        .updateTable('edition')
        .set({ words: wordsThen.in })
        .where('project_id', '=', branching.projectId)
        .execute();
      await tx.updateTable('edition').set({ words: 7_000 }).where('project_id', '=', both.projectId).execute();
      await up(tx);
    });
    const { reader } = context.db;
    const drafts = await reader.selectFrom('journey_activity').select(['words']).orderBy('place').execute();
    expect(drafts.map(({ words }) => words).toSorted()).toEqual([1, 1, 5, 5]);
    const versions = await reader.selectFrom('journey_version').select('words').execute();
    expect(versions.map(({ words }) => words)).toEqual([6, 6]);
    const editions = await reader.selectFrom('edition').select(['project_id', 'words']).execute();
    expect(new Map(editions.map(({ project_id, words }) => [project_id, words]))).toEqual(
      new Map([
        [branching.projectId, 6],
        [both.projectId, 7_000],
      ]),
    );
  });
});
