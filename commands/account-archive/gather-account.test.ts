import { expect, test } from 'vitest';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { startReading } from '#commands/reading/travel.ts';
import { findLinearJourney } from '#database/journey.ts';
import type { JourneyId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { gatherAccount } from './gather-account.ts';

onEachEngine('the gathered data of an account', (openDatabase) => {
  test('names a work of others as long as something of it is published', async () => {
    const { context } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const { projectId } = await buildProject(context, author);
    must(await publishEdition(context, author.actor, projectId));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    must(
      await startReading(context, reader.actor, (await findLinearJourney(context.db.reader, projectId)) as JourneyId),
    );
    const titles = async () => {
      const gathered = await gatherAccount(context, reader.id);
      return gathered?.records.library.map(({ work }) => work.title);
    };

    expect(await titles()).toEqual(['The Tide Clerk']);
    must(await withdrawEdition(context, author.actor, projectId, 1));
    must(await changeProject(context, author.actor, projectId, { title: 'Not yet told' }));
    expect(await titles()).toEqual([undefined]);
  });
});
