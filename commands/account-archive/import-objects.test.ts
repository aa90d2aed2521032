import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { beginObject, finishObject, receiveObject } from '#commands/object/receive-object.ts';
import { listObjects } from '#database/stored-object.ts';
import type { ProjectId } from '#domain/ids.ts';
import { nameBelow, type ObjectFacts } from '#domain/stored-object.ts';
import { folderObjects } from '#files/folder-objects.ts';
import { sourceOf } from '#tests/backups.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, type Person } from '#tests/factories.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import { type AccountWish, importAccountArchive } from './import-account-archive.ts';
import { makeAccountArchive } from './make-account-archive.ts';
import { lookIntoAccount } from './preview-account-archive.ts';
import { requestAccountArchive } from './request-account-archive.ts';

const facts: ObjectFacts = {
  ...{ contentType: 'text/plain', contentEncoding: '', contentDisposition: 'inline', contentLanguage: 'uk' },
  ...{ cacheControl: 'private', custom: { origin: 'a notebook' } },
};

onEachEngine('the objects of an archive of an account', (openDatabase) => {
  async function begin(limits: { objectBytes: number; accountBytes: number } | undefined = undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'fabula-objects-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const made = buildContext(await openDatabase());
    const objects = folderObjects(folder);
    return { ...made, context: { ...made.context, objects, ...(limits ? { objectLimits: limits } : {}) } };
  }
  type World = Awaited<ReturnType<typeof begin>>;

  async function send({ context }: World, { actor }: Person, path: string, text: string) {
    const bytes = Buffer.from(text);
    const { id } = must(await beginObject(context, actor, { path, facts, size: bytes.byteLength }));
    const pieces = (async function* () {
      yield bytes;
    })();
    await must(await receiveObject(context, actor, { id, offset: 0, pieces })).kept;
    return must(await finishObject(context, actor, { id }));
  }

  async function take({ context }: World, { actor }: Person): Promise<Uint8Array<ArrayBuffer>> {
    const id = must(await requestAccountArchive(context, actor));
    await makeAccountArchive(context, id, { labelsOf: async () => writeOptions.labels });
    return new Uint8Array((await context.staging.read(id)) ?? []);
  }

  async function bring({ context }: World, person: Person, bytes: Uint8Array<ArrayBuffer>, wish: Partial<AccountWish>) {
    return importAccountArchive(context, person.actor, {
      ...{ organisationId: person.organisationId, source: sourceOf(bytes), works: ['0001'] },
      ...{ withReading: false, withProfile: false, withObjects: true, ...wish },
    });
  }

  /** All objects of an account or of its works: their contents and their metadata. */
  async function held({ context }: World, owners: Parameters<typeof listObjects>[1]) {
    const objects = await listObjects(context.db.reader, owners, 100);
    return Promise.all(
      objects.map(async ({ id, path, contentType, contentDisposition, contentLanguage, cacheControl, custom }) => ({
        name: nameBelow(path),
        text: await new Response(await context.objects.open(id)).text(),
        facts: { contentType, contentEncoding: '', contentDisposition, contentLanguage, cacheControl, custom },
      })),
    );
  }

  const projectsOf = async ({ context }: World) =>
    (await context.db.reader.selectFrom('project').select('id').where('ready_at', 'is not', null).execute()).map(
      ({ id }) => id as ProjectId,
    );

  async function home() {
    const here = await begin();
    const ana = await buildPerson(here.context, { displayName: 'Ana' });
    const { projectId } = await buildProject(here.context, ana, { title: 'The Tide Clerk' });
    await send(here, ana, `accounts/${ana.id}/notes/map.txt`, 'Here be tides.');
    await send(here, ana, `accounts/${ana.id}/порожній`, '');
    await send(here, ana, `projects/${projectId}/plan.txt`, 'First the sea.');
    return { here, ana, projectId, bytes: await take(here, ana) };
  }

  test('come as they are: the account’s own below it, those of a work below what it has become', async () => {
    const { bytes } = await home();
    const there = await begin();
    const beth = await buildPerson(there.context, { displayName: 'Beth' });
    expect(must(await lookIntoAccount(there.context, beth.actor, sourceOf(bytes))).objects).toBe(2);
    expect(must(await bring(there, beth, bytes, {}))).toMatchObject({ objects: 3, lostObjects: [], failed: [] });

    const own = [
      { name: 'notes/map.txt', text: 'Here be tides.', facts },
      { name: 'порожній', text: '', facts },
    ];
    expect(await held(there, { accountId: beth.id })).toEqual(own);
    expect(await held(there, { projectIds: await projectsOf(there) })).toEqual([
      { name: 'plan.txt', text: 'First the sea.', facts },
    ]);
    // A second import duplicates nothing.
    expect(must(await bring(there, beth, bytes, { works: [] }))).toMatchObject({ objects: 0, lostObjects: [] });
    expect(await held(there, { accountId: beth.id })).toEqual(own);
  });

  test('are left out if they were not chosen, with their work or without', async () => {
    const { bytes } = await home();
    const there = await begin();
    const beth = await buildPerson(there.context, { displayName: 'Beth' });
    expect(must(await bring(there, beth, bytes, { works: [], withObjects: false }))).toMatchObject({ objects: 0 });
    expect(must(await bring(there, beth, bytes, { withObjects: false }))).toMatchObject({ objects: 1 });
    expect(await held(there, { accountId: beth.id })).toEqual([]);
  });

  test('take the place of nothing else, and are named where there is no room', async () => {
    const { bytes } = await home();
    const there = await begin({ objectBytes: 1_000, accountBytes: 40 });
    const beth = await buildPerson(there.context, { displayName: 'Beth' });
    await send(there, beth, `accounts/${beth.id}/notes/map.txt`, 'Another map.');
    expect(must(await bring(there, beth, bytes, {}))).toMatchObject({ objects: 3, lostObjects: [] });
    const names = async () => (await held(there, { accountId: beth.id })).map(({ name, text }) => [name, text]);
    expect(await names()).toEqual([
      ['notes/map (2).txt', 'Here be tides.'],
      ['notes/map.txt', 'Another map.'],
      ['порожній', ''],
    ]);
    const full = await begin({ objectBytes: 1_000, accountBytes: 20 });
    const carla = await buildPerson(full.context, { displayName: 'Carla' });
    expect(must(await bring(full, carla, bytes, {}))).toMatchObject({ objects: 2, lostObjects: ['plan.txt'] });
  });

  test('are in the archive as they were when it began, and named where their bytes are missing', async () => {
    const { here, ana } = await home();
    const [lost] = await listObjects(here.context.db.reader, { accountId: ana.id }, 1);
    await here.context.objects.remove(lost?.id ?? '');
    here.clock.now += 1_000;
    const files = unzipSync(await take(here, ana));

    expect(JSON.parse(strFromU8(files['manifest.json'] as Uint8Array))).toMatchObject({ missingObjects: 1 });
    expect(Object.keys(files).filter((path) => path.startsWith('objects/'))).toEqual([
      'objects/000001',
      'objects/000002',
    ]);
  });

  test('of a work that could not be written are left out with it, and the archive can still be imported', async () => {
    const { here, ana, projectId } = await home();
    const { bytes } = here;
    const picture = await here.context.files.storePicture(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]));
    await here.context.db.inTransaction((tx) =>
      tx
        .insertInto('file')
        .values({
          ...{ id: 'lost', project_id: projectId, account_id: ana.id, name: 'lost.png', content_type: 'image/png' },
          ...{ size: 4, sha256: picture?.sha256 ?? '', width: 1, height: 1, created_at: 1 },
        })
        .execute(),
    );
    bytes.clear();
    here.clock.now += 1_000;
    const archive = await take(here, ana);
    expect(JSON.parse(strFromU8(unzipSync(archive)['manifest.json'] as Uint8Array))).toMatchObject({
      ...{ works: [], missingObjects: 1, missing: [{ files: ['work.fabula.zip'] }] },
    });
    const there = await begin();
    const beth = await buildPerson(there.context, { displayName: 'Beth' });
    expect(must(await bring(there, beth, archive, { works: [] }))).toMatchObject({ objects: 2, lostObjects: [] });
  });

  test('are refused with the whole archive where the list says otherwise than the files', async () => {
    const { bytes } = await home();
    const there = await begin();
    const beth = await buildPerson(there.context, { displayName: 'Beth' });
    const files = unzipSync(bytes);
    files['objects/000009'] = strToU8('nobody names me');
    const outcome = await lookIntoAccount(there.context, beth.actor, sourceOf(new Uint8Array(zipSync(files))));

    expect(outcome).toMatchObject({ failure: { problems: [{ kind: 'damaged', place: 'objects/000009' }] } });
  });
});
