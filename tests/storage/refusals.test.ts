import { createHash } from 'node:crypto';
import {
  getBytes,
  getDownloadURL,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadString,
} from 'firebase/storage';
import { expect, test } from 'vitest';
import { closeAccount } from '#commands/account/close-account.ts';
import { cleanUpObjects } from '#commands/object/receive-object.ts';
import { trashProject } from '#commands/project/change-project.ts';
import { removeProject } from '#commands/project/remove-project.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import { listLeftovers } from '#database/stored-object.ts';
import type { AccountId } from '#domain/ids.ts';
import type { Role } from '#domain/role.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject } from '#tests/factories.ts';
import { type ServedStorage, serveStorage } from '#tests/storage/serve.ts';

const hour = 3_600_000;
const code = (name: string) => ({ code: `storage/${name}` });
const some = new Uint8Array(100);

/** The project of someone new, and a way to let others in. */
async function ownedProject(served: ServedStorage) {
  const owner = await served.person();
  const context = served.context();
  const organisation = await findPersonalOrganisation(context.db.reader, owner.uid as AccountId);
  if (!organisation) throw new Error('There is no organisation.');
  const actor = { ...owner.actor, roles: new Map([[organisation.id, 'owner' as const]]) };
  const { projectId } = await buildProject(context, {
    id: owner.uid as AccountId,
    organisationId: organisation.id,
    orgSlug: '',
    actor,
  });
  const member = async (role: Role) => {
    const person = await served.person();
    await context.db.inTransaction((tx) =>
      tx
        .insertInto('member')
        .values({ organisation_id: organisation.id, account_id: person.uid, role, joined_at: 0 })
        .execute(),
    );
    return person;
  };
  return { owner, actor, projectId, home: `projects/${projectId}`, member };
}

/** A call of the protocol as no client of ours makes it. */
async function send(
  served: ServedStorage,
  user: { getIdToken: () => Promise<string> },
  query: string,
  headers: object,
  body?: BodyInit,
) {
  const answer = await fetch(`${served.url}/v0/b/fabula/o?${query}`, {
    method: 'POST',
    headers: { authorization: `Firebase ${await user.getIdToken()}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, headers: answer.headers, said: await answer.json() };
}

const start = (size: number) => ({
  'x-goog-upload-protocol': 'resumable',
  'x-goog-upload-command': 'start',
  'x-goog-upload-header-content-length': String(size),
});

onEachEngine('refusals of the object store', (open) => {
  test('nobody writes or reads but at their own place, whether or not there is something', async () => {
    const served = await serveStorage(open);
    const [olena, ana] = [await served.person(), await served.person()];
    await uploadBytes(ref(olena.storage, `${olena.home}/mine`), some);

    for (const path of [
      `${olena.home}/mine`,
      `${olena.home}/none`,
      'accounts/x',
      'projects/x/y',
      'else/where',
      'top',
    ]) {
      const file = ref(ana.storage, path);
      await expect(uploadBytes(file, some), path).rejects.toMatchObject(code('unauthorized'));
      await expect(getBytes(file), path).rejects.toMatchObject(code('unauthorized'));
      await expect(getMetadata(file), path).rejects.toMatchObject(code('unauthorized'));
    }
    await expect(listAll(ref(ana.storage, 'accounts'))).rejects.toMatchObject(code('unauthorized'));
    await expect(listAll(ref(ana.storage))).rejects.toMatchObject(code('unauthorized'));
    const visitor = served.connect().storage;
    await expect(getBytes(ref(visitor, `${olena.home}/mine`))).rejects.toMatchObject(code('unauthenticated'));
    await expect(uploadBytes(ref(visitor, `${olena.home}/x`), some)).rejects.toMatchObject(code('unauthenticated'));
  });

  test('in a project write its writers, read all members, and others neither', async () => {
    const served = await serveStorage(open);
    const { owner, home, member } = await ownedProject(served);
    const [writer, reader, stranger] = [await member('writer'), await member('reader'), await served.person()];
    const path = `${home}/map.png`;
    await uploadBytes(ref(owner.storage, path), some);
    await uploadBytes(ref(writer.storage, path), new Uint8Array(7));

    expect((await getBytes(ref(reader.storage, path))).byteLength).toBe(7);
    await expect(uploadBytes(ref(reader.storage, path), some)).rejects.toMatchObject(code('unauthorized'));
    await expect(updateMetadata(ref(reader.storage, path), {})).rejects.toMatchObject(code('unauthorized'));
    await expect(getBytes(ref(stranger.storage, path))).rejects.toMatchObject(code('unauthorized'));
  });

  test('objects of a work in the trash, or of a closed account, are read by nobody, not by address either', async () => {
    const served = await serveStorage(open);
    const { owner, actor, home, projectId, member } = await ownedProject(served);
    const writer = await member('writer');
    const [ofWork, ofAccount] = [ref(owner.storage, `${home}/a`), ref(owner.storage, `${owner.home}/b`)];
    await uploadBytes(ofWork, some);
    await uploadBytes(ofAccount, some);
    const addresses = [await getDownloadURL(ofWork), await getDownloadURL(ofAccount)];
    const statuses = () => Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    expect(await statuses()).toEqual([200, 200]);

    await trashProject(served.context(), actor, projectId);
    expect(await statuses()).toEqual([401, 200]);
    await expect(getBytes(ref(writer.storage, `${home}/a`))).rejects.toMatchObject(code('unauthorized'));
    await closeAccount(served.context(), owner.uid as AccountId);
    expect(await statuses()).toEqual([401, 401]);
    await expect(getBytes(ofAccount)).rejects.toMatchObject(code('unauthenticated'));

    await removeProject(served.context(), projectId);
    await cleanUpObjects(served.context());
    expect(served.filesOnDisk()).toHaveLength(1);
  });

  test('a role that was removed during an upload leaves nothing of it', async () => {
    const served = await serveStorage(open);
    const { home, member } = await ownedProject(served);
    const writer = await member('writer');
    const begun = await send(served, writer.user, `name=${home}/late`, start(100), '{}');
    const query = new URL(begun.headers.get('x-goog-upload-url') ?? '').search.slice(1);
    await served
      .context()
      .db.inTransaction((tx) => tx.deleteFrom('member').where('account_id', '=', writer.uid).execute());

    expect(
      (
        await send(
          served,
          writer.user,
          query,
          { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
          some,
        )
      ).status,
    ).toBe(403);
    await expect(getMetadata(ref(writer.storage, `${home}/late`))).rejects.toMatchObject(code('unauthorized'));
  });

  test('files that are too large, or more than an account may have, are refused before they come', async () => {
    const served = await serveStorage(open, { limits: { objectBytes: 1_000, accountBytes: 2_500 } });
    const { storage, home, user } = await served.person();
    const put = (name: string, size: number) => uploadBytes(ref(storage, `${home}/${name}`), new Uint8Array(size));

    await expect(put('a', 5_000)).rejects.toMatchObject({ ...code('unknown'), status: 413 });
    await put('a', 900);
    await put('b', 900);
    await expect(put('c', 900)).rejects.toMatchObject(code('quota-exceeded'));
    await put('b', 950);
    // A begun upload takes its room; abandoned for an hour it gives way.
    expect((await send(served, user, `name=${home}/d`, start(600), '{}')).status).toBe(200);
    await expect(put('e', 300)).rejects.toMatchObject(code('quota-exceeded'));
    served.clock.ahead = 2 * hour;
    await put('e', 300);
  });

  test('more bytes than were announced, and fewer, make no file', async () => {
    const served = await serveStorage(open);
    const { storage, home, user } = await served.person();
    const begun = await send(served, user, `name=${home}/x`, start(50), '{}');
    const query = new URL(begun.headers.get('x-goog-upload-url') ?? '').search.slice(1);
    const go = (command: string, offset: number, body?: BodyInit) =>
      send(served, user, query, { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) }, body);

    expect(await go('upload, finalize', 0, some)).toMatchObject({ status: 413 });
    expect(await go('upload', 0, some.slice(0, 20))).toMatchObject({ status: 200 });
    expect(await go('finalize', 20)).toMatchObject({ status: 422, said: { error: { reason: 'incomplete' } } });
    expect(await go('upload', 10, some.slice(0, 20))).toMatchObject({ status: 503 });
    expect((await go('query', 0)).headers.get('x-goog-upload-size-received')).toBe('20');
    await expect(getMetadata(ref(storage, `${home}/x`))).rejects.toMatchObject(code('object-not-found'));
    expect(await go('upload, finalize', 20, some.slice(0, 30))).toMatchObject({ status: 200, said: { size: '50' } });
    expect((await go('query', 0)).headers.get('x-goog-upload-status')).toBe('final');
    expect(await go('finalize', 50)).toMatchObject({ status: 200, said: { size: '50' } });
  });

  test('bytes that are not those of their checksum make no file', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    const file = ref(storage, `${home}/sum`);
    const md5Hash = Buffer.alloc(16).toString('base64');

    await expect(uploadBytes(file, some, { md5Hash })).rejects.toMatchObject({ status: 422 });
    expect(served.filesOnDisk()).toEqual([]);
    const right = createHash('md5').update(some).digest('base64');
    expect((await uploadBytes(file, some, { md5Hash: right })).metadata.md5Hash).toBe(right);
  });

  test('an upload is continued by the person who began it, and by nobody else', async () => {
    const served = await serveStorage(open);
    const [olena, ana] = [await served.person(), await served.person()];
    const begun = await send(served, olena.user, `name=${olena.home}/x`, start(100), '{}');
    const query = new URL(begun.headers.get('x-goog-upload-url') ?? '').search.slice(1);
    const command = { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' };

    expect((await send(served, ana.user, query, command, some)).status).toBe(404);
    expect((await send(served, ana.user, query, { 'x-goog-upload-command': 'query' })).status).toBe(404);
    expect((await send(served, olena.user, query, command, some)).status).toBe(200);
  });

  test('an upload that is abandoned for a day is deleted, with its bytes', async () => {
    const served = await serveStorage(open);
    const { home, user } = await served.person();
    const begun = await send(served, user, `name=${home}/x`, start(100), '{}');
    const query = new URL(begun.headers.get('x-goog-upload-url') ?? '').search.slice(1);
    await send(served, user, query, { 'x-goog-upload-command': 'upload', 'x-goog-upload-offset': '0' }, some.slice(50));
    await cleanUpObjects(served.context());
    expect(served.filesOnDisk()).toHaveLength(1);
    served.clock.ahead = 25 * hour;
    await cleanUpObjects(served.context());

    expect(served.filesOnDisk()).toEqual([]);
    expect(await listLeftovers(served.context().db.reader)).toEqual([]);
    expect((await send(served, user, query, { 'x-goog-upload-command': 'query' })).status).toBe(404);
  });

  test('calls that no client makes are refused permanently, never with a status it tries again', async () => {
    const served = await serveStorage(open);
    const { home, user, uid } = await served.person();
    const authorization = `Firebase ${await user.getIdToken()}`;
    const call = async (path: string, init: RequestInit) =>
      (await fetch(served.url + path, { ...init, headers: { authorization, ...(init.headers as object) } })).status;
    const post = (query: string, headers: object, body = '{}') =>
      call(`/v0/b/fabula/o?${query}`, { method: 'POST', headers: headers as never, body });
    const at = `name=${home}/x`;
    const multipart = { 'x-goog-upload-protocol': 'multipart' };
    const unended = '--x\r\n\r\n{}\r\n--x\r\n\r\nbytes without a last boundary';
    const statuses = [
      await call('/v0/b/other/o?prefix=', {}),
      await call('/v0/nothing', {}),
      await call(`/v0/b/fabula/o/accounts%2F${uid}%2F..%2Fx`, {}),
      await call('/v0/b/fabula/o/%E0%A4', {}),
      await call('/v0/b/fabula/o?prefix=accounts%2F&delimiter=x', {}),
      await call(`/v0/b/fabula/o?prefix=${home}/&maxResults=0`, {}),
      await call(`/v0/b/fabula/o/${encodeURIComponent(`${home}/x`)}`, { method: 'PUT', body: 'x' }),
      await call(`/v0/b/fabula/o/${encodeURIComponent(`${home}/x`)}`, { method: 'PATCH', body: '[' }),
      await call(`/v0/b/fabula/o/${encodeURIComponent(`${home}/x`)}`, { method: 'POST' }),
      await post(at, {}),
      await post(at, { ...start(5), 'x-goog-upload-header-content-length': '' }),
      await post(at, { ...start(5), 'x-goog-upload-header-content-length': '-5' }),
      await post(at, start(5), '{"metadata":{"a":1}}'),
      await post(at, start(5), `{"contentType":"a\\r\\nSet-Cookie: x"}`),
      await post(at, start(5), JSON.stringify({ metadata: { a: 'x'.repeat(9_000) } })),
      await post(`name=${home}/${'x'.repeat(1_100)}`, start(5)),
      await post(`name=${home}//x`, start(5)),
      await post(`name=${home}/a%00b`, start(5)),
      await post(at, multipart, 'no parts'),
      await post(at, { ...multipart, 'content-type': 'multipart/related; boundary=x' }, '--x\r\nno end'),
      await post(at, { ...multipart, 'content-type': 'multipart/related; boundary=x' }, unended),
      await post('upload_id=none', { 'x-goog-upload-command': 'query' }),
      await post('upload_id=01900000-0000-7000-8000-000000000000', { 'x-goog-upload-command': 'query' }),
    ];

    expect(
      statuses
        .map((status, at) => [at, status])
        .filter(([, status = 0]) => status < 400 || status === 408 || status === 429 || status >= 500),
    ).toEqual([]);
    expect(
      (await fetch(`${served.url}/v0/b/fabula/o?prefix=`, { headers: { authorization: 'Firebase no.token.this' } }))
        .status,
    ).toBe(401);
    expect(served.filesOnDisk()).toEqual([]);
  });

  test('where the app check is on, senders of files have done the work', async () => {
    const served = await serveStorage(open);
    const { storage, home } = await served.person();
    Object.assign(served.identity.settings, { appCheck: true });

    await expect(uploadString(ref(storage, `${home}/x`), 'x')).rejects.toMatchObject({ status: 401 });
    expect((await listAll(ref(storage, home))).items).toEqual([]);
  });
});
