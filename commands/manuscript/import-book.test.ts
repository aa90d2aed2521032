import { expect, test } from 'vitest';
import { removeAbandonedImports } from '#commands/project/remove-project.ts';
import { findBlock, listBlocks } from '#database/block.ts';
import { findDocumentJson } from '#database/document.ts';
import { findFile } from '#database/file.ts';
import { listNotifications } from '#database/notification-list.ts';
import { findProject, findProjectBySlug } from '#database/project.ts';
import { listProjects } from '#database/project-list.ts';
import { visitor } from '#domain/account.ts';
import { flatten, treeOf } from '#domain/block.ts';
import { defaultBookLimits } from '#domain/book.ts';
import type { BlockId, FileId, ProjectId } from '#domain/ids.ts';
import { picturesOf, plainText } from '#domain/plain-text.ts';
import { readText } from '#domain/read-text.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, documentIdOf, heldText, must } from '#tests/factories.ts';
import { buildEpub, onePixel } from '#tests/fixtures/books/epub.ts';
import { type ImportWish, importBook } from './import-book.ts';

const pages = {
  'one.xhtml': '<h1>Morning</h1><p>The <em>tide</em> came in.</p><img src="pic.png" alt="A lamp"/><p>It stayed.</p>',
  'two.xhtml': '<h1>Evening</h1><p>The tide went out.</p>',
};
const book = () =>
  buildEpub({
    pages,
    files: { 'OPS/pic.png': onePixel, 'OPS/cover.png': Uint8Array.from([...onePixel, 0]) },
    manifest:
      '<item id="pic" href="pic.png" media-type="image/png"/><item id="cover" properties="cover-image" href="cover.png" media-type="image/png"/>',
  });

onEachEngine('an import', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const person = await buildPerson(made.context);
    const bring = (wish: Partial<ImportWish> = {}, context = made.context) =>
      importBook(context, person.actor, {
        organisationId: person.organisationId,
        files: [{ name: 'a-book.epub', bytes: book() }],
        language: 'en',
        ...wish,
      });
    const countProjects = async () =>
      (await made.context.db.reader.selectFrom('project').select('id').execute()).length;
    return { ...made, reader: made.context.db.reader, person, bring, countProjects };
  }

  test('that was done answers the same to the same request, and one that failed is done again', async () => {
    const { bring, countProjects, person, context } = await begin();
    const request = 'a-request';
    const broken = [{ name: 'a.epub', bytes: Uint8Array.of(1) }];
    expect((await bring({ request, files: broken })).ok).toBe(false);
    const imported = must(await bring({ request }));
    expect(await bring({ request, files: broken })).toEqual({ ok: true, value: imported });
    expect(await countProjects()).toBe(1);

    const into = { projectId: imported.projectId, after: undefined };
    const added = must(await bring({ request: 'another', into }));
    expect(await bring({ request: 'another', into })).toEqual({ ok: true, value: added });
    // Each is told once, about the work it is in; failures and repeated requests tell nobody.
    const told = await listNotifications(context.db.reader, person.id, { limit: 10 });
    expect(told.map(({ facts, projectId }) => ({ facts, projectId }))).toEqual(
      [added, imported].map(({ words }) => ({ facts: { kind: 'manuscript', words }, projectId: imported.projectId })),
    );
    expect(await listBlocks(context.db.reader, imported.projectId)).toHaveLength(4);
    expect(must(await bring({ request: undefined })).projectId).not.toBe(imported.projectId);
    const other = await buildPerson(context, { displayName: 'Ivan' });
    expect(
      (
        await importBook(context, other.actor, {
          organisationId: person.organisationId,
          files: broken,
          language: 'en',
          request,
        })
      ).ok,
    ).toBe(false);
  });

  test('becomes a private project with its chapters, words, pictures and cover', async () => {
    const { context, reader, person, bytes, bring } = await begin();
    const imported = must(await bring());
    const { projectId, slug } = imported;
    const firstBlockId = imported.firstBlockId as BlockId;

    expect(imported).toMatchObject({
      slug: 'a-book',
      organisationSlug: person.orgSlug,
      blocks: 2,
      words: 10,
      warnings: [],
    });
    const project = await findProject(reader, projectId);
    expect(project).toMatchObject({ visibility: 'private', title: 'A Book', credit: 'An Author', language: 'en' });
    expect(await findProjectBySlug(reader, person.organisationId, slug)).toMatchObject({ id: projectId });
    const outline = flatten(treeOf(await listBlocks(reader, projectId))).map(
      ({ block: { kind, title, words } }) => `${kind} ${title} ${words}`,
    );
    expect(outline).toEqual(['chapter Morning 6', 'chapter Evening 4']);

    const text = await heldText(context, await documentIdOf(context, firstBlockId));
    expect(plainText(text)).toContain('The tide came in.');
    expect(JSON.parse((await findDocumentJson(reader, await documentIdOf(context, firstBlockId))) ?? '')).toEqual(
      readText(text),
    );
    const [picture] = picturesOf(text);
    expect(await findFile(reader, picture as FileId)).toMatchObject({
      projectId,
      contentType: 'image/png',
      size: onePixel.length,
    });
    expect(await findFile(reader, project?.coverFileId as FileId)).toMatchObject({
      projectId,
      size: onePixel.length + 1,
    });
    expect(bytes.size).toBe(2);
  });

  test('is named after its file where it has no title, and takes the language of the person', async () => {
    const { reader, bring } = await begin();
    const { projectId } = must(
      await bring({
        files: [{ name: 'dir/мій_роман.txt', bytes: new TextEncoder().encode('Слова без назви.\n') }],
        language: 'uk',
      }),
    );

    expect(await findProject(reader, projectId)).toMatchObject({ title: 'мій роман', language: 'uk' });
  });

  test('takes the language of its words before that of the person, but not before what someone said', async () => {
    const { reader, bring } = await begin();
    const words = 'Сторож маяка пішов на скелю, і його вже не бачили. Кажуть, що море забрало його вночі з лампою.';
    const files = [{ name: 'роман.md', bytes: new TextEncoder().encode(words.repeat(3)) }];
    const languageOf = async (wish: Partial<ImportWish>) =>
      (await findProject(reader, must(await bring({ files, ...wish })).projectId))?.language;

    expect(await languageOf({ language: 'en' })).toBe('uk');
    expect(await languageOf({ language: 'be', isLanguageSaid: true })).toBe('be');
  });

  test('that cannot be read leaves nothing', async () => {
    const { bytes, bring, countProjects } = await begin();
    const refused = async (wish: Partial<ImportWish>) => {
      const outcome = await bring(wish);
      return outcome.ok || outcome.failure;
    };

    expect(await refused({ files: [{ name: 'a.epub', bytes: new Uint8Array() }] })).toMatchObject({
      kind: 'invalid',
      problems: [{ kind: 'empty' }],
    });
    expect(await refused({ files: [{ name: 'a.epub', bytes: book().slice(0, 300) }] })).toMatchObject({
      kind: 'invalid',
    });
    expect(await refused({ limits: { ...defaultBookLimits, fileBytes: 10 } })).toEqual({
      kind: 'invalid',
      problems: [{ kind: 'tooLarge', place: 'fileBytes' }],
    });
    expect(await refused({ limits: { ...defaultBookLimits, blocks: 1 } })).toMatchObject({ kind: 'invalid' });
    expect(await countProjects()).toBe(0);
    expect(bytes.size).toBe(0);
  });

  test('that takes too long is stopped and leaves nothing', async () => {
    const { bring, countProjects } = await begin();

    // A thread that is there already reads a page in less than a millisecond, but not a novel.
    const novel = new TextEncoder().encode('The lamp went out before the ship had passed the rock.\n\n'.repeat(50_000));
    expect(await bring({ files: [{ name: 'novel.txt', bytes: novel }], timeLimit: 1 })).toEqual({
      ok: false,
      failure: { kind: 'invalid', problems: [{ kind: 'tooSlow' }] },
    });
    expect(await countProjects()).toBe(0);
  });

  test('cannot be seen before its last row, and what a killed one left is removed with its pictures and address', async () => {
    const { context, reader, person, bytes, bring, countProjects } = await begin();
    const { db } = context;
    const killed = new Error('The process was killed.');
    // Its pictures are stored and its first blocks written; then the process ends.
    let written = 0;
    const dying = {
      ...context,
      db: {
        ...db,
        inTransaction: ((body) =>
          ++written > 3 ? Promise.reject(killed) : db.inTransaction(body)) as typeof db.inTransaction,
      },
    };
    await expect(bring({}, dying)).rejects.toThrow(killed);
    expect(await countProjects()).toBe(1);
    const { id } = await reader.selectFrom('project').select('id').executeTakeFirstOrThrow();
    expect(await findProject(reader, id as ProjectId)).toBeUndefined();
    expect(await listProjects(reader, person.organisationId)).toEqual([]);
    expect(bytes.size).toBe(2);

    expect(await removeAbandonedImports(context)).toBe(1);
    expect(await countProjects()).toBe(0);
    expect(bytes.size).toBe(0);
    expect(must(await bring()).slug).toBe('a-book');
    expect(await removeAbandonedImports(context)).toBe(0);
  });

  test('that fails half-way leaves nothing, and says what happened', async () => {
    const { context, bytes, bring, countProjects } = await begin();
    const { files } = context;
    let stored = 0;
    const failing = {
      ...context,
      files: {
        ...files,
        storePicture: (picture: Uint8Array) =>
          ++stored > 1 ? Promise.reject(new Error('The disk is full.')) : files.storePicture(picture),
      },
    };

    await expect(bring({}, failing)).rejects.toThrow('The disk is full.');
    expect(await countProjects()).toBe(0);
    expect(bytes.size).toBe(0);
  });

  test('at the same time as another of the same book gives two separate projects', async () => {
    const { context, reader, bring } = await begin();
    const both = (await Promise.all([bring(), bring()])).map(must);

    expect(both.map(({ slug }) => slug).sort()).toEqual(['a-book', 'a-book-2']);
    for (const { projectId, firstBlockId } of both) {
      expect(await listBlocks(reader, projectId)).toHaveLength(2);
      expect(await findBlock(reader, firstBlockId as BlockId)).toMatchObject({ projectId, title: 'Morning' });
    }
    expect(await removeAbandonedImports(context)).toBe(0);
  });

  test('is for writers of the organisation', async () => {
    const { context, person } = await begin();
    const wish = { organisationId: person.organisationId, files: [{ name: 'b.epub', bytes: book() }], language: 'en' };
    const member = await buildMember(context, person.organisationId, 'reader');

    expect(await importBook(context, member.actor, wish)).toMatchObject({
      failure: { kind: 'forbidden', because: 'needsRole' },
    });
    expect(await importBook(context, visitor, wish)).toMatchObject({
      failure: { kind: 'forbidden', because: 'notMember' },
    });
  });
});
