import { expect, onTestFinished, test, vi } from 'vitest';
import { requestExport } from '#commands/export/request-export.ts';
import { listBlocks } from '#database/block.ts';
import { listProjects } from '#database/project-list.ts';
import { defaultBookLimits, defaultReadOptions } from '#domain/book.ts';
import type { ExportWish } from '#domain/export.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildMember, buildProject, must, textOf, write } from '#tests/factories.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import { runServer, send, signUp } from '#tests/server.ts';

const { labels } = writeOptions;
const manuscript = '# Morning\n\nThe tide came in.\n\n# Evening\n\nIt went out.\n\n~\n\nAnd came in.\n';

onEachEngine('manuscripts over HTTP', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const running = await runServer(db);
    const { client } = running;
    const author = await signUp(client, db, 'olena@example.org');
    const stranger = await signUp(client, db, 'someone@example.org');
    const call = (path: string, { cookie = author.cookie, method = 'POST', body = {}, headers = {} }: Call = {}) =>
      send(client, path, {
        method,
        headers: { cookie, 'content-type': 'application/json', ...headers },
        ...(method === 'GET' || method === 'DELETE'
          ? {}
          : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
      });
    const upload = async (text = manuscript, name = 'tide.md') => {
      const bytes = new TextEncoder().encode(text);
      const { id } = (await (await call('/api/uploads', { body: { name, size: bytes.length } })).json()) as {
        id: string;
      };
      const half = Math.floor(bytes.length / 2);
      for (const [from, to] of [
        [0, half],
        [half, bytes.length],
      ] as const)
        await call(`/api/uploads/${id}`, {
          method: 'PATCH',
          headers: { 'upload-offset': String(from) },
          body: bytes.subarray(from, to),
        });
      return id;
    };
    return { ...running, db, author, stranger, call, upload };
  }

  type Call = { cookie?: string; method?: string; body?: object; headers?: Record<string, string> };

  test('are taken from browsers that passed the app check only', async () => {
    const db = await openDatabase();
    const debugToken = 'a-long-debug-token';
    const { client } = await runServer(db, { FABULA_APP_CHECK: 'on', FABULA_APP_CHECK_DEBUG: debugToken });
    const json = { 'content-type': 'application/json' };
    const answer = await send(client, '/app-check/token', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ debugToken }),
    });
    const checked = { 'x-firebase-appcheck': ((await answer.json()) as { token: string }).token };
    const { cookie, orgSlug } = await signUp(client, db, 'olena@example.org', checked);
    const begin = (headers: Record<string, string>) =>
      send(client, '/api/uploads', {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify({ name: 'tide.md', size: 1 }),
      });
    const bring = (headers: Record<string, string>) =>
      send(client, `/api/import?org=${orgSlug}&name=tide.md`, { method: 'POST', headers, body: manuscript });
    const refused = { error: 'FIREBASE_APP_CHECK_TOKEN_INVALID' };

    expect((await begin(checked)).status).toBe(401);
    for (const attempt of [begin({ cookie }), begin({ cookie, 'x-firebase-appcheck': 'forged' }), bring({ cookie })]) {
      expect((await attempt).status).toBe(403);
      expect(await (await attempt).json()).toEqual(refused);
    }
    expect((await begin({ cookie, ...checked })).status).toBe(201);
    expect((await bring({ cookie, ...checked })).status).toBe(200);
  });

  test('in one request go to the disk as they come, one of an account and few of an address at a time', async () => {
    const { db, client, author, context } = await begin();
    const others = [];
    for (const name of ['one', 'two', 'three', 'four']) others.push(await signUp(client, db, `${name}@example.org`));
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    /** Sends most of a large file, and then stops. */
    const sendSlowly = ({ cookie, orgSlug }: { cookie: string; orgSlug: string }, rest?: Promise<void>) => {
      const body = new ReadableStream<Uint8Array>({
        async start(sender) {
          for (let sent = 0; sent < 5; sent++) sender.enqueue(new Uint8Array(2 ** 20));
          await rest;
          if (rest) sender.close();
        },
      });
      const wish = { method: 'POST', headers: { cookie }, body, duplex: 'half', signal: stop.signal };
      return send(client, `/api/import?org=${orgSlug}&name=a.txt`, wish as RequestInit);
    };
    const staged = async () => {
      const rows = await db.reader.selectFrom('upload').select('id').where('name', '=', 'a.txt').execute();
      const sizes = await Promise.all(rows.map(async ({ id }) => (await context.staging.open(id))?.size ?? 0));
      return sizes.filter((size) => size >= 4 * 2 ** 20).length;
    };
    let finish = () => {};
    const rest = new Promise<void>((resolve) => {
      finish = resolve;
    });

    const first = sendSlowly(author, rest);
    await vi.waitFor(async () => expect(await staged()).toBe(1), { timeout: 60_000 });
    const again = await sendSlowly(author);
    expect([again.status, await again.json(), again.headers.get('retry-after')]).toEqual([429, { error: 'busy' }, '1']);
    const held = others.slice(0, 3).map((other) => sendSlowly(other).catch(() => undefined));
    await vi.waitFor(async () => expect(await staged()).toBe(4), { timeout: 60_000 });
    expect((await sendSlowly(others[3] as (typeof others)[number])).status).toBe(429);

    finish();
    // They are not letters of a text.
    expect((await first).status).toBe(422);
    stop.abort();
    await Promise.all(held);
    await vi.waitFor(async () => expect(await db.reader.selectFrom('upload').select('id').execute()).toEqual([]), {
      timeout: 60_000,
    });
  });

  test('that say or turn out to be too large are not read to their end, and leave nothing', async () => {
    const { db, client, author } = await begin();
    const path = `/api/import?org=${author.orgSlug}&name=a.txt`;
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(sender) {
        sent += 2 ** 20;
        sender.enqueue(new Uint8Array(2 ** 20));
      },
    });
    const wish = { method: 'POST', headers: { cookie: author.cookie }, body: endless, duplex: 'half' };
    const answer = await send(client, path, wish as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { error: 'invalid', problems: [{ kind: 'tooLarge', place: 'fileBytes' }] },
    ]);
    expect(sent).toBeLessThan(2 * defaultBookLimits.fileBytes);
    expect(await db.reader.selectFrom('upload').select('id').execute()).toEqual([]);
  });

  test('are previewed, decided upon, and imported with progress', async () => {
    const { call, upload, author, db } = await begin();
    const id = await upload();
    const preview = await (await call('/api/imports/preview', { body: { uploads: [id] } })).json();
    expect(preview).toMatchObject({ chapters: 2, scenes: 0, words: 10 });
    const options = { ...defaultReadOptions, scenes: { mark: '~' } };
    expect(await (await call('/api/imports/preview', { body: { uploads: [id], options } })).json()).toMatchObject({
      chapters: 2,
      scenes: 2,
    });
    expect(await listProjects(db.reader, author.organisationId)).toEqual([]);

    const answer = await call('/api/imports', { body: { uploads: [id], options, to: { org: author.orgSlug } } });
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string });
    expect(lines[0]).toMatchObject({ kind: 'progress' });
    expect(lines.at(-1)).toMatchObject({ kind: 'done', blocks: 4, words: 10, url: expect.stringMatching(/^\/org\//) });
    expect(await listProjects(db.reader, author.organisationId)).toHaveLength(1);
    expect((await call(`/api/uploads/${id}`, { method: 'GET' })).status).toBe(404);
  });

  test('requested again under the same name answer the same, and are not imported twice', async () => {
    const { call, upload, author, stranger, db, context } = await begin();
    const { projectId } = await buildProject(context, author);
    const linesOf = async (answer: Response) =>
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { kind: string });
    for (const [at, to] of [{ org: author.orgSlug }, { project: projectId }].entries()) {
      const body = { uploads: [await upload()], to, request: `request-${at}` };
      const first = (await linesOf(await call('/api/imports', { body }))).at(-1);
      const blocks = async () => (await db.reader.selectFrom('block').select('id').execute()).length;
      const before = await blocks();
      expect(first).toMatchObject({ kind: 'done', blocks: 2, words: 10 });
      expect(await linesOf(await call('/api/imports', { body }))).toEqual([first]);
      expect(await blocks()).toBe(before);
      expect((await call('/api/imports', { body, cookie: stranger.cookie })).status).toBe(404);
      expect((await call('/api/imports', { body: { ...body, request: 'another-one' } })).status).toBe(404);
    }
    expect(await listProjects(db.reader, author.organisationId)).toHaveLength(2);
  });

  test('continue from where an upload was interrupted', async () => {
    const { call } = await begin();
    const { id } = (await (await call('/api/uploads', { body: { name: 'a.md', size: 10 } })).json()) as { id: string };
    const piece = (from: number, ...bytes: number[]) =>
      call(`/api/uploads/${id}`, {
        method: 'PATCH',
        headers: { 'upload-offset': String(from) },
        body: Uint8Array.from(bytes),
      });
    await piece(0, 65, 66, 67);
    expect(await (await call(`/api/uploads/${id}`, { method: 'GET' })).json()).toMatchObject({ received: 3, size: 10 });
    expect((await piece(0, 90)).status).toBe(409);
    expect((await piece(3, 68, 69, 70, 71, 72, 73, 74)).status).toBe(200);
    expect((await piece(10, 75)).status).toBe(422);
  });

  test('that are broken are refused by kind, and nothing is stored', async () => {
    const { call, upload, author, db } = await begin();
    const id = await upload('PK\u0003\u0004nonsense', 'a.epub');
    const refused = await call('/api/imports/preview', { body: { uploads: [id] } });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: 'invalid', problems: [{ kind: expect.any(String) }] });
    const brought = await (await call('/api/imports', { body: { uploads: [id], to: { org: author.orgSlug } } })).text();
    expect(JSON.parse(brought.trim().split('\n').at(-1) ?? '')).toMatchObject({ kind: 'refused' });
    expect(await listProjects(db.reader, author.organisationId)).toEqual([]);
  });

  test('are nobody else’s: not the upload, not the organisation, not the project', async () => {
    const { call, upload, author, stranger, context, db } = await begin();
    const id = await upload();
    const project = await buildProject(context, author);
    const own = { cookie: stranger.cookie };
    expect((await call(`/api/uploads/${id}`, { ...own, method: 'GET' })).status).toBe(404);
    expect((await call(`/api/uploads/${id}`, { ...own, method: 'DELETE' })).status).toBe(404);
    expect((await call('/api/imports/preview', { ...own, body: { uploads: [id] } })).status).toBe(404);
    for (const to of [{ org: author.orgSlug }, { project: project.projectId }])
      expect((await call('/api/imports', { ...own, body: { uploads: [id], to } })).status).toBe(404);
    for (const path of ['/api/uploads', '/api/imports/preview', '/api/imports'])
      expect((await call(path, { cookie: '', body: bodyFor(path, id, author.orgSlug) })).status, path).toBe(401);
    expect(await listBlocks(db.reader, project.projectId)).toHaveLength(1);
  });

  test('are limited in what a call may say', async () => {
    const { call, author } = await begin();
    for (const body of [{}, { uploads: [] }, { uploads: ['../x'] }, { uploads: 'x' }, []])
      expect((await call('/api/imports/preview', { body })).status).toBe(422);
    expect((await call('/api/uploads', { body: { name: '', size: -1 } })).status).toBe(422);
    expect((await call('/api/uploads', { body: { name: 'a', size: 2 ** 40 } })).status).toBe(422);
    const headers = { 'upload-offset': 'x' };
    expect((await call('/api/uploads/nobody', { method: 'PATCH', headers })).status).toBe(422);
    expect((await call('/api/imports', { body: { uploads: ['x'], to: { org: author.orgSlug } } })).status).toBe(422);
  });

  test('exported are made by a job, and are downloaded only by the person who requested them', async () => {
    const { client, context, author, stranger, db } = await begin();
    const { projectId, documentId } = await buildProject(context, author, { title: 'Хвиля / "1"' });
    await write(context, documentId, textOf('The tide.'), author.id);
    const wish: ExportWish = { format: 'archive', edition: undefined, part: undefined, labels };
    const id = must(await requestExport(context, author.actor, projectId, { wish, suffixes: [] }));
    const get = (cookie: string) => send(client, `/api/exports/${id}`, { headers: { cookie } });
    await expect.poll(async () => (await get(author.cookie)).status).toBe(200);
    const answer = await get(author.cookie);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="1.fabula.zip"; filename*=UTF-8''${encodeURIComponent('Хвиля 1.fabula.zip')}`,
    );
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(200);

    for (const cookie of ['', stranger.cookie]) expect((await get(cookie)).status).toBe(404);
    const editor = await buildMember(context, author.organisationId, 'editor');
    const writer = await buildMember(context, author.organisationId, 'writer');
    expect((await requestExport(context, editor.actor, projectId, { wish, suffixes: [] })).ok).toBe(true);
    expect(await requestExport(context, writer.actor, projectId, { wish, suffixes: [] })).toMatchObject({
      failure: { kind: 'forbidden' },
    });
    expect(await requestExport(context, stranger.actor, projectId, { wish, suffixes: [] })).toMatchObject({
      failure: { kind: 'notFound' },
    });
    expect(await db.reader.selectFrom('export').select('id').execute()).toHaveLength(2);
  });
});

function bodyFor(path: string, id: string, org: string): object {
  if (path === '/api/uploads') return { name: 'a', size: 1 };
  return path.endsWith('preview') ? { uploads: [id] } : { uploads: [id], to: { org } };
}
