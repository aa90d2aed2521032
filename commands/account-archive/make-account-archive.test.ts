import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { beginOrganisation } from '#commands/organisation/begin-organisation.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { findAccountArchive } from '#database/account-archive.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { listNotifications } from '#database/notification-list.ts';
import { archivesKept } from '#domain/account-archive.ts';
import { defaultBookLimits } from '#domain/book.ts';
import { dayMs } from '#domain/duration.ts';
import type { PostedEmail } from '#domain/email.ts';
import type { AccountArchiveId } from '#domain/ids.ts';
import { readArchive } from '#formats/archive/read.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, write } from '#tests/factories.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import { makeAccountArchive } from './make-account-archive.ts';
import {
  ownAccountArchive,
  removeAccountArchive,
  removeOldArchives,
  requestAccountArchive,
} from './request-account-archive.ts';

const words = { labelsOf: async () => writeOptions.labels };

onEachEngine('an archive of an account', (openDatabase) => {
  async function begin() {
    const letters: PostedEmail[] = [];
    const made = buildContext(await openDatabase(), { post: async (_, letter) => void letters.push(letter) });
    const { context } = made;
    const ana = await buildPerson(context, { displayName: 'Ana' });
    const { projectId, documentId } = await buildProject(context, ana);
    await write(context, documentId, textOf('The tide came in.'));
    const ask = () => requestAccountArchive(context, ana.actor);
    const take = async () => {
      const id = must(await ask());
      await makeAccountArchive(context, id, words);
      return { id, files: unzipSync((await context.staging.read(id)) ?? new Uint8Array()) };
    };
    const json = (files: Record<string, Uint8Array>, name: string) => JSON.parse(strFromU8(files[name] as Uint8Array));
    return { ...made, letters, reader: context.db.reader, ana, projectId, documentId, ask, take, json };
  }

  test('holds every own work, the library and the data about the person, with the checksum of each file', async () => {
    const { context, ana, projectId, take, json, letters, reader } = await begin();
    const shared = must(await beginOrganisation(context, ana.actor, { name: 'Tides', slug: 'tides' } as never));
    const beth = await buildPerson(context, { displayName: 'Beth' });
    const other = await buildProject(context, beth, { title: 'A secret of Beth' });
    await context.db.inTransaction((tx) => insertLibraryEntry(tx, ana.id, other.projectId, 'reading', 5));
    await context.db.inTransaction((tx) => insertLibraryEntry(tx, ana.id, projectId, 'later', 6));
    must(await publishEdition(context, ana.actor, projectId));
    const { id, files } = await take();

    expect(Object.keys(files)).toEqual([
      ...[
        'account.json',
        'library.json',
        'places.json',
        'runs.json',
        'goals.json',
        'follows.json',
        'notifications.json',
      ],
      ...['works/0001/work.fabula.zip', 'works/0001/work.epub', 'works/0001/work.md', 'objects.json'],
      ...['sums.jsonl', 'manifest.json'],
    ]);
    const manifest = json(files, 'manifest.json');
    expect(manifest).toMatchObject({ format: 'fabula-account', version: 4, missing: [] });
    expect(manifest.works).toEqual([
      {
        ...{ path: '0001', id: projectId, origin: projectId, title: 'The Tide Clerk', language: 'en' },
        ...{ organisation: ana.orgSlug, words: 4 },
      },
    ]);
    for (const line of strFromU8(files['sums.jsonl'] as Uint8Array)
      .trimEnd()
      .split('\n')) {
      const { path, sha256 } = JSON.parse(line);
      expect(
        createHash('sha256')
          .update(files[path] as Uint8Array)
          .digest('hex'),
        path,
      ).toBe(sha256);
    }
    expect(json(files, 'account.json')).toMatchObject({ name: 'Ana', email: 'ana@example.org' });
    expect(json(files, 'account.json').organisations).toHaveLength(2);
    expect(shared).toBeDefined();
    // About works that she may not read, it tells her nothing new.
    expect(json(files, 'library.json')).toEqual([
      { work: { id: other.projectId, origin: other.projectId }, shelf: 'reading', addedAt: 5 },
      expect.objectContaining({ shelf: 'later', work: expect.objectContaining({ title: 'The Tide Clerk' }) }),
    ]);
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes, true))
      .join('\n');
    for (const secret of ['A secret of Beth', 'hash:']) expect(all).not.toContain(secret);
    expect(readArchive(files['works/0001/work.fabula.zip'] as Uint8Array, defaultBookLimits)).toMatchObject({
      ok: true,
      archive: { project: { title: 'The Tide Clerk' }, editions: [{ number: 1 }] },
    });
    expect(strFromU8(files['works/0001/work.md'] as Uint8Array)).toContain('The tide came in.');
    expect(letters).toMatchObject([{ to: 'ana@example.org', letter: { kind: 'archive', path: '/settings/download' } }]);
    const [told] = await listNotifications(reader, ana.id, { limit: 1 });
    expect(told).toMatchObject({ facts: { kind: 'export', isReady: true }, projectId: undefined });
    expect(await findAccountArchive(reader, id)).toMatchObject({ progress: 100, size: expect.any(Number) });
  });

  test('names what could not be written of a work, and has all the rest', async () => {
    const { context, ana, projectId, take, json, bytes, clock } = await begin();
    const picture = await context.files.storePicture(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]));
    clock.now += 1_000;
    await buildProject(context, ana, { title: 'Another' });
    await context.db.inTransaction((tx) =>
      tx
        .insertInto('file')
        .values({
          ...{ id: 'lost', project_id: projectId, account_id: ana.id, name: 'lost.png', content_type: 'image/png' },
          ...{ size: 4, sha256: picture?.sha256 ?? '', width: 1, height: 1, created_at: 1 },
        })
        .execute(),
    );
    bytes.clear();
    const { files } = await take();

    expect(json(files, 'manifest.json')).toMatchObject({
      works: [{ title: 'Another', path: '0002' }],
      missing: [{ id: projectId, title: 'The Tide Clerk', files: ['work.fabula.zip'] }],
    });
    expect(files['works/0001/work.md']).toBeDefined();
  });

  test('that was interrupted starts again from its beginning, and is whole and announced once', async () => {
    const { context, ask, letters, reader } = await begin();
    const id = must(await ask());
    let pieces = 0;
    const append: typeof context.staging.append = async (name, offset, piece) => {
      await context.staging.append(name, offset, piece.subarray(0, 100));
      pieces++;
      throw new Error('The power is gone.');
    };
    const broken = { ...context, staging: { ...context.staging, append } };
    await expect(makeAccountArchive(broken, id, words)).rejects.toThrow('The power is gone.');
    expect(pieces).toBe(1);
    expect(await findAccountArchive(reader, id)).toMatchObject({ readyAt: undefined, failedAt: undefined });
    // As a process leaves it that was killed.
    await context.staging.append(id, 0, new Uint8Array(1_000_000));
    await makeAccountArchive(context, id, words);
    await makeAccountArchive(context, id, words);

    expect(Object.keys(unzipSync((await context.staging.read(id)) ?? new Uint8Array()))).toContain('manifest.json');
    expect(letters).toHaveLength(1);
  });

  test('is made one at a time and a few a day, is one’s own, and goes after its days', async () => {
    const { context, ana, ask, take, clock, reader } = await begin();
    const beth = await buildPerson(context, { displayName: 'Beth' });
    const problem = async () => {
      const outcome = await ask();
      return !outcome.ok && outcome.failure;
    };
    const id = must(await ask());
    expect(await problem()).toMatchObject({ problems: [{ kind: 'making' }] });
    expect(await ownAccountArchive(context, beth.actor, id)).toBeUndefined();
    expect(await ownAccountArchive(context, { ...beth.actor, accountId: undefined }, id)).toBeUndefined();
    expect(await removeAccountArchive(context, beth.actor, id)).toMatchObject({ ok: false });
    must(await removeAccountArchive(context, ana.actor, id));
    await makeAccountArchive(context, id, words);
    const ids: AccountArchiveId[] = [];
    for (let count = 1; count < archivesKept.perDay; count++) {
      clock.now += 1_000;
      ids.push((await take()).id);
    }
    expect(await problem()).toMatchObject({ problems: [{ kind: 'tooMany' }] });
    clock.now += 86_400_001;
    const last = (await take()).id;
    expect(await findAccountArchive(reader, ids[0] as AccountArchiveId)).toBeUndefined();
    expect(await context.staging.read(ids[0] as AccountArchiveId)).toBeUndefined();
    clock.now += archivesKept.days * dayMs + 1;
    await removeOldArchives(context);
    expect(await findAccountArchive(reader, last)).toBeUndefined();
    expect(await context.staging.read(last)).toBeUndefined();
  });

  test('of public works says the same of them to everyone', async () => {
    const { context, ana, projectId, json } = await begin();
    must(await publishEdition(context, ana.actor, projectId));
    must(await changeProject(context, ana.actor, projectId, { visibility: 'public' }));
    const beth = await buildPerson(context, { displayName: 'Beth' });
    await context.db.inTransaction((tx) => insertLibraryEntry(tx, beth.id, projectId, 'reading', 5));
    const id = must(await requestAccountArchive(context, beth.actor));
    await makeAccountArchive(context, id, words);
    const files = unzipSync((await context.staging.read(id)) ?? new Uint8Array());

    expect(json(files, 'manifest.json').works).toEqual([]);
    expect(json(files, 'library.json')[0].work).toMatchObject({ title: 'The Tide Clerk', id: projectId });
  });
});
