import { expect, test } from 'vitest';
import { loadDraft } from '#database/journey-draft.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, write } from '#tests/factories.ts';
import { drawChapters } from './draw-chapters.ts';

onEachEngine('a journey of the chapters', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    return { context, author, ...(await buildProject(context, author)) };
  }

  test('tells the manuscript as it is written now, unfolded updates included', async () => {
    const { context, author, projectId, documentId } = await begin();
    await write(context, documentId, textOf('The tide came in.'));
    const id = must(await drawChapters(context, author.actor, projectId, { title: 'Another way' }));
    expect((await loadDraft(context.db.reader, id))?.graph.activities).toMatchObject([
      { title: 'Chapter one', text: 'The tide came in.', kind: 'ending' },
    ]);
  });

  test('is not begun without words, nor by someone who may not write', async () => {
    const { context, author, projectId } = await begin();
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    expect(await drawChapters(context, stranger.actor, projectId, { title: 'Mine' })).toMatchObject({
      failure: { kind: 'notFound' },
    });
    expect(await drawChapters(context, author.actor, projectId, { title: 'Another way' })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ kind: 'noChapters' }] },
    });
  });
});
