import { expect, test } from 'vitest';
import { listRevisions, listRevisionsUpTo } from '#database/revision.ts';
import type { BlockId, RevisionId } from '#domain/ids.ts';
import { revisionNameLength } from '#domain/revision.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must, textOf, write } from '#tests/factories.ts';
import { nameText, renameRevision } from './name-revision.ts';

onEachEngine('a version with a name', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const project = await buildProject(made.context, person);
    await write(made.context, project.documentId, textOf('one', 'two'), person.id);
    const listed = () => listRevisions(made.context.db.reader, project.documentId);
    return { ...made, person, ...project, listed };
  }

  test('is the text as it is now, and a text is saved once', async () => {
    const { context, person, blockId, documentId, listed } = await begin();
    const id = must(await nameText(context, person.actor, { blockId, name: '  First draft ' }));
    expect(await listed()).toMatchObject([{ id, name: 'First draft', reason: 'named', words: 2 }]);
    // The same again, and another name for the same text.
    expect(must(await nameText(context, person.actor, { blockId, name: 'First draft' }))).toBe(id);
    expect(await nameText(context, person.actor, { blockId, name: 'Second' })).toEqual({
      ok: false,
      failure: { kind: 'invalid', problems: [{ kind: 'alreadyNamed', name: 'First draft' }] },
    });
    await write(context, documentId, textOf('one', 'two', 'three'), person.id);
    must(await nameText(context, person.actor, { blockId, name: 'Second' }));
    const all = await listed();
    expect(all.map(({ name }) => name)).toEqual(['Second', 'First draft']);
    const upTo = async (at: number, limit: number) =>
      (await listRevisionsUpTo(context.db.reader, documentId, all[at]?.id ?? id, limit)).map((one) => one.id);
    expect(await upTo(0, 2)).toEqual(all.map((one) => one.id));
    expect(await upTo(0, 1)).toEqual([all[0]?.id]);
    expect(await upTo(1, 2)).toEqual([id]);
  });

  test('is told to those who have the text open, and of two who name it at once one is told of the other', async () => {
    const { context, person, blockId, documentId, announced, listed } = await begin();
    const both = await Promise.all(['One', 'Two'].map((name) => nameText(context, person.actor, { blockId, name })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const name = (await listed())[0]?.name;
    expect(both.find(({ ok }) => !ok)).toMatchObject({ failure: { problems: [{ kind: 'alreadyNamed', name }] } });
    expect(await listed()).toHaveLength(1);
    expect(announced).toContainEqual({ kind: 'revision', documentId });
  });

  test('is renamed, and loses its name', async () => {
    const { context, person, blockId, listed, announced, documentId } = await begin();
    const revisionId = must(await nameText(context, person.actor, { blockId, name: 'First' }));
    must(await renameRevision(context, person.actor, { blockId, revisionId, name: 'For Beth' }));
    expect(await listed()).toMatchObject([{ name: 'For Beth' }]);
    expect(announced.at(-1)).toEqual({ kind: 'revision', documentId });
    must(await renameRevision(context, person.actor, { blockId, revisionId, name: '' }));
    expect(await listed()).toMatchObject([{ name: '' }]);
    const none = '01900000-0000-7000-8000-000000000000' as RevisionId;
    expect(await renameRevision(context, person.actor, { blockId, revisionId: none, name: 'x' })).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });

  test('needs a name that is not too long, and someone who may write', async () => {
    const { context, person, blockId, listed } = await begin();
    const long = 'x'.repeat(revisionNameLength + 1);
    expect(await nameText(context, person.actor, { blockId, name: ' ' })).toMatchObject({
      failure: { problems: [{ kind: 'required' }] },
    });
    expect(await nameText(context, person.actor, { blockId, name: long })).toMatchObject({
      failure: { problems: [{ kind: 'tooLong' }] },
    });
    const reader = (await buildMember(context, person.organisationId, 'reader')).actor;
    const stranger = (await buildPerson(context, { displayName: 'Stranger' })).actor;
    expect(await nameText(context, reader, { blockId, name: 'x' })).toMatchObject({ failure: { kind: 'forbidden' } });
    expect(await nameText(context, stranger, { blockId, name: 'x' })).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await nameText(context, person.actor, { blockId: 'none' as BlockId, name: 'x' })).toMatchObject({
      failure: { kind: 'notFound' },
    });
    expect(await listed()).toEqual([]);
    const revisionId = must(await nameText(context, person.actor, { blockId, name: 'Mine' }));
    for (const actor of [reader, stranger])
      expect(await renameRevision(context, actor, { blockId, revisionId, name: 'theirs' })).toMatchObject({
        ok: false,
      });
    expect(await renameRevision(context, person.actor, { blockId, revisionId, name: long })).toMatchObject({
      ok: false,
    });
    expect(await listed()).toMatchObject([{ name: 'Mine' }]);
  });
});
