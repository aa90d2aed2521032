import { expect, test } from 'vitest';
import { changeProject } from '#commands/project/change-project.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';
import { loadOutline } from './load-outline.ts';
import { publishEdition } from './publish-edition.ts';

onEachEngine('the outline of an edition', (openDatabase) => {
  test('is read once, and each edition has its own', async () => {
    const { context } = buildContext(await openDatabase());
    const { db } = context;
    const ana = await buildPerson(context);
    const { projectId, blockId, documentId } = await buildProject(context, ana);
    expect((await loadOutline(db.reader, projectId, 1)).pages).toEqual([]);
    await writeAndFold(context, documentId, textOf('One two three four.'), ana.id);
    must(await publishEdition(context, ana.actor, projectId));
    must(await changeProject(context, ana.actor, projectId, { visibility: 'public' }));
    const first = await loadOutline(db.reader, projectId, 1);
    expect(first).toMatchObject({ words: [4] });
    expect(first.pageOf.get(blockId)).toBe(0);

    await writeAndFold(context, documentId, textOf('One two.'), ana.id);
    must(await publishEdition(context, ana.actor, projectId));
    expect((await loadOutline(db.reader, projectId, 2)).words).toEqual([2]);
    await db.inTransaction((tx) => tx.deleteFrom('edition_block').where('project_id', '=', projectId).execute());
    expect(await loadOutline(db.reader, projectId, 1)).toBe(first);
  });
});
