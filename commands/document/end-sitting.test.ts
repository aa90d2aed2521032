import { expect, test } from 'vitest';
import { listRevisions } from '#database/revision.ts';
import { dayMs, hourMs } from '#domain/duration.ts';
import type { RevisionId } from '#domain/ids.ts';
import { thinnedAfterDays } from '#domain/revision.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, write } from '#tests/factories.ts';
import { endSitting } from './end-sitting.ts';
import { keepRevision } from './fold-document.ts';
import { renameRevision } from './name-revision.ts';

onEachEngine('the end of a sitting', (openDatabase) => {
  test('leaves of each old day the last and the longest, those with a name, and other texts alone', async () => {
    const { context, clock } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const [project, other] = [await buildProject(context, person), await buildProject(context, person)];
    clock.now = Math.floor(clock.now / dayMs + 1) * dayMs + hourMs;
    const keep = async ({ documentId }: typeof project, words: string) => {
      await write(context, documentId, textOf(words), person.id);
      await keepRevision(context, documentId, 'hourly', person.id);
      clock.now += hourMs;
    };
    for (const words of ['one', 'one two three four', 'a name', 'five', 'six seven']) await keep(project, words);
    for (const words of ['a', 'b', 'c']) await keep(other, words);
    const listed = async ({ documentId }: typeof project) =>
      (await listRevisions(context.db.reader, documentId)).map(({ words }) => words);
    const named = (await listRevisions(context.db.reader, project.documentId))[2]?.id as RevisionId;
    const name = { blockId: project.blockId, revisionId: named, name: 'Mine' };
    must(await renameRevision(context, person.actor, name));
    await endSitting(context, project);
    expect(await listed(project)).toHaveLength(5);

    clock.now += thinnedAfterDays * dayMs;
    await keep(project, 'today');
    await write(context, project.documentId, textOf('today too'), person.id);
    await endSitting(context, { documentId: project.documentId, accountId: person.id });
    expect(await listed(project)).toEqual([2, 1, 2, 2, 4]);
    expect(await listed(other)).toEqual([1, 1, 1]);
  });
});
