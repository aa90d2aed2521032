import { expect, test } from 'vitest';
import { listRevisions } from '#database/revision.ts';
import type { BlockId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must, textOf, write } from '#tests/factories.ts';
import { keepBeforeReplacing } from './keep-before-replacing.ts';

onEachEngine('saving a version before much is replaced', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const project = await buildProject(made.context, person);
    await write(made.context, project.documentId, textOf('one', 'two'), person.id);
    const listed = () => listRevisions(made.context.db.reader, project.documentId);
    return { ...made, person, ...project, listed };
  }

  test('saves the text as it is, once, and says so', async () => {
    const { context, announced, person, blockId, documentId, listed } = await begin();
    must(await keepBeforeReplacing(context, person.actor, blockId));
    must(await keepBeforeReplacing(context, person.actor, blockId));

    expect(await listed()).toMatchObject([{ reason: 'beforeReplace', words: 2 }]);
    expect(announced.filter(({ kind }) => kind === 'revision')).toEqual([{ kind: 'revision', documentId }]);
  });

  test('is for those who write: every role', async () => {
    const { context, person, blockId, listed } = await begin();
    const member = async (role: 'reader' | 'writer' | 'editor' | 'owner') =>
      (await buildMember(context, person.organisationId, role)).actor;
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    const ask = (actor: typeof person.actor, id = blockId) => keepBeforeReplacing(context, actor, id);

    expect(await ask(await member('reader'))).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    expect(await ask(stranger.actor)).toEqual({ ok: false, failure: { kind: 'notFound' } });
    expect(await ask(person.actor, 'none' as BlockId)).toEqual({ ok: false, failure: { kind: 'notFound' } });
    expect(await listed()).toEqual([]);
    for (const role of ['writer', 'editor', 'owner'] as const)
      expect(await ask(await member(role)), role).toEqual({ ok: true, value: undefined });
    expect(await listed()).toHaveLength(1);
  });
});
