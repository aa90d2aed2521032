import { expect, test } from 'vitest';
import { listBlocks } from '#database/block.ts';
import { listBranching } from '#database/journey.ts';
import { findProject } from '#database/project.ts';
import { visitor } from '#domain/account.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, must } from '#tests/factories.ts';
import { beginStory } from './begin-story.ts';

onEachEngine('a work that is told as a branching journey', (openDatabase) => {
  test('is private, has a journey of its title, and no chapter', async () => {
    const { context } = buildContext(await openDatabase());
    const { actor, organisationId } = await buildPerson(context);
    const wish = { organisationId, title: 'The Night of the Door', language: 'en' };
    const { projectId, journeyId } = must(await beginStory(context, actor, wish));
    const { reader } = context.db;
    expect(await findProject(reader, projectId)).toMatchObject({ kind: 'branching', visibility: 'private' });
    expect(await listBranching(reader, projectId)).toMatchObject([{ id: journeyId, title: wish.title }]);
    expect(await listBlocks(reader, projectId)).toEqual([]);
  });

  test('is begun by nobody else, and not without a title', async () => {
    const { context } = buildContext(await openDatabase());
    const { actor, organisationId } = await buildPerson(context);
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const wish = { organisationId, title: 'The door', language: 'en' };
    for (const other of [stranger.actor, visitor])
      expect(await beginStory(context, other, wish)).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    expect(await beginStory(context, actor, { ...wish, title: ' ' })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ field: 'title', kind: 'required' }] },
    });
  });
});
