import { expect, test } from 'vitest';
import { loadOpenings } from '#app/work/load-openings.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { listPublicWorks } from '#database/public-works.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';

onEachEngine('the opening that is shown as a page', (openDatabase) => {
  test('is one that fills it, and where there is none the first that says enough, whole', async () => {
    const { context } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const publish = async (sentences: number) => {
      const made = await buildProject(context, author, { firstChapter: 'One' });
      await writeAndFold(context, made.documentId, textOf('It was night. '.repeat(sentences).trim()));
      must(await publishEdition(context, author.actor, made.projectId));
      must(await changeProject(context, author.actor, made.projectId, { visibility: 'public' }));
    };
    const leaf = async () => {
      const works = await listPublicWorks(context.db.reader, { order: 'new', isForAll: true, limit: 12 });
      return (await loadOpenings({ commands: context, locale: 'en' }, works)).leaf;
    };
    await publish(3);
    expect(await leaf()).toBeUndefined();
    await publish(20);
    expect(await leaf()).toMatchObject({ isWhole: true, page: [expect.stringMatching(/^(It was night\. ?){20}$/)] });
    await publish(60);
    expect(await leaf()).toMatchObject({ isWhole: false });
  });
});
