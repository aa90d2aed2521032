import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { findBlock } from '#database/block.ts';
import { findDocument, findDocumentJson, loadDocument, updateDocumentFolded } from '#database/document.ts';
import { findRevisionJson, listRevisions } from '#database/revision.ts';
import { derivedFrom, toStored } from '#domain/derived-text.ts';
import type { DocumentId, RevisionId } from '#domain/ids.ts';
import { plainText } from '#domain/plain-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  heldText,
  must,
  textOf,
  write,
  writeAndFold,
} from '#tests/factories.ts';
import { foldDocument, keepRevision } from './fold-document.ts';
import { restoreVersion } from './restore-version.ts';
import { saveUpdates } from './save-updates.ts';
import { readSittingJob, sittingJob } from './sitting.ts';
import { stateOf } from './yjs-text.ts';

type Context = ReturnType<typeof buildContext>['context'];

async function reasonsOf(context: Context, documentId: DocumentId) {
  return (await listRevisions(context.db.reader, documentId)).map(({ reason }) => reason);
}

async function begun(openDatabase: Parameters<Parameters<typeof onEachEngine>[1]>[0]) {
  const made = buildContext(await openDatabase());
  const person = await buildPerson(made.context);
  return { ...made, person, ...(await buildProject(made.context, person)) };
}

onEachEngine('folding a document', (openDatabase) => {
  test('derives its text, JSON and words, and the words of its block', async () => {
    const { context, documentId, blockId } = await begun(openDatabase);
    const folded = await writeAndFold(context, documentId, textOf('It was night.', 'The tide came in.'));

    expect(folded).toMatchObject({ blockId, words: 7, keptRevision: false });
    expect(JSON.parse((await findDocumentJson(context.db.reader, documentId)) ?? '')).toEqual(
      textOf('It was night.', 'The tide came in.'),
    );
    expect((await findBlock(context.db.reader, blockId))?.words).toBe(7);
    expect((await loadDocument(context.db.reader, documentId))?.updates).toEqual([]);
  });

  test('twice changes nothing', async () => {
    const { context, documentId } = await begun(openDatabase);
    await writeAndFold(context, documentId, textOf('once'));
    const before = await loadDocument(context.db.reader, documentId);
    await foldDocument(context, documentId);

    expect(await loadDocument(context.db.reader, documentId)).toEqual(before);
  });

  test('keeps the text first when a fifth of its words goes', async () => {
    const { context, documentId, person } = await begun(openDatabase);
    const ten = 'one two three four five six seven eight nine ten';
    await writeAndFold(context, documentId, textOf(ten), person.id);
    await writeAndFold(context, documentId, textOf('one two three four five six seven eight nine'), person.id);
    expect(await reasonsOf(context, documentId)).toEqual([]);

    const folded = await writeAndFold(context, documentId, textOf('one two three'), person.id);
    const [kept] = await listRevisions(context.db.reader, documentId);

    expect(folded?.keptRevision).toBe(true);
    expect(kept).toMatchObject({ reason: 'shortened', words: 9, by: 'Olena' });
  });

  test('takes letters that one of the engines cannot store', async () => {
    const { context, documentId } = await begun(openDatabase);
    await writeAndFold(context, documentId, textOf('a\0b', 'emoji 🌊', 'quote " and \\ '));
    const paragraph = new Y.Doc();
    const element = new Y.XmlElement('paragraph');
    paragraph.getXmlFragment('default').insert(0, [element]);
    element.insert(0, [new Y.XmlText('nul\0here')]);
    await saveUpdates(context, [{ documentId, update: Y.encodeStateAsUpdate(paragraph), accountId: undefined }]);
    await foldDocument(context, documentId);

    expect(
      plainText(await heldText(context, documentId))
        .split('\n')
        .sort(),
    ).toEqual(['ab', 'emoji 🌊', 'nulhere', 'quote " and \\ ']);
  });

  test('never goes back: a fold of less of the log arrives too late', async () => {
    const { context, documentId } = await begun(openDatabase);
    await writeAndFold(context, documentId, textOf('first'));
    await writeAndFold(context, documentId, textOf('first', 'second'));
    const late = { ...derivedFrom(textOf('first')), state: stateOf(textOf('first')), stateSeq: 1 };

    expect(await context.db.inTransaction((tx) => updateDocumentFolded(tx, documentId, late, 5))).toBe(false);
    expect(await heldText(context, documentId)).toEqual(textOf('first', 'second'));
    expect(await findDocument(context.db.reader, documentId)).toMatchObject({ stateSeq: 2, words: 2 });
  });

  test('of a document that does not exist is nothing', async () => {
    const { context } = await begun(openDatabase);

    expect(await foldDocument(context, 'none' as DocumentId)).toBeUndefined();
  });
});

onEachEngine('a revision', (openDatabase) => {
  test('is saved with its time, its author and its words, folding the text first', async () => {
    const { context, clock, documentId, person } = await begun(openDatabase);
    await write(context, documentId, textOf('Not folded yet.'), person.id);
    clock.now += 60_000;

    expect(await keepRevision(context, documentId, 'sitting')).toBe(true);
    const [kept] = await listRevisions(context.db.reader, documentId);
    expect(kept).toMatchObject({ at: clock.now, by: 'Olena', reason: 'sitting', words: 3 });
    expect((await findDocument(context.db.reader, documentId))?.stateSeq).toBe(1);
  });

  test('that equals the one before it is not stored again', async () => {
    const { context, documentId } = await begun(openDatabase);
    await write(context, documentId, textOf('same'));

    expect(await keepRevision(context, documentId, 'sitting')).toBe(true);
    expect(await keepRevision(context, documentId, 'sitting')).toBe(false);
    await write(context, documentId, textOf('other'));
    expect(await keepRevision(context, documentId, 'sitting')).toBe(true);
    expect(await reasonsOf(context, documentId)).toHaveLength(2);
  });

  test('restored becomes the text, with the text before saved first, and can be undone', async () => {
    const { context, announced, documentId, blockId, person } = await begun(openDatabase);
    await write(context, documentId, textOf('the first version'), person.id);
    await keepRevision(context, documentId, 'sitting');
    const [first] = await listRevisions(context.db.reader, documentId);
    await write(context, documentId, textOf('the second one'), person.id);

    must(await restoreVersion(context, person.actor, blockId, first?.id as RevisionId));

    expect(await heldText(context, documentId)).toEqual(textOf('the first version'));
    expect(await reasonsOf(context, documentId)).toEqual(['restored', 'beforeRestore', 'sitting']);
    expect(announced.find(({ kind }) => kind === 'update')).toMatchObject({ kind: 'update', documentId });
    expect(announced.at(-1)).toMatchObject({ kind: 'revision', documentId });
    const [, before] = await listRevisions(context.db.reader, documentId);
    must(await restoreVersion(context, person.actor, blockId, before?.id as RevisionId));
    expect(await heldText(context, documentId)).toEqual(textOf('the second one'));
  });

  test('is restored by writers, not by readers, and strangers learn nothing', async () => {
    const { context, documentId, blockId, person } = await begun(openDatabase);
    const reader = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    await write(context, documentId, textOf('text'), person.id);
    await keepRevision(context, documentId, 'sitting');
    const id = (await listRevisions(context.db.reader, documentId))[0]?.id as RevisionId;

    expect(await restoreVersion(context, reader.actor, blockId, id)).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
    expect(await restoreVersion(context, stranger.actor, blockId, id)).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
  });

  test('of another document is not found', async () => {
    const { context, documentId, blockId, person } = await begun(openDatabase);
    const other = await buildProject(context, person, { title: 'Other' });
    await write(context, other.documentId, textOf('not yours'), person.id);
    await keepRevision(context, other.documentId, 'sitting');
    const id = (await listRevisions(context.db.reader, other.documentId))[0]?.id as RevisionId;

    expect(await findRevisionJson(context.db.reader, documentId, id)).toBeUndefined();
    expect(await restoreVersion(context, person.actor, blockId, id)).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
  });
});

onEachEngine('the versions of a sitting', (openDatabase) => {
  test('the text as it was before the sitting can be restored, whatever a person does', async () => {
    const { context, clock, documentId, blockId, person } = await begun(openDatabase);
    const step = fc.record({ text: fc.stringMatching(/^(?:[a-f]{1,3} ){0,12}$/), minutes: fc.constantFrom(0, 1, 90) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await writeAndFold(context, documentId, textOf(`as it was at ${clock.now}`), person.id);
        await keepSitting(context, documentId);
        clock.now += 3_600_000;
        const before = await heldText(context, documentId);
        for (const { text, minutes } of steps) {
          await writeAndFold(context, documentId, textOf(text), person.id);
          clock.now += minutes * 60_000;
        }
        const texts = await Promise.all(
          (await listRevisions(context.db.reader, documentId, { limit: 1_000 })).map(async ({ id }) => ({
            id,
            json: await findRevisionJson(context.db.reader, documentId, id),
          })),
        );
        const kept = texts.find(({ json }) => json === toStored(before));
        expect(kept).toBeDefined();
        must(await restoreVersion(context, person.actor, blockId, kept?.id as RevisionId));
        expect(await heldText(context, documentId)).toEqual(before);
        clock.now += 3_600_000;
      }),
      { numRuns: 12 },
    );
  });

  test('are by the last author, also when the log they wrote in is folded away', async () => {
    const { context, documentId, person } = await begun(openDatabase);
    await writeAndFold(context, documentId, textOf('written by Olena'), person.id);
    expect((await loadDocument(context.db.reader, documentId))?.updates).toEqual([]);
    await keepSitting(context, documentId);

    expect(await listRevisions(context.db.reader, documentId)).toMatchObject([{ reason: 'sitting', by: 'Olena' }]);
  });

  test('hold the imported text before its first change', async () => {
    const { context, documentId } = await begun(openDatabase);
    await writeAndFold(context, documentId, textOf('what was there'));
    // As an import leaves it: a text, and no sitting.
    await context.db.inTransaction(async (tx) => {
      await tx.deleteFrom('job').execute();
      await tx.deleteFrom('revision').execute();
    });
    await writeAndFold(context, documentId, textOf('quite another one'));

    expect(await listRevisions(context.db.reader, documentId)).toMatchObject([{ reason: 'beforeSitting', words: 3 }]);
  });
});

/** The server's work after nobody has written for a while. */
async function keepSitting(context: Context, documentId: DocumentId): Promise<void> {
  const job = await context.db.reader
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('unique_key', '=', `${sittingJob}:${documentId}`)
    .executeTakeFirstOrThrow();
  await keepRevision(context, documentId, 'sitting', readSittingJob(JSON.parse(job.payload)).accountId);
  await context.db.inTransaction((tx) =>
    tx.updateTable('job').set({ done_at: context.now() }).where('id', '=', job.id).execute(),
  );
}
