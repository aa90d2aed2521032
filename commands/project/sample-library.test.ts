import { expect, test } from 'vitest';
import { importBook } from '#commands/manuscript/import-book.ts';
import { listRoles } from '#database/organisation.ts';
import { listProjects } from '#database/project-list.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, must } from '#tests/factories.ts';
import { buildEpub, onePixel } from '#tests/fixtures/books/epub.ts';
import { openSampleLibrary, removeSampleLibrary } from './sample-library.ts';

onEachEngine('the sample library', (openDatabase) => {
  test('is made once, knows its contents, and is not made again once removed', async () => {
    const { context, bytes } = buildContext(await openDatabase());
    const library = await openSampleLibrary(context);
    if (!library) throw new Error('There is no sample library.');
    expect(library.titles.size).toBe(0);

    const { owner, organisationId } = library;
    const actor = { accountId: owner, isAnonymous: false, roles: await listRoles(context.db.reader, owner) };
    const book = buildEpub({
      pages: { 'one.xhtml': '<h1>One</h1><p>It was night.</p><img src="pic.png" alt=""/>' },
      files: { 'OPS/pic.png': onePixel },
      manifest: '<item id="pic" href="pic.png" media-type="image/png"/>',
    });
    must(
      await importBook(context, actor, { organisationId, files: [{ name: 'b.epub', bytes: book }], language: 'en' }),
    );
    expect((await openSampleLibrary(context))?.titles).toEqual(new Set(['A Book']));
    expect(bytes.size).toBe(1);

    expect(await removeSampleLibrary(context)).toBe(1);
    expect(await listProjects(context.db.reader, organisationId)).toEqual([]);
    expect(bytes.size).toBe(0);
    for (const table of ['project', 'block', 'document', 'journey', 'file'] as const)
      expect(await context.db.reader.selectFrom(table).select('id').execute()).toEqual([]);
    expect(await openSampleLibrary(context)).toBeUndefined();
    expect(await removeSampleLibrary(context)).toBe(0);
  });
});
