import { expect, test } from 'vitest';
import { addBlock, describeBlock, trashBlock } from '#commands/block/change-outline.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { findCurrentEdition, findLastEditionNumber, listEditionBlocks, listEditions } from '#database/edition.ts';
import { findProject, findPublicVersion } from '#database/project.ts';
import { loadRenderedTexts } from '#database/rendered-text.ts';
import type { ProjectId } from '#domain/ids.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  documentIdOf,
  must,
  textOf,
  write,
} from '#tests/factories.ts';
import { publishEdition, withdrawEdition } from './publish-edition.ts';
import { removeUnusedTexts } from './remove-unused-texts.ts';

type Context = ReturnType<typeof buildContext>['context'];

async function countRows({ db }: Context, table: 'edition_block' | 'rendered_text'): Promise<number> {
  const { count } = await db.reader
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The words readers see of an edition, by block title. */
async function published({ db }: Context, projectId: ProjectId, number: number) {
  const blocks = await listEditionBlocks(db.reader, projectId, number);
  const texts = await loadRenderedTexts(
    db.reader,
    blocks.map(({ hash }) => hash),
  );
  return Object.fromEntries(blocks.map(({ title, hash }) => [title, texts.get(hash)?.text]));
}

onEachEngine('an edition', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const person = await buildPerson(context);
    const project = await buildProject(context, person, { firstChapter: 'One' });
    const { projectId } = project;
    const second = must(
      await addBlock(context, person.actor, {
        projectId,
        parentId: undefined,
        after: project.blockId,
        kind: 'chapter',
        title: 'Two',
      }),
    );
    await write(context, project.documentId, textOf('It was night.'), person.id);
    await write(context, await documentIdOf(context, second.blockId), textOf('Then day.'), person.id);
    const publish = (note?: string) => publishEdition(context, person.actor, projectId, { note });
    return { ...made, person, ...project, secondId: second.blockId, publish };
  }

  /** Publishes while something else happens just before each of its transactions in turn, and checks the result. */
  async function publishBeside(
    act: (begun: Awaited<ReturnType<typeof begin>>) => Promise<unknown>,
    look: (last: Record<string, string | undefined>) => void,
  ) {
    let hasAll = false;
    for (let before = 0; !hasAll; before++) {
      const begun = await begin();
      const { context, person, projectId } = begun;
      let transactions = 0;
      const inTransaction: typeof context.db.inTransaction = async (body) => {
        if (transactions++ === before) await act(begun);
        return context.db.inTransaction(body);
      };
      await publishEdition({ ...context, db: { ...context.db, inTransaction } }, person.actor, projectId);
      // Two texts are folded and rendered, and then all is written.
      hasAll = transactions <= before;
      if (hasAll) expect(transactions).toBeGreaterThanOrEqual(4);
      else look(await published(context, projectId, await findLastEditionNumber(context.db.reader, projectId)));
    }
  }

  test('never undoes what someone else published while it was being made', async () => {
    await publishBeside(
      async ({ context, person, documentId, publish }) => {
        await write(context, documentId, textOf('It was a dark night.'), person.id);
        must(await publish());
      },
      (last) => expect(last).toEqual({ One: 'It was a dark night.', Two: 'Then day.' }),
    );
  });

  test('holds the outline of one moment, also where that changes while it is being made', async () => {
    await publishBeside(
      async ({ context, person, projectId, secondId }) =>
        must(await trashBlock(context, person.actor, projectId, secondId)),
      (last) => expect(last).toEqual({ One: 'It was night.' }),
    );
  });

  test('has all its texts, also where unused ones are removed while it is being made', async () => {
    await publishBeside(
      ({ context }) => removeUnusedTexts(context),
      (last) => expect(last).toEqual({ One: 'It was night.', Two: 'Then day.' }),
    );
  });

  test('shows the current text, with updates that are not folded yet', async () => {
    const { context, clock, projectId, publish } = await begin();

    expect(must(await publish('First!'))).toEqual({ number: 1, changed: 2 });
    expect(await published(context, projectId, 1)).toEqual({ One: 'It was night.', Two: 'Then day.' });
    expect(await findCurrentEdition(context.db.reader, projectId)).toMatchObject({
      number: 1,
      note: 'First!',
      words: 5,
      publishedAt: clock.now,
      title: 'The Tide Clerk',
    });
  });

  test('writes and renders only what changed since the one before it', async () => {
    const { context, documentId, person, publish } = await begin();
    must(await publish());
    const before = [await countRows(context, 'edition_block'), await countRows(context, 'rendered_text')];
    await write(context, documentId, textOf('It was a dark night.'), person.id);

    expect(must(await publish())).toEqual({ number: 2, changed: 1 });
    expect([await countRows(context, 'edition_block'), await countRows(context, 'rendered_text')]).toEqual(
      before.map((count) => count + 1),
    );
  });

  test('never changes when later ones do', async () => {
    const { context, documentId, blockId, secondId, projectId, person, publish } = await begin();
    must(await publish());
    await write(context, documentId, textOf('It was a dark night.'), person.id);
    must(await describeBlock(context, person.actor, projectId, blockId, { title: 'Night' }));
    must(await publish());
    must(await trashBlock(context, person.actor, projectId, secondId));
    must(await publish());

    expect(await published(context, projectId, 1)).toEqual({ One: 'It was night.', Two: 'Then day.' });
    expect(await published(context, projectId, 2)).toEqual({ Night: 'It was a dark night.', Two: 'Then day.' });
    expect(await published(context, projectId, 3)).toEqual({ Night: 'It was a dark night.' });
  });

  test('with nothing new is refused; new facts of the work are something new', async () => {
    const { context, projectId, person, publish } = await begin();
    must(await publish());
    expect(await publish()).toEqual({
      ok: false,
      failure: { kind: 'invalid', problems: [{ kind: 'nothingChanged' }] },
    });

    must(await changeProject(context, person.actor, projectId, { summary: 'A clerk counts tides.' }));
    expect(must(await publish())).toEqual({ number: 2, changed: 0 });
  });

  test('of nothing is refused', async () => {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const { projectId } = await buildProject(context, person, { firstChapter: '' });

    expect(await publishEdition(context, person.actor, projectId)).toMatchObject({
      failure: { problems: [{ kind: 'nothingToPublish' }] },
    });
    expect(await publishEdition(context, person.actor, projectId, { note: 'x'.repeat(2_001) })).toMatchObject({
      failure: { problems: [{ kind: 'noteTooLong' }] },
    });
  });

  test('withdrawn lets the one before it be seen again, and then none', async () => {
    const { context, documentId, projectId, person, publish } = await begin();
    must(await publish());
    await write(context, documentId, textOf('Changed.'), person.id);
    must(await publish());
    const current = async () => (await findCurrentEdition(context.db.reader, projectId))?.number;

    must(await withdrawEdition(context, person.actor, projectId, 2));
    expect(await current()).toBe(1);
    must(await withdrawEdition(context, person.actor, projectId, 1));
    expect(await current()).toBeUndefined();
    expect(await withdrawEdition(context, person.actor, projectId, 3)).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });

    expect(must(await publish())).toEqual({ number: 3, changed: 0 });
    expect(await published(context, projectId, 3)).toEqual({ One: 'Changed.', Two: 'Then day.' });
    expect((await listEditions(context.db.reader, projectId)).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test('makes kept pages new, and so does its withdrawal', async () => {
    const { context, projectId, person, publish } = await begin();
    const version = async () => (await findPublicVersion(context.db.reader, projectId)) ?? 0;
    const before = await version();
    must(await publish());
    expect(await version()).toBe(before + 1);
    must(await withdrawEdition(context, person.actor, projectId, 1));
    expect(await version()).toBe(before + 2);
  });

  test('has its own number when several are published at the same time', async () => {
    const { context, projectId, publish } = await begin();
    const outcomes = await Promise.all([publish(), publish(), publish()]);
    const numbers = (await listEditions(context.db.reader, projectId)).map(({ number }) => number);

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(numbers).toEqual([1]);
  });

  test('says who can read the work from then on, together with what it publishes or not at all', async () => {
    const { context, projectId, person } = await begin();
    const visibility = async () => (await findProject(context.db.reader, projectId))?.visibility;
    const publish = (wish: object) => publishEdition(context, person.actor, projectId, wish);
    const writer = await buildMember(context, person.organisationId, 'writer');

    expect(await publishEdition(context, writer.actor, projectId, { visibility: 'public' })).toMatchObject({
      ok: false,
    });
    expect(await publish({ chosen: [], visibility: 'public' })).toMatchObject({ ok: false });
    expect(await visibility()).toBe('private');
    must(await publish({ visibility: 'public' }));
    expect(await visibility()).toBe('public');
  });

  test('is published by editors and owners who are no guests', async () => {
    const { context, projectId, person, publish } = await begin();
    const refusalOf = async (actor: typeof person.actor) => {
      const outcome = await publishEdition(context, actor, projectId);
      return outcome.ok || outcome.failure;
    };
    const writer = await buildMember(context, person.organisationId, 'writer');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });

    expect(await refusalOf(writer.actor)).toEqual({ kind: 'forbidden', because: 'needsRole' });
    expect(await refusalOf(stranger.actor)).toEqual({ kind: 'notFound' });
    expect(await refusalOf({ ...person.actor, isAnonymous: true })).toEqual({ kind: 'forbidden', because: 'guest' });
    expect(await publish()).toMatchObject({ ok: true });
  });
});
