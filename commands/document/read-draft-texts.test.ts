import { expect, test } from 'vitest';
import { addBlock, trashBlock } from '#commands/block/change-outline.ts';
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
    const read = async (blockId: BlockId, actor = person.actor) => {
      const outcome = await readDraftTexts(context, actor, blockId);
      if (!outcome.ok) return outcome.failure.kind;
      return { ...outcome.value, texts: outcome.value.texts.map(({ text }) => plainText(text)) };
    };
    return { context, person, project, add, read };
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

  test('are there for members alone', async () => {
    const { context, project, read } = await begin();
    const stranger = await buildPerson(context, { displayName: 'Stranger' });
    expect(await read(project.blockId, visitor)).toBe('notFound');
    expect(await read(project.blockId, stranger.actor)).toBe('notFound');
  });
});
