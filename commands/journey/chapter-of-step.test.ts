import { expect, test } from 'vitest';
import { trashBlock } from '#commands/block/change-outline.ts';
import { findBlock, listBlocks } from '#database/block.ts';
import { visitor } from '#domain/account.ts';
import { outlineLength } from '#domain/block.ts';
import { sourceHash } from '#domain/journey/chapter-source.ts';
import { onEachEngine } from '#tests/databases.ts';
import {
  buildContext,
  buildMember,
  buildPerson,
  buildProject,
  documentIdOf,
  heldText,
  must,
  textOf,
  write,
} from '#tests/factories.ts';
import { beginJourney } from './change-journey.ts';
import { listChapters, makeChapter, readChapter } from './chapter-of-step.ts';

onEachEngine('a step and its chapter', (openDatabase) => {
  async function begin() {
    const { context, announced } = buildContext(await openDatabase());
    const author = await buildPerson(context);
    const made = await buildProject(context, author);
    const id = must(await beginJourney(context, author.actor, made.projectId, { title: 'The door' }));
    return { context, announced, author, id, ...made };
  }

  test('a chapter is read as it is written now, and known by its hash', async () => {
    const { context, author, id, blockId, documentId } = await begin();
    await write(context, documentId, textOf('The {tide} came in.', 'It stayed.'));
    const text = 'The \\{tide\\} came in.\n\nIt stayed.';
    const read = must(await readChapter(context, author.actor, id, blockId));
    expect(read).toEqual({ title: 'Chapter one', text, hash: sourceHash(text) });
    expect(must(await listChapters(context, author.actor, id))).toMatchObject([
      { id: blockId, kind: 'chapter', title: 'Chapter one', depth: 0 },
    ]);
    await write(context, documentId, textOf('x'.repeat(50_001)));
    expect(await readChapter(context, author.actor, id, blockId)).toMatchObject({
      failure: { problems: [{ kind: 'chapterTooLong' }] },
    });
    must(
      await trashBlock(
        context,
        author.actor,
        (await findBlock(context.db.reader, blockId))?.projectId as never,
        blockId,
      ),
    );
    expect(await readChapter(context, author.actor, id, blockId)).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('a step becomes the last chapter, which is known to be unchanged', async () => {
    const { context, author, id, projectId, announced } = await begin();
    const source = must(
      await makeChapter(context, author.actor, id, { title: 'The gate', text: 'A *gate*.\n\n{if key}Open.{end}' }),
    );
    const blocks = await listBlocks(context.db.reader, projectId);
    expect(blocks.map(({ title, words }) => [title, words])).toEqual([
      ['Chapter one', 0],
      ['The gate', 6],
    ]);
    expect(await heldText(context, await documentIdOf(context, source.block))).toMatchObject({
      content: [{ type: 'paragraph' }, { content: [{ text: '{if key}Open.{end}' }] }],
    });
    expect(must(await readChapter(context, author.actor, id, source.block)).hash).toBe(source.hash);
    expect(announced).toContainEqual({ kind: 'outline', projectId, version: expect.any(Number) });
  });

  test('a full outline takes no more', async () => {
    const { context, author, id, projectId } = await begin();
    await context.db.inTransaction(async (tx) => {
      const one = await tx.selectFrom('block').selectAll().executeTakeFirstOrThrow();
      for (let at = 1; at < outlineLength; at += 500)
        await tx
          .insertInto('block')
          .values(
            Array.from({ length: Math.min(500, outlineLength - at) }, (_, n) => ({ ...one, id: `filler-${at + n}` })),
          )
          .execute();
    });
    const full = await makeChapter(context, author.actor, id, { title: '', text: 'One more.' });
    expect(full).toMatchObject({ failure: { problems: [{ kind: 'outlineFull' }] } });
    expect(await listBlocks(context.db.reader, projectId)).toHaveLength(outlineLength);
  });

  test('is for members and, to be written, for writers; of another work nothing is read', async () => {
    const { context, author, id, blockId } = await begin();
    const other = await buildPerson(context, { displayName: 'Stranger' });
    const theirs = await buildProject(context, other);
    const reader = await buildMember(context, author.organisationId, 'reader');
    const step = { title: 'Mine', text: 'Words.' };
    for (const actor of [visitor, other.actor]) {
      expect(await listChapters(context, actor, id)).toMatchObject({ failure: { kind: 'notFound' } });
      expect(await readChapter(context, actor, id, blockId)).toMatchObject({ failure: { kind: 'notFound' } });
      expect(await makeChapter(context, actor, id, step)).toMatchObject({ failure: { kind: 'notFound' } });
    }
    must(await readChapter(context, reader.actor, id, blockId));
    expect(await makeChapter(context, reader.actor, id, step)).toMatchObject({ failure: { kind: 'forbidden' } });
    const foreign = await readChapter(context, author.actor, id, theirs.blockId);
    expect(foreign).toMatchObject({ failure: { kind: 'notFound' } });
  });
});
