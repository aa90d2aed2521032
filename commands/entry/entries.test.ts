import { expect, test } from 'vitest';
import { addBlock, describeBlock, moveBlock, trashBlock } from '#commands/block/change-outline.ts';
import type { WholeContext } from '#commands/context.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { addPicture } from '#commands/object/add-picture.ts';
import { listBlocks, listTrash } from '#database/block.ts';
import { findEntry, listEntries, listEntryFields, listEntryScenes } from '#database/entry.ts';
import { listMentions, saveScans } from '#database/mention.ts';
import { countDraftWords, findLastText } from '#database/project-progress.ts';
import { entryLimits } from '#domain/entry.ts';
import type { BlockId, EntryId, ProjectId } from '#domain/ids.ts';
import { altLength } from '#domain/picture.ts';
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
  writeAndFold,
} from '#tests/factories.ts';
import { onePixel } from '#tests/fixtures/books/epub.ts';
import {
  addEntry,
  changeAliases,
  describeEntry,
  pictureEntry,
  placeEntry,
  restoreEntry,
  seekName,
  trashEntry,
} from './change-entries.ts';
import { addField, changeField, removeField } from './change-fields.ts';
import { countMentions } from './count-mentions.ts';

onEachEngine('a story bible', (openDatabase) => {
  async function begin() {
    const { context, announced } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const made = await buildProject(context, person);
    const { projectId } = made;
    const add = async (name: string, kind: 'character' | 'place' = 'character') =>
      must(await addEntry(context, person.actor, { projectId, kind, name }));
    const project = { id: projectId, language: 'en' };
    const times = async () => {
      expect(await countMentions(context, project)).toBe(true);
      const mentions = await listMentions(context.db.reader, projectId);
      return mentions.map(({ entryId, blockId, times: count }) => ({ entryId, blockId, count }));
    };
    return { context, announced, person, ...made, add, times };
  }

  test('has entries with names, aliases and facts', async () => {
    const { context, announced, person, projectId, blockId, add } = await begin();
    const entryId = await add('  Maren   Oake ');
    const which = { projectId, entryId };
    must(await changeAliases(context, person.actor, which, { add: 'Miss Oake' }));
    must(await changeAliases(context, person.actor, which, { add: 'miss oake' }));
    must(await changeAliases(context, person.actor, which, { add: 'the clerk' }));
    must(await changeAliases(context, person.actor, which, { remove: 'Miss Oake' }));
    must(await describeEntry(context, person.actor, which, { kind: 'place' }));
    const id = must(await addField(context, person.actor, which, { label: 'Hair', value: 'red', from: undefined }));
    must(await addField(context, person.actor, which, { label: 'Age', value: '34', from: blockId }));

    expect(await listEntries(context.db.reader, projectId)).toMatchObject([
      { id: entryId, kind: 'place', name: 'Maren Oake', aliases: ['the clerk'] },
    ]);
    expect(await listEntryFields(context.db.reader, [entryId])).toMatchObject([
      { label: 'Hair', value: 'red', from: undefined },
      { label: 'Age', value: '34', from: blockId },
    ]);
    must(await removeField(context, person.actor, which, { id, isRemoved: true }));
    expect((await listEntryFields(context.db.reader, [entryId]))[0]).toMatchObject({ value: 'red' });
    must(await removeField(context, person.actor, which, { id, isRemoved: false }));
    expect((await listEntryFields(context.db.reader, [entryId]))[0]?.deletedAt).toBeUndefined();
    expect(announced.at(-1)).toMatchObject({ kind: 'outline', projectId });
  });

  test('says nothing of a change that changes nothing', async () => {
    const { context, announced, person, projectId, add } = await begin();
    const which = { projectId, entryId: await add('Maren') };
    must(await changeAliases(context, person.actor, which, { add: 'Miss Oake' }));
    const before = announced.length;
    must(await describeEntry(context, person.actor, which, {}));
    must(await describeEntry(context, person.actor, which, { name: ' Maren ', kind: 'character' }));
    must(await changeAliases(context, person.actor, which, { add: 'miss oake' }));
    must(await seekName(context, person.actor, which, { name: 'Maren', isSought: true }));
    expect(announced).toHaveLength(before);
  });

  test('does not look for a name that is a common word too, once an author says so', async () => {
    const { context, person, projectId, documentId, add, times } = await begin();
    const which = { projectId, entryId: await add('Will') };
    must(await changeAliases(context, person.actor, which, { add: 'Master Oake' }));
    await write(context, documentId, textOf('Will you go? Will went, and Master Oake too.'), person.id);
    const count = async () => (await times()).map((one) => one.count);
    expect(await count()).toEqual([3]);
    const seek = (name: string, isSought: boolean) => seekName(context, person.actor, which, { name, isSought });
    must(await seek('Will', false));
    expect(await count()).toEqual([1]);
    must(await seek('Master Oake', false));
    expect(await count()).toEqual([]);
    must(await seek('Will', true));
    expect(await count()).toEqual([2]);
    expect(await seek('Bill', false)).toMatchObject({ failure: { kind: 'notFound' } });
    // What is not looked for is a name all the same: under an “@”, and for the check of spelling.
    expect((await findEntry(context.db.reader, which.entryId as BlockId))?.unsought).toEqual(['Master Oake']);
  });

  test('keeps a name out of the search while only its capitals change, and forgets that of a name that is gone', async () => {
    const { context, person, projectId, add } = await begin();
    const which = { projectId, entryId: await add('will') };
    const unsought = async () => (await findEntry(context.db.reader, which.entryId as BlockId))?.unsought;
    const rename = (name: string) => describeEntry(context, person.actor, which, { name });
    const alias = (change: { add?: string; remove?: string }) => changeAliases(context, person.actor, which, change);
    must(await seekName(context, person.actor, which, { name: 'will', isSought: false }));
    must(await rename('Will'));
    expect(await unsought()).toEqual(['Will']);
    must(await rename('William'));
    expect(await unsought()).toEqual([]);
    must(await alias({ add: 'will' }));
    expect(await unsought()).toEqual([]);
    must(await seekName(context, person.actor, which, { name: 'will', isSought: false }));
    must(await alias({ remove: 'will', add: 'WILL' }));
    expect(await unsought()).toEqual(['WILL']);
    must(await alias({ remove: 'WILL' }));
    must(await alias({ add: 'WILL' }));
    expect(await unsought()).toEqual([]);
  });

  test('never replaces what someone else wrote meanwhile', async () => {
    const { context, person, projectId, add } = await begin();
    const which = { projectId, entryId: await add('Pell') };
    const fact = { label: 'Wants', value: 'to go', from: undefined };
    const id = must(await addField(context, person.actor, which, fact));
    const change = (value: string, was: string) =>
      changeField(context, person.actor, which, { ...fact, id, value, was: { ...fact, value: was } });
    must(await change('to go home', 'to go'));
    expect(await change('to stay', 'to go')).toMatchObject({ failure: { problems: [{ kind: 'changed' }] } });
    // Sent twice it is done.
    must(await change('to go home', 'to go'));
    must(await change('to stay', 'to go home'));
    // Another label is a change, too, and so is another name.
    const other = { ...fact, id, label: 'Dreams of', value: 'to stay', was: { ...fact, value: 'to stay' } };
    must(await changeField(context, person.actor, which, other));
    expect(await change('to run', 'to stay')).toMatchObject({ failure: { problems: [{ kind: 'changed' }] } });
    const rename = (name: string, was: string) => describeEntry(context, person.actor, which, { name, was });
    must(await rename('Pell Senior', 'Pell'));
    expect(await rename('Pell junior', 'Pell')).toMatchObject({
      failure: { problems: [{ field: 'name', kind: 'changed' }] },
    });
    must(await rename('Pell Senior', 'Pell'));
    must(await rename('Pell junior', 'Pell Senior'));
  });

  test('refuses what is too long, too much, or of another project', async () => {
    const { context, person, projectId, add } = await begin();
    const other = await buildProject(context, person);
    const which = { projectId, entryId: await add('Pell') };
    const named = (name: string) => addEntry(context, person.actor, { projectId, kind: 'item', name });
    expect(await named('  ')).toMatchObject({ failure: { problems: [{ field: 'name', kind: 'required' }] } });
    expect(await named('x'.repeat(101))).toMatchObject({ failure: { problems: [{ kind: 'tooLong' }] } });
    const field = (from: BlockId) => addField(context, person.actor, which, { label: 'Age', value: '', from });
    expect(await field(other.blockId)).toMatchObject({ failure: { problems: [{ field: 'scene' }] } });
    expect(await field(which.entryId)).toMatchObject({ failure: { problems: [{ field: 'scene' }] } });
    const place = (blockId: BlockId) => placeEntry(context, person.actor, which, { blockId, isThere: true });
    expect(await place(other.blockId)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await place(which.entryId)).toMatchObject({ failure: { kind: 'notFound' } });
    for (let at = 0; at < entryLimits.aliases; at++)
      must(await changeAliases(context, person.actor, which, { add: `P${at}` }));
    expect(await changeAliases(context, person.actor, which, { add: 'one more' })).toMatchObject({
      failure: { problems: [{ field: 'aliases', kind: 'tooMany' }] },
    });
    const elsewhere = { ...which, projectId: other.projectId };
    expect(await describeEntry(context, person.actor, elsewhere, { name: 'x' })).toMatchObject({
      failure: { kind: 'notFound' },
    });
  });

  test('has pictures of its own project alone', async () => {
    const { context, person, projectId, add } = await begin();
    const other = await buildProject(context, person);
    const which = { projectId, entryId: await add('Pell') };
    const file = async (id: ProjectId) =>
      must(await addPicture(context as WholeContext, person.actor, id, { bytes: onePixel })).file;
    const show = async (id: ProjectId, alt: string) =>
      pictureEntry(context, person.actor, which, { file: await file(id), alt });
    const shown = async () => (await findEntry(context.db.reader, which.entryId))?.picture?.alt;
    must(await show(projectId, 'A boy'));
    const refused = (kind: string) => ({ failure: { problems: [{ field: 'picture', kind }] } });
    expect(await show(other.projectId, 'Another')).toMatchObject(refused('notAllowed'));
    expect(await show(projectId, 'x'.repeat(altLength + 1))).toMatchObject(refused('tooLong'));
    expect(await shown()).toBe('A boy');
    must(await pictureEntry(context, person.actor, which, undefined));
    expect(await shown()).toBeUndefined();
  });

  test('is changed by those who may write alone', async () => {
    const { context, person, projectId, add } = await begin();
    const which = { projectId, entryId: await add('Pell') };
    const reader = await buildMember(context, person.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Zoe' });
    for (const [who, kind] of [
      [reader, 'forbidden'],
      [stranger, 'notFound'],
    ] as const) {
      const refused = { ok: false, failure: { kind } };
      expect(await addEntry(context, who.actor, { projectId, kind: 'note', name: 'x' })).toMatchObject(refused);
      expect(await describeEntry(context, who.actor, which, { name: 'x' })).toMatchObject(refused);
      expect(await trashEntry(context, who.actor, which)).toMatchObject(refused);
      const field = { label: 'x', value: '', from: undefined };
      expect(await addField(context, who.actor, which, field)).toMatchObject(refused);
    }
  });

  test('keeps a removed entry, and restores it as it was', async () => {
    const { context, person, projectId, add } = await begin();
    const which = { projectId, entryId: await add('Pell') };
    must(await addField(context, person.actor, which, { label: 'Age', value: '9', from: undefined }));
    must(await trashEntry(context, person.actor, which));
    expect(await listEntries(context.db.reader, projectId)).toEqual([]);
    expect(await describeEntry(context, person.actor, which, { name: 'x' })).toMatchObject({ ok: false });
    expect(await listEntries(context.db.reader, projectId, { inTrash: true })).toMatchObject([{ name: 'Pell' }]);
    must(await restoreEntry(context, person.actor, which));
    expect(await findEntry(context.db.reader, which.entryId)).toMatchObject({ name: 'Pell', deletedAt: undefined });
    expect(await listEntryFields(context.db.reader, [which.entryId])).toHaveLength(1);
  });

  test('is no part of the manuscript: not in its outline, its words, its trash, its editions or its last text', async () => {
    const { context, person, projectId, blockId, documentId, add } = await begin();
    await writeAndFold(context, documentId, textOf('It was night.'), person.id);
    const entryId = await add('Pell');
    await writeAndFold(context, await documentIdOf(context, entryId), textOf('A secret of Pell.'), person.id);
    const { reader } = context.db;
    expect((await listBlocks(reader, projectId)).map(({ id }) => id)).toEqual([blockId]);
    expect(await countDraftWords(reader, projectId)).toBe(3);
    expect((await findLastText(reader, projectId))?.blockId).toBe(blockId);
    must(await publishEdition(context, person.actor, projectId, { visibility: 'public' } as never));
    const rendered = await reader.selectFrom('rendered_text').select('text').execute();
    expect(rendered.map(({ text }) => text).join()).not.toContain('secret');
    const kinds = await reader.selectFrom('edition_block').select('kind').execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain('character');
    // Nothing that is done with blocks of a manuscript is done with it.
    for (const outcome of [
      await describeBlock(context, person.actor, projectId, entryId, { title: 'x' }),
      await trashBlock(context, person.actor, projectId, entryId),
      await moveBlock(context, person.actor, { projectId, blockId, parentId: entryId, after: undefined }),
      await addBlock(context, person.actor, {
        projectId,
        parentId: entryId,
        after: undefined,
        kind: 'scene',
        title: '',
      }),
    ])
      expect(outcome.ok).toBe(false);
    must(await trashEntry(context, person.actor, { projectId, entryId }));
    expect(await listTrash(reader, projectId)).toEqual([]);
  });

  test('knows where its entries are named, as the texts and the names are now', async () => {
    const { context, person, projectId, blockId, documentId, add, times } = await begin();
    expect(await times()).toEqual([]);
    const pell = await add('Pell');
    const maren = await add('Maren Oake');
    await write(context, documentId, textOf('Pell met Maren Oake.', 'It was Pell’s cap.'), person.id);
    const count = (entryId: EntryId, n: number) => ({ entryId, blockId: blockId as BlockId, count: n });
    expect(await times()).toEqual(expect.arrayContaining([count(pell, 2), count(maren, 1)]));
    await writeAndFold(context, documentId, textOf('Maren alone.'), person.id);
    expect(await times()).toEqual([]);
    must(await changeAliases(context, person.actor, { projectId, entryId: maren }, { add: 'Maren' }));
    expect(await times()).toEqual([count(maren, 1)]);
    // In the notes of another entry too: what leads from there to it.
    await write(context, await documentIdOf(context, pell), textOf('Fears Maren.'), person.id);
    expect(await times()).toEqual(expect.arrayContaining([{ entryId: maren, blockId: pell, count: 1 }]));
    // Two who ask at once get the same.
    await write(context, documentId, textOf('Maren and Maren.'), person.id);
    const project = { id: projectId, language: 'en' };
    expect(await Promise.all([countMentions(context, project), countMentions(context, project)])).toEqual([true, true]);
    expect(await times()).toEqual(expect.arrayContaining([count(maren, 2)]));
    must(await trashEntry(context, person.actor, { projectId, entryId: maren }));
    expect((await times()).map(({ entryId }) => entryId)).not.toContain(maren);
  });

  test('is counted by two processes at once without a quarrel', async () => {
    const { context, projectId, blockId, add } = await begin();
    const entryId = await add('Pell');
    const scan = (count: number) => ({ blockId, seq: 1, names: 'x', times: new Map([[entryId, count]]) });
    const save = (count: number) => context.db.inTransaction((tx) => saveScans(tx, projectId, [scan(count)]));
    await Promise.all([save(1), save(1), save(1)]);
    expect(await listMentions(context.db.reader, projectId)).toEqual([{ entryId, blockId, times: 1 }]);
  });

  test('knows where an author says that an entry is', async () => {
    const { context, person, projectId, blockId, add } = await begin();
    const which = { projectId, entryId: await add('Pell') };
    const place = async (isThere: boolean) =>
      must(await placeEntry(context, person.actor, which, { blockId, isThere }));
    await place(true);
    await place(true);
    expect(await listEntryScenes(context.db.reader, projectId)).toEqual([{ entryId: which.entryId, blockId }]);
    await place(false);
    await place(false);
    expect(await listEntryScenes(context.db.reader, projectId)).toEqual([]);
  });
});
