import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAccountArchive } from '#commands/account-archive/make-account-archive.ts';
import { requestAccountArchive } from '#commands/account-archive/request-account-archive.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { importArchive, isArchiveFile } from '#server/import-archive.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';

onEachEngine('an archive of an account on this machine', (openDatabase) => {
  test('is known by its first bytes, and imported once unless it is requested again', async () => {
    const { context } = buildContext(await openDatabase());
    const ana = await buildPerson(context, { displayName: 'Ana' });
    const { projectId } = await buildProject(context, ana);
    await context.db.inTransaction((tx) => insertLibraryEntry(tx, ana.id, projectId, 'reading', 1));
    const id = must(await requestAccountArchive(context, ana.actor));
    await makeAccountArchive(context, id, { labelsOf: async () => writeOptions.labels });
    const folder = mkdtempSync(join(tmpdir(), 'fabula-archive-'));
    const file = join(folder, 'all.zip');
    writeFileSync(file, (await context.staging.read(id)) ?? '');
    writeFileSync(join(folder, 'other.zip'), 'PK\x03\x04 something else');
    expect(await isArchiveFile(file)).toBe(true);
    for (const other of [join(folder, 'other.zip'), folder, join(folder, 'none')])
      expect(await isArchiveFile(other)).toBe(false);

    const beth = await buildPerson(context, { displayName: 'Beth' });
    const site = { ...context, publicUrl: 'https://fabula.example' };
    const bring = (again: boolean, org = beth.orgSlug) => importArchive(site, { file, org, again });
    expect(await bring(false)).toEqual({
      ok: true,
      works: [{ title: 'The Tide Clerk', url: 'https://fabula.example/org/beth/the-tide-clerk', words: 0 }],
      ...{ here: [], failed: [], library: 1, places: 0, objects: 0, lostObjects: [] },
    });
    expect(await bring(false)).toMatchObject({ ok: true, works: [], here: ['The Tide Clerk'] });
    expect(await bring(true)).toMatchObject({ ok: true, works: [{ title: 'The Tide Clerk' }], here: [] });
    expect(await bring(false, 'nobody')).toMatchObject({ ok: false });
    writeFileSync(file, 'PK\x03\x04');
    expect(await bring(false)).toMatchObject({ ok: false, message: `${file}: The file is damaged.` });
    rmSync(folder, { recursive: true });
  });
});
