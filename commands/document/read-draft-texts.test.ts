import { expect, test } from 'vitest';
import { addBlock, trashBlock } from '#commands/block/change-outline.ts';
import { addEntry } from '#commands/entry/change-entries.ts';
import { addField } from '#commands/entry/change-fields.ts';
import { visitor } from '#domain/account.ts';
import { shownTogether } from '#domain/block.ts';
import type { BlockId } from '#domain/ids.ts';
import { plainText } from '#domain/plain-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildPerson,
  buildProject,
  documentIdOf,
  must,
  textOf,
  write,
  writeAndFold,
} from '#tests/factories.ts';
import { readDraftTexts } from './read-draft-texts.ts';

onEachEngine('texts that are read beside another one', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const project = await buildProject(context, person);
    const add = async (parentId: BlockId | undefined, words: string) => {
      const wish = { projectId: project.projectId, parentId, after: undefined, kind: 'scene' as const, title: words };
      const { blockId } = must(await addBlock(context, person.actor, wish));
      return blockId;
    };
    const all = { isAlone: false, known: undefined, beside: undefined };
    const ask = async (blockId: BlockId, actor = person.actor, wish = {}) =>
      readDraftTexts(context, actor, blockId, { ...all, ...wish });
    const read = async (...wish: Parameters<typeof ask>) => {
      const outcome = await ask(...wish);
      if (!outcome.ok) return outcome.failure.kind;
      const { texts, isCut } = outcome.value;
      return { texts: texts?.map(({ text }) => plainText(text)), isCut };
    };
    return { context, person, project, add, ask, read };
  }

  test('are those of a block and of all inside it, in the outline’s order, with what no fold has yet', async () => {
    const { context, person, project, add, read } = await begin();
    await writeAndFold(context, project.documentId, textOf('The chapter.'), person.id);
    const second = await add(project.blockId, 'second');
    const first = await add(project.blockId, 'first');
    const deep = await add(first, 'deep');
    await write(context, await documentIdOf(context, first), textOf('First.'), person.id);
    await write(context, await documentIdOf(context, deep), textOf('Deep.'), person.id);
    await writeAndFold(context, await documentIdOf(context, second), textOf('Second.'), person.id);

    expect(await read(project.blockId)).toEqual({
      texts: ['The chapter.', 'First.', 'Deep.', 'Second.'],
      isCut: false,
    });
    expect(await read(deep)).toEqual({ texts: ['Deep.'], isCut: false });
    must(await trashBlock(context, person.actor, project.projectId, first));
    expect(await read(project.blockId)).toMatchObject({ texts: ['The chapter.', 'Second.'] });
    expect(await read(first)).toBe('notFound');
  });

  test('are cut where there are more than are shown together', async () => {
    const { context, person, project, add, read } = await begin();
    const long = textOf('x'.repeat(shownTogether.letters));
    await writeAndFold(context, await documentIdOf(context, await add(project.blockId, 'long')), long, person.id);
    expect(await read(project.blockId)).toEqual({ texts: [''], isCut: true });
  });

  test('are sent again only where any of them is another one; one of them is read alone', async () => {
    const { context, person, project, add, ask, read } = await begin();
    const inner = await add(project.blockId, 'inner');
    const { version } = must(await ask(project.blockId));
    expect(await read(project.blockId, person.actor, { known: version })).toEqual({ texts: undefined, isCut: false });
    await write(context, await documentIdOf(context, inner), textOf('More.'), person.id);
    expect(await read(project.blockId, person.actor, { known: version })).toMatchObject({ texts: ['', 'More.'] });
    expect(await read(project.blockId, person.actor, { isAlone: true })).toMatchObject({ texts: [''] });
  });

  test('have the facts of an entry that hold at the text beside it', async () => {
    const { context, person, project, add, ask } = await begin();
    const later = await add(project.blockId, 'later');
    const wish = { projectId: project.projectId, kind: 'character', name: 'Pell' } as const;
    const entryId = must(await addEntry(context, person.actor, wish));
    const which = { projectId: project.projectId, entryId };
    for (const [value, from] of [
      ['the sea', undefined],
      ['nothing', later],
    ] as const)
      must(await addField(context, person.actor, which, { label: 'Fears', value, from }));
    const factsBeside = async (beside: BlockId) =>
      must(await ask(entryId as string as BlockId, person.actor, { beside })).facts;
    expect(await factsBeside(project.blockId)).toEqual([{ label: 'Fears', value: 'the sea' }]);
    expect(await factsBeside(later)).toEqual([{ label: 'Fears', value: 'nothing' }]);
  });

  test('are there for members alone', async () => {
    const { context, project, read } = await begin();
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    expect(await read(project.blockId, visitor)).toBe('notFound');
    expect(await read(project.blockId, stranger.actor)).toBe('notFound');
  });
});
