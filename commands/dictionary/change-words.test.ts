import { expect, test } from 'vitest';
import { addEntry, changeAliases, trashEntry } from '#commands/entry/change-entries.ts';
import { transferGuestWorks } from '#commands/project/transfer-guest-works.ts';
import { countProjectWords, listProjectWords, listRightWords } from '#database/dictionary.ts';
import { visitor } from '#domain/account.ts';
import { dictionaryLimits } from '#domain/dictionary.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { addWords, removeWords } from './change-words.ts';

onEachEngine('the dictionary of a project', (openDatabase) => {
  async function begin() {
    const world = buildContext(await openDatabase());
    const { context } = world;
    const author = await buildPerson(context, { displayName: 'Ana' });
    const { projectId } = await buildProject(context, author);
    const add = (words: readonly string[], actor = author.actor) => addWords(context, actor, projectId, words);
    const remove = (words: readonly string[], actor = author.actor) => removeWords(context, actor, projectId, words);
    const list = () => listRightWords(context.db.reader, projectId);
    return { ...world, author, projectId, add, remove, list };
  }

  test('takes words as books write them, each once, with who added them and when', async () => {
    const { context, clock, projectId, add, list } = await begin();
    expect(must(await add(["D'Artagnan", 'Kesha', 'D’Artagnan']))).toEqual(['D’Artagnan', 'Kesha']);
    const { now } = clock;
    clock.now += 1_000;
    expect(must(await add(['Kesha', 'їжачок']))).toEqual(['їжачок']);
    expect(await list()).toEqual(['D’Artagnan', 'Kesha', 'їжачок']);
    expect(await listProjectWords(context.db.reader, projectId, { after: 'D’Artagnan', limit: 1 })).toEqual([
      { word: 'Kesha', at: now, by: 'Ana' },
    ]);
  });

  test('gives words back that were taken out, and is not troubled by those it does not have', async () => {
    const { add, remove, list } = await begin();
    must(await add(['Kesha', 'Mavka']));
    expect(must(await remove(['Kesha', 'nobody']))).toEqual(['Kesha']);
    expect(await list()).toEqual(['Mavka']);
    must(await add(['Kesha']));
    expect(await list()).toEqual(['Kesha', 'Mavka']);
  });

  test('has the words in the names of the story bible for whoever checks a text, without keeping them', async () => {
    const { context, author, projectId, add, list } = await begin();
    must(await add(['Kesha']));
    const entryId = must(await addEntry(context, author.actor, { projectId, kind: 'character', name: 'Maren O’Oake' }));
    must(await changeAliases(context, author.actor, { projectId, entryId }, { add: 'Kesha the Diver' }));
    expect(await list()).toEqual(['Kesha', 'Maren', 'O’Oake', 'the', 'Diver']);
    expect(await countProjectWords(context.db.reader, projectId)).toBe(1);
    must(await trashEntry(context, author.actor, { projectId, entryId }));
    expect(await list()).toEqual(['Kesha']);
  });

  test('refuses what is no word, and all that came with it', async () => {
    const { add, list } = await begin();
    for (const [words, problem] of [
      [[], { kind: 'required' }],
      [['Kesha', 'two words'], { kind: 'notAWord', word: 'two words' }],
      [['x'.repeat(dictionaryLimits.letters + 1)], { kind: 'tooLong' }],
    ] as const)
      expect(await add(words)).toMatchObject({
        failure: { kind: 'invalid', problems: [{ field: 'words', ...problem }] },
      });
    expect(await list()).toEqual([]);
  });

  test('holds no more words than it may, and those it had stay where there is no room', async () => {
    const { context, projectId, add, list } = await begin();
    const word = (at: number) => `w${[...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    must(await add(Array.from({ length: dictionaryLimits.words - 1 }, (_, at) => word(at))));
    const tooMany = { failure: { problems: [{ field: 'words', kind: 'tooMany' }] } };
    expect(await add(['Kesha', 'Mavka', word(1)])).toMatchObject(tooMany);
    expect(await countProjectWords(context.db.reader, projectId)).toBe(dictionaryLimits.words - 1);
    must(await add(['Kesha', word(1)]));
    expect(await add(['Mavka'])).toMatchObject(tooMany);
    expect((await list()).length).toBe(dictionaryLimits.words);
  });

  test('is of those who may write', async () => {
    const { context, author, add, remove, list } = await begin();
    must(await add(['Kesha']));
    const writer = await buildMember(context, author.organisationId, 'writer');
    must(await add(['Mavka'], writer.actor));
    must(await remove(['Kesha'], writer.actor));
    const reader = await buildMember(context, author.organisationId, 'reader');
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    for (const [actor, kind] of [
      [reader.actor, 'forbidden'],
      [stranger.actor, 'notFound'],
      [visitor, 'notFound'],
    ] as const) {
      expect(await add(['Zorgo'], actor)).toMatchObject({ failure: { kind } });
      expect(await remove(['Mavka'], actor)).toMatchObject({ failure: { kind } });
    }
    expect(await list()).toEqual(['Mavka']);
  });

  test('keeps the words of a guest under the account they log in to', async () => {
    const { context } = buildContext(await openDatabase());
    const guest = await buildPerson(context, { displayName: 'Guest' });
    await context.db.inTransaction((tx) =>
      tx.updateTable('account').set({ anonymous_at: 1 }).where('id', '=', guest.id).execute(),
    );
    const { projectId } = await buildProject(context, guest);
    must(await addWords(context, guest.actor, projectId, ['Kesha']));
    const account = await buildPerson(context, { displayName: 'Bohdan' });
    must(await transferGuestWorks(context, guest.id, account.id));
    expect(await listProjectWords(context.db.reader, projectId, { limit: 9 })).toMatchObject([
      { word: 'Kesha', by: 'Bohdan' },
    ]);
  });
});
