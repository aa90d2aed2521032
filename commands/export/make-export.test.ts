import { expect, test } from 'vitest';
import { addBlock } from '#commands/block/change-outline.ts';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { findExport, listExports } from '#database/export.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { dayMs } from '#domain/duration.ts';
import { type ExportFormat, type ExportWish, exportsKept } from '#domain/export.ts';
import type { AccountId, ExportId } from '#domain/ids.ts';
import { readBook } from '#formats/read-book.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, documentIdOf, must, textOf, write } from '#tests/factories.ts';
import { bookOf, outline, shown } from '#tests/fixtures/books/show.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import { makeExport } from './make-export.ts';
import { removeExport, removeOldExports, removeSurplusExports, requestExport } from './request-export.ts';

const { labels } = writeOptions;
onEachEngine('an export', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const person = await buildPerson(context);
    const { actor } = person;
    const { projectId, blockId, documentId } = await buildProject(context, person);
    await write(context, documentId, textOf('The tide came in.'));
    const second = must(
      await addBlock(context, actor, { projectId, parentId: undefined, after: blockId, kind: 'chapter', title: 'Two' }),
    );
    await write(context, await documentIdOf(context, second.blockId), textOf('It went out.'));
    const ask = (format: ExportFormat, wish: Partial<ExportWish> = {}) =>
      requestExport(context, actor, projectId, {
        wish: { format, edition: undefined, part: undefined, labels, ...wish },
        suffixes: [],
      });
    const take = async (format: ExportFormat, wish: Partial<ExportWish> = {}) => {
      const id = must(await ask(format, wish));
      await makeExport(context, id);
      const bytes = await context.staging.read(id);
      if (!bytes) throw new Error('The file is not there.');
      return bytes;
    };
    const read = (bytes: Uint8Array, name: string) => bookOf(readBook(bytes, name, defaultBookLimits));
    return { ...made, reader: context.db.reader, actor, projectId, blockId, documentId, second, ask, take, read };
  }

  test('of the draft has the current text, published or not', async () => {
    const { take, read, context, actor, projectId } = await begin();
    must(await publishEdition(context, actor, projectId));
    await write(
      context,
      await documentIdOf(context, (await addThird(context, actor, projectId)).blockId),
      textOf('New.'),
    );
    const book = read(await take('markdown'), 'a.md');

    expect(outline(book.blocks)).toEqual(['chapter Chapter one', 'chapter Two', 'chapter Three']);
    expect(shown(book.blocks[2])).toEqual(['p: New.']);
    expect(book).toMatchObject({ title: 'The Tide Clerk', author: 'Olena', language: 'en' });
  });

  test('of an edition has the same bytes whenever it is made, even after later changes', async () => {
    const { take, context, actor, projectId, documentId, clock } = await begin();
    must(await publishEdition(context, actor, projectId));
    const formats = ['epub', 'docx', 'docxManuscript', 'odt', 'html', 'markdown', 'markdownFolder', 'text'] as const;
    const before = [];
    for (const format of formats) before.push(Buffer.from(await take(format, { edition: 1 })).toString('base64'));
    await write(context, documentId, textOf('Something else.'));
    clock.now += dayMs;

    for (const [at, format] of formats.entries())
      expect(Buffer.from(await take(format, { edition: 1 })).toString('base64') === before[at], format).toBe(true);
  });

  test('of a part has that part alone', async () => {
    const { take, read, second } = await begin();
    const book = read(await take('epub', { part: second.blockId }), 'a.epub');

    expect(outline(book.blocks)).toEqual(['chapter Two']);
  });

  test('is refused where there is nothing, or no such edition or part; too many are made one after another', async () => {
    const { ask, context, actor, projectId } = await begin();
    const problem = async (wish: Partial<ExportWish>) => {
      const outcome = await ask('epub', wish);
      return !outcome.ok && outcome.failure;
    };
    expect(await problem({ edition: 1 })).toMatchObject({ problems: [{ kind: 'gone' }] });
    must(await publishEdition(context, actor, projectId));
    must(await withdrawEdition(context, actor, projectId, 1));
    expect(await problem({ edition: 1 })).toMatchObject({ problems: [{ kind: 'gone' }] });
    expect(await problem({ part: '01900000-0000-7000-8000-000000000000' as never })).toMatchObject({
      problems: [{ kind: 'gone' }],
    });
    for (let count = 0; count < 3; count++) must(await ask('text'));
    expect(await problem({})).toMatchObject({ problems: [{ kind: 'tooMany' }] });
  });

  test('whose edition is withdrawn before it is made fails, and says so', async () => {
    const { ask, context, actor, projectId, reader } = await begin();
    must(await publishEdition(context, actor, projectId));
    const id = must(await ask('epub', { edition: 1 }));
    must(await withdrawEdition(context, actor, projectId, 1));
    await makeExport(context, id);

    expect(await findExport(reader, id)).toMatchObject({ readyAt: undefined, failedAt: expect.any(Number) });
  });

  test('requested twice is made once; cancelled it is removed; after seven days too', async () => {
    const { ask, context, actor, reader, clock } = await begin();
    const ids: ExportId[] = [];
    for (let count = 0; count < 2; count++) {
      const id = must(await ask('text'));
      ids.push(id);
      await makeExport(context, id);
      await makeExport(context, id);
    }
    const [one, two] = ids as [ExportId, ExportId];
    expect(await findExport(reader, one)).toMatchObject({ progress: 100, name: 'The Tide Clerk.txt' });
    must(await removeExport(context, actor, one));
    expect([await findExport(reader, one), await context.staging.read(one)]).toEqual([undefined, undefined]);
    await makeExport(context, one);

    clock.now += 8 * dayMs;
    await removeOldExports(context);
    expect([await findExport(reader, two), await context.staging.read(two)]).toEqual([undefined, undefined]);
  });

  test('takes the place of the oldest where there are more than are kept, or larger than may be', async () => {
    const { ask, context, actor, projectId, reader, clock } = await begin();
    const made: ExportId[] = [];
    for (let count = 0; count < exportsKept.files + 2; count++) {
      clock.now += 1_000;
      const id = must(await ask('text'));
      if (count > 0) await makeExport(context, id);
      made.push(id);
    }
    const held = async () => (await listExports(reader, projectId, actor.accountId as AccountId)).map(({ id }) => id);
    // The first is still being made, and is no file yet that could be removed.
    const [waiting] = made;
    expect(await held()).toEqual([...made.slice(-exportsKept.files).reverse(), waiting]);
    expect(await context.staging.read(made[1] as ExportId)).toBeUndefined();

    const { size = 0 } = (await findExport(reader, made.at(-1) as ExportId)) ?? {};
    const accountId = actor.accountId as AccountId;
    await removeSurplusExports(context, projectId, accountId, { files: 10, bytes: 2 * size });
    expect(await held()).toEqual([made.at(-1), made.at(-2), waiting]);
    await removeSurplusExports(context, projectId, accountId, { files: 10, bytes: 1 });
    expect(await held()).toEqual([made.at(-1), waiting]);
  });

  async function addThird(
    context: Awaited<ReturnType<typeof begin>>['context'],
    actor: Awaited<ReturnType<typeof begin>>['actor'],
    projectId: Awaited<ReturnType<typeof begin>>['projectId'],
  ) {
    const blocks = await context.db.reader.selectFrom('block').select('id').orderBy('position', 'desc').execute();
    const after = blocks[0]?.id as never;
    return must(
      await addBlock(context, actor, { projectId, parentId: undefined, after, kind: 'chapter', title: 'Three' }),
    );
  }
});
