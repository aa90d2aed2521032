import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { changeProject } from '#commands/project/change-project.ts';
import { findCatalogueVersion } from '#database/catalogue.ts';
import { findPublicVersion } from '#database/project.ts';
import { keptPagesFirst } from '#server/kept-pages.ts';
import { createPageCache, type KeptPage } from '#server/page-cache.ts';
import type { Read } from '#server/reader-counter.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must } from '#tests/factories.ts';

const host = 'fabula.example';

onEachEngine('a kept page', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    const { projectId } = await buildProject(context, person);
    const { reader } = context.db;
    const clock = { now: 0 };
    const reads: Read[] = [];
    const cache = createPageCache(1_000);
    cache.keep('/page', {
      projectId,
      publicVersion: (await findPublicVersion(reader, projectId)) ?? -1,
      etag: '"e"',
      headers: { Vary: 'Cookie, Accept-Encoding' },
      bodies: { identity: Buffer.from('kept'), gzip: Buffer.from('zipped'), br: Buffer.from('brotli') },
    });
    const first = keptPagesFirst(
      {
        cache,
        reader,
        host,
        sessionCookie: '__Host-session',
        headers: { 'X-Frame-Options': 'DENY' },
        now: () => clock.now,
        countReader: (read) => void reads.push(read),
      },
      (_request, response) => response.end('others'),
    );
    const server = createServer(first).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>((done, fail) => {
        const question = request({ port, path, method, headers: { host, ...headers } }, (answer) => {
          text(answer).then((body) => done({ status: answer.statusCode, headers: answer.headers, body }), fail);
        });
        question.on('error', fail).end();
      });
    const keep = (path: string, page: Partial<KeptPage>) => {
      const kept = cache.find('/page');
      if (kept) cache.keep(path, { ...kept, ...page });
    };
    return { context, person, projectId, ask, clock, reads, keep };
  }

  test('is sent to visitors in their coding, with every header, and not again to those who have it', async () => {
    const { ask } = await begin();
    const plain = await ask('/page', { cookie: 'lang=uk' });

    expect(plain).toMatchObject({ status: 200, body: 'kept' });
    expect(plain.headers).toMatchObject({ etag: '"e"', vary: 'Cookie, Accept-Encoding', 'x-frame-options': 'DENY' });
    expect(await ask('/page', { 'accept-encoding': 'gzip, br' })).toMatchObject({ body: 'brotli' });
    expect(await ask('/page', { 'if-none-match': 'W/"e"' })).toMatchObject({ status: 304, body: '' });
  });

  test('is for plain visits only', async () => {
    const { ask } = await begin();
    const others = [
      ask('/page?a=1'),
      ask('/other'),
      ask('/page', {}, 'POST'),
      ask('/page', { cookie: 'lang=uk; __Host-session=x' }),
      ask('/page', { host: 'localhost:1' }),
    ];

    expect((await Promise.all(others)).map(({ body }) => body)).toEqual(others.map(() => 'others'));
  });

  test('is not sent any more at the very next request after a change, however many ask at the same time', async () => {
    const { context, person, projectId, ask } = await begin();
    const many = () => Promise.all(Array.from({ length: 8 }, async () => (await ask('/page')).body));
    expect(await many()).toEqual(Array(8).fill('kept'));

    must(await changeProject(context, person.actor, projectId, { visibility: 'public' }));
    expect(await many()).toEqual(Array(8).fill('others'));
  });

  test('a list of works is kept until a work changes, or until its time is over', async () => {
    const { context, person, projectId, ask, clock, keep } = await begin();
    const version = await findCatalogueVersion(context.db.reader);
    keep('/list', { projectId: undefined, publicVersion: version, until: 100 });
    expect((await ask('/list')).body).toBe('kept');
    clock.now = 100;
    expect((await ask('/list')).body).toBe('others');
    clock.now = 0;
    must(await changeProject(context, person.actor, projectId, { title: 'Another title' }));
    expect((await ask('/list')).body).toBe('others');
  });

  test('without a language in its address is answered for those who read English, and passed on for others', async () => {
    const { projectId, ask, keep } = await begin();
    for (const path of ['/', '/page']) {
      keep(path, { projectId });
      expect((await ask(path)).body).toBe('kept');
      expect((await ask(path, { 'accept-language': 'en-GB,uk;q=0.5' })).body).toBe('kept');
      expect((await ask(path, { 'accept-language': 'uk,en;q=0.5' })).body).toBe('others');
      expect((await ask(path, { cookie: 'a=b; locale=es' })).body).toBe('others');
      expect((await ask(path, { cookie: 'locale=en', 'accept-language': 'uk' })).body).toBe('kept');
    }
    for (const path of ['/en', '/en/page', '/es/page']) {
      keep(path, { projectId });
      expect((await ask(path, { cookie: 'locale=uk', 'accept-language': 'uk' })).body).toBe('kept');
    }
  });

  test('readers of a text are counted, visitors of other pages are not', async () => {
    const { projectId, ask, reads, keep } = await begin();
    keep('/text', { read: { projectId, edition: 2 } });
    await ask('/page');
    expect(reads).toEqual([]);
    await ask('/text');
    expect(reads).toEqual([{ projectId, edition: 2 }]);
  });
});
