import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { trashBlock } from '#commands/block/change-outline.ts';
import { duplicateBlock } from '#commands/block/duplicate-block.ts';
import { mergeWithNext } from '#commands/block/merge-blocks.ts';
import { endSitting } from '#commands/document/end-sitting.ts';
import { keepRevision } from '#commands/document/fold-document.ts';
import { nameText } from '#commands/document/name-revision.ts';
import { restoreVersion } from '#commands/document/restore-version.ts';
import { saveUpdates } from '#commands/document/save-updates.ts';
import { elementOf, rootName } from '#commands/document/yjs-text.ts';
import { findDocumentOfBlock } from '#database/document.ts';
import { findOtherDraft } from '#database/other-draft.ts';
import { visitor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { BlockId, DocumentId, RevisionId } from '#domain/ids.ts';
import { revisionNameLength, thinnedAfterDays, withoutDrafts } from '#domain/revision.ts';
import { emptyText } from '#domain/text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildPerson, heldText, must, opened, textOf, write } from '#tests/factories.ts';
import { beginDrafts, noVersion } from '#tests/other-drafts.ts';
import { giveUpOtherDraft } from './give-up-other-draft.ts';
import { renameOtherDraft } from './rename-other-draft.ts';
import { tryOtherDraft } from './try-other-draft.ts';
import { writeOtherDraft } from './write-other-draft.ts';

const refusal = (kind: string) => ({ ok: false, failure: { kind: 'invalid', problems: [{ kind }] } });

onEachEngine('another draft', (openDatabase) => {
  test('begins with the same text, which is set aside as a version', async () => {
    const scene = await beginDrafts(openDatabase);
    must(await scene.tryOut('same', ' In the first person '));
    expect(await scene.find()).toMatchObject({ name: 'In the first person', writtenName: '', words: 2 });
    expect(await scene.now()).toEqual(textOf('first', 'second'));
    expect((await scene.versions()).map(({ reason }) => reason)).toEqual(['setAside']);
    await scene.type('first', 'another');
    expect(await scene.aside()).toEqual(textOf('first', 'second'));
  });

  test('begins with an empty page, and everyone who has the work open hears of it', async () => {
    const scene = await beginDrafts(openDatabase);
    must(await scene.tryOut('empty'));
    expect(await scene.now()).toEqual(emptyText);
    expect(await scene.aside()).toEqual(textOf('first', 'second'));
    const kinds = scene.announced.map(({ kind }) => kind);
    for (const kind of ['outline', 'update', 'revision']) expect(kinds).toContain(kind);
  });

  test('changes places with the one that is written, both with their names; done twice, all is as it was', async () => {
    const scene = await beginDrafts(openDatabase);
    must(await scene.tryOut('empty', 'Dark'));
    await scene.type('a lighter one');
    must(await scene.swap());
    expect(await scene.now()).toEqual(textOf('first', 'second'));
    expect(await scene.aside()).toEqual(textOf('a lighter one'));
    expect(await scene.find()).toMatchObject({ name: '', writtenName: 'Dark', words: 3 });
    must(await scene.swap());
    expect(await scene.now()).toEqual(textOf('a lighter one'));
    expect(await scene.aside()).toEqual(textOf('first', 'second'));
    expect(await scene.find()).toMatchObject({ name: 'Dark', writtenName: '' });
  });

  test('keeps what was written up to the moment in which drafts change places', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, documentId } = scene;
    must(await scene.tryOut('empty'));
    await scene.type('light');
    /** Adds a paragraph, as someone does whose editor has the text as it was a moment ago. */
    const add = async (word: string) => {
      const document = await opened(context, documentId);
      const before = Y.encodeStateVector(document);
      const root = document.getXmlFragment(rootName);
      root.insert(root.length, [elementOf({ type: 'paragraph', content: [{ type: 'text', text: word }] })]);
      await saveUpdates(context, [
        { documentId, update: Y.encodeStateAsUpdate(document, before), accountId: undefined },
      ]);
    };
    const words = Array.from({ length: 12 }, (_, at) => `word ${at}.`);
    const [swapped] = await Promise.all([scene.swap(), ...words.map(add)]);
    must(swapped);
    const [aside, now] = [JSON.stringify(await scene.aside()), JSON.stringify(await scene.now())];
    for (const word of words) expect(aside.includes(word) !== now.includes(word), word).toBe(true);
    expect([aside.includes('light'), now.includes('light')]).toEqual([true, false]);
    expect([aside.includes('second'), now.includes('second')]).toEqual([false, true]);
  });

  test('begins anew as long as someone writes between reading the text and changing drafts', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, blockId, documentId } = scene;
    must(await scene.tryOut('empty'));
    await scene.type('light');
    let typed = 0;
    const inTransaction: typeof context.db.inTransaction = async (body) => {
      // Into the paragraph that is there, whose letters would be lost with it.
      if (typed < 8) await scene.type(`light ${++typed}`);
      return context.db.inTransaction(body);
    };
    const meanwhile = { ...context, db: { ...context.db, inTransaction } };
    const wish = { blockId, revisionId: await scene.seen() };
    must(await writeOtherDraft(meanwhile, person.actor, wish));
    expect(typed).toBe(8);
    expect(await scene.aside()).toEqual(textOf('light 8'));
    expect(await heldText(context, documentId)).toEqual(textOf('first', 'second'));
  });

  test('is refused where there is one already, nothing is written, or a name is too long', async () => {
    const scene = await beginDrafts(openDatabase);
    expect(await scene.tryOut('same', 'x'.repeat(revisionNameLength + 1))).toEqual(refusal('nameTooLong'));
    await write(scene.context, scene.documentId, emptyText);
    expect(await scene.tryOut()).toEqual(refusal('nothingWritten'));
    expect(await scene.find()).toBeUndefined();
    await scene.type('something');
    must(await scene.tryOut());
    expect(await scene.tryOut('empty')).toEqual(refusal('hasOtherDraft'));
    expect(await scene.now()).toEqual(textOf('something'));
  });

  test('is refused where the drafts are alike, or others have changed them meanwhile', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, blockId } = scene;
    expect(await scene.swap()).toEqual(refusal('noOtherDraft'));
    expect(await scene.giveUp()).toEqual(refusal('noOtherDraft'));
    must(await scene.tryOut());
    expect(await scene.swap()).toEqual(refusal('draftsAlike'));
    const revisionId = await scene.seen();
    await scene.type('other');
    must(await scene.swap());
    const seen = { blockId, revisionId };
    expect(await writeOtherDraft(context, person.actor, seen)).toEqual(refusal('draftsChanged'));
    for (const change of [giveUpOtherDraft, renameOtherDraft])
      expect(await change(context, person.actor, { ...seen, name: 'N' })).toEqual(refusal('draftsChanged'));
    expect(await scene.now()).toEqual(textOf('first', 'second'));
  });

  test('of two who swap at the same moment, one does, and the other is told', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, blockId } = scene;
    must(await scene.tryOut('empty'));
    await scene.type('light');
    const revisionId = await scene.seen();
    const both = await Promise.all([
      writeOtherDraft(context, person.actor, { blockId, revisionId }),
      writeOtherDraft(context, person.actor, { blockId, revisionId }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(refusal('draftsChanged'));
    expect(await scene.now()).toEqual(textOf('first', 'second'));
    expect(await scene.aside()).toEqual(textOf('light'));
  });

  test('that is given up is a version with a name, and can be restored', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, blockId } = scene;
    must(await scene.tryOut('empty', 'Dark'));
    await scene.type('light');
    const revisionId = await scene.seen();
    expect(await scene.giveUp(' ')).toEqual(refusal('required'));
    must(await scene.giveUp('The dark one'));
    expect(await scene.find()).toBeUndefined();
    expect(await scene.now()).toEqual(textOf('light'));
    expect(await scene.versions()).toContainEqual(expect.objectContaining({ id: revisionId, name: 'The dark one' }));
    must(await restoreVersion(context, person.actor, blockId, revisionId));
    expect(await scene.now()).toEqual(textOf('first', 'second'));
    must(await scene.tryOut());
  });

  test('leaves the name of a version alone that had the same text before', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, blockId } = scene;
    // Saved by name first, or only once it is set aside: either way it is one version.
    const save = async (name: string) => must(await nameText(context, person.actor, { blockId, name }));
    const first = await save('For my editor');
    must(await scene.tryOut());
    await scene.type('light');
    must(await scene.giveUp('The dark one'));
    must(await scene.tryOut());
    const second = await save('For my sister');
    await scene.type('lighter');
    must(await scene.giveUp('The light one'));
    const versions = await scene.versions();
    expect(versions.flatMap(({ name }) => name || [])).toEqual([
      ...['The light one', 'For my sister', 'The dark one', 'For my editor'],
    ]);
    for (const [ids, words] of [
      [[first, versions.find(({ name }) => name === 'The dark one')?.id], textOf('first', 'second')],
      [[second, versions[0]?.id], textOf('light')],
    ] as const)
      for (const id of ids) expect(await scene.textOfVersion(id ?? noVersion)).toEqual(words);
  });

  test('gets another name', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, blockId } = scene;
    must(await scene.tryOut('empty', 'Dark'));
    const wish = { blockId, revisionId: await scene.seen() };
    expect(
      await renameOtherDraft(context, person.actor, { ...wish, name: 'x'.repeat(revisionNameLength + 1) }),
    ).toEqual(refusal('nameTooLong'));
    must(await renameOtherDraft(context, person.actor, { ...wish, name: ' Darker ' }));
    expect(await scene.find()).toMatchObject({ name: 'Darker', revisionId: wish.revisionId });
  });

  test('is not thinned with age, while versions beside it are', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, clock, documentId, person } = scene;
    clock.now = Math.floor(clock.now / dayMs + 1) * dayMs;
    must(await scene.tryOut());
    for (const words of ['a longer text than that', 'short', 'shorter']) {
      await scene.type(words);
      clock.now += 1_000;
      await keepRevision(context, documentId, 'hourly');
    }
    const revisionId = await scene.seen();
    clock.now += (thinnedAfterDays + 2) * dayMs;
    await scene.type('today');
    await endSitting(context, { documentId, accountId: person.id });
    const left = (await scene.versions()).map(({ words }) => words);
    expect(left).toEqual([1, 1, 5, 2]);
    expect(await scene.textOfVersion(revisionId)).toEqual(textOf('first', 'second'));
  });

  test('is for those who write: readers of drafts may not change it, others learn nothing, also not of the trash', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, blockId, projectId } = scene;
    const reader = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    must(await scene.tryOut('empty', 'Dark'));
    const revisionId = await scene.seen();
    for (const [actor, failure] of [
      [reader.actor, { kind: 'forbidden', because: 'needsRole' }],
      [stranger.actor, { kind: 'notFound' }],
      [visitor, { kind: 'notFound' }],
    ] as const)
      for (const outcome of [
        await scene.tryOut('same', '', actor),
        await scene.swap(actor),
        await scene.giveUp('N', actor),
        await renameOtherDraft(context, actor, { blockId, revisionId, name: 'N' }),
      ])
        expect(outcome).toEqual({ ok: false, failure });
    const none = '01900000-0000-7000-8000-000000000000' as BlockId;
    expect(await tryOtherDraft(context, person.actor, { blockId: none, name: '', beginning: 'same' })).toMatchObject({
      failure: { kind: 'notFound' },
    });
    must(await trashBlock(context, person.actor, projectId, blockId));
    expect(await scene.swap()).toEqual(refusal('inTrash'));
    expect(await scene.tryOut()).toEqual(refusal('inTrash'));
    expect(await scene.giveUp()).toEqual(refusal('inTrash'));
  });

  test('is not duplicated, and stays with its block where that is merged with the next', async () => {
    const scene = await beginDrafts(openDatabase);
    const { context, person, blockId, projectId } = scene;
    must(await scene.tryOut('empty', 'Dark'));
    await scene.type('light');
    const copy = must(await duplicateBlock(context, person.actor, { projectId, blockId, title: 'Copy' }));
    const document = await findDocumentOfBlock(context.db.reader, copy.blockId);
    expect(await findOtherDraft(context.db.reader, document?.id as DocumentId)).toBeUndefined();
    must(await mergeWithNext(context, person.actor, { projectId, blockId, next: copy.blockId }));
    expect(await scene.aside()).toEqual(textOf('first', 'second'));
    must(await scene.swap());
    expect(await scene.aside()).toEqual(textOf('light', 'light'));
  });
});

test('who reads drafts is told that a text was kept, not that it was set aside', () => {
  const kept = { id: noVersion as RevisionId, reason: 'setAside' as const };
  expect(withoutDrafts(kept)).toEqual({ id: noVersion, reason: 'sitting' });
  expect(withoutDrafts({ reason: 'named' as const })).toEqual({ reason: 'named' });
});
