import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { makeAccessToken } from '#commands/account/make-access-token.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { findLinearJourney } from '#database/journey.ts';
import type { TokenScope } from '#domain/access-token.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject, must, type Person, textOf, writeAndFold } from '#tests/factories.ts';
import { runServer, send, signUp } from '#tests/server.ts';

onEachEngine('the API', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client, context } = await runServer(db);
    const writer = await signUp(client, db, 'writer@example.org');
    const reader = await signUp(client, db, 'reader@example.org');
    const work = await buildProject(context, writer);
    await writeAndFold(context, work.documentId, textOf('One two three four five.'), writer.id);
    must(await publishEdition(context, { ...writer.actor, mustProveEmail: false }, work.projectId));
    must(await changeProject(context, writer.actor, work.projectId, { visibility: 'public' }));
    const journeyId = (await findLinearJourney(db.reader, work.projectId)) ?? '';

    async function call(
      method: string,
      path: string,
      { cookie, token, body, headers = {} }: { cookie?: string; token?: string; body?: unknown; headers?: object } = {},
    ) {
      const answer = await send(client, path, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(token && { authorization: `Bearer ${token}`, origin: '' }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const told = text === '' ? undefined : JSON.parse(text);
      expect(told?.detail ?? 'A sentence.').toMatch(/^\p{Lu}.* .*\.$/u);
      return { status: answer.status, headers: answer.headers, body: told };
    }
    const tokenFor = async (person: Person, ...scopes: TokenScope[]) =>
      must(await makeAccessToken(context, person.actor, { name: 'A program', scopes, days: 7 })).token;
    const tell = async (person: Person, key: string) => {
      const facts = { kind: 'signIn', userAgent: 'a test', address: '' } as const;
      await db.inTransaction((tx) => tellPeople(context, tx, [person.id], { key, facts, projectId: undefined }));
    };
    const place = {
      blockId: work.blockId,
      offset: 4,
      before: 'One ',
      after: 'two',
      at: 1_000,
      device: 'test-device',
      isPageEnd: false,
    };
    return { db, context, client, writer, reader, work, journeyId, call, tokenFor, tell, place };
  }

  test('describes itself in a document that is valid', async () => {
    const { call } = await begin();
    const { status, body } = await call('GET', '/api/openapi.json');
    expect(status).toBe(200);
    const { valid, errors } = await new Validator().validate(body);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(body.openapi).toMatch(/^3\.1\./);
  });

  test('keeps a place, returns it with its tag, and lists readings', async () => {
    const { call, reader, journeyId, place, work } = await begin();
    const { cookie } = reader;
    const path = `/api/v1/places/${journeyId}`;
    expect(await call('GET', path, { cookie })).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const set = await call('PUT', path, { cookie, body: place });
    expect(set).toMatchObject({ status: 200, body: { id: journeyId, data: { offset: 4, at: 1_000 } } });
    const etag = set.headers.get('etag') ?? '';
    expect(set.body.etag).toBe(etag);
    expect((await call('GET', path, { cookie, headers: { 'if-none-match': etag } })).status).toBe(304);

    const later = { ...place, offset: 8, at: 2_000 };
    const stale = await call('PUT', path, { cookie, body: later, headers: { 'if-match': '"another"' } });
    expect(stale).toMatchObject({ status: 412, body: { code: 'aborted' } });
    expect((await call('GET', path, { cookie })).body.data.offset).toBe(4);
    expect((await call('PUT', path, { cookie, body: later, headers: { 'if-match': etag } })).body.data.offset).toBe(8);

    const taken = { cookie, body: later, headers: { 'if-none-match': '*' } };
    expect(await call('PUT', path, taken)).toMatchObject({ status: 412, body: { code: 'already-exists' } });

    const [reading] = (await call('GET', '/api/v1/readings', { cookie })).body.records;
    expect(reading.data).toMatchObject({ journeyId, projectId: work.projectId, finishedAt: null });
    expect((await call('GET', '/api/v1/library?isFinished=false', { cookie })).body).toMatchObject({
      records: [{ id: work.projectId, data: { title: 'The Tide Clerk', shelf: 'reading' } }],
      next: null,
    });
    expect((await call('GET', '/api/v1/library?isFinished=true', { cookie })).body.records).toEqual([]);
  });

  test('names the problems of a request, and repeats nothing of it', async () => {
    const { call, reader, journeyId, place } = await begin();
    const { cookie } = reader;
    const wrong = await call('PUT', `/api/v1/places/${journeyId}`, {
      cookie,
      body: { ...place, offset: -1, device: 'x', secret: 'echo' },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('content-type')).toBe('application/problem+json');
    expect(wrong.body).toMatchObject({ code: 'invalid-argument', type: '/api#invalid-argument', status: 400 });
    expect(wrong.body.errors).toContainEqual({ field: 'offset', kind: 'tooShort' });
    expect(JSON.stringify(wrong.body)).not.toMatch(/echo|secret/);
    for (const path of ['/api/v1/library?nothing=1', '/api/v1/library?limit=0', '/api/v1/library?after=x'])
      expect(await call('GET', path, { cookie })).toMatchObject({ status: 400, body: { code: 'invalid-argument' } });
    expect(await call('DELETE', `/api/v1/places/${journeyId}`, { cookie })).toMatchObject({
      status: 501,
      body: { code: 'unimplemented' },
    });
    expect(await call('GET', '/api/v1/nothing', { cookie })).toMatchObject({ status: 404 });
  });

  test('is for signed-in people, and takes a cookie from its own pages only', async () => {
    const { call, reader, journeyId, place } = await begin();
    const path = `/api/v1/places/${journeyId}`;
    expect(await call('GET', '/api/v1/library')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await call('PUT', path, { body: place })).toMatchObject({ status: 401 });
    const foreign = { cookie: reader.cookie, body: place, headers: { origin: 'https://elsewhere.example' } };
    expect(await call('PUT', path, foreign)).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/own pages/) },
    });
  });

  test('names the problems in the requested language, and by a code in every one', async () => {
    const { call } = await begin();
    const told = async (language: string) => {
      const headers = { 'accept-language': language };
      const answer = await call('GET', '/api/v1/library', { token: 'fab_none', headers });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      return [answer.headers.get('content-language'), answer.body.detail];
    };

    expect(await told('uk-UA,uk;q=0.9')).toEqual(['uk', 'Такого токена немає або його дія скінчилася.']);
    expect(await told('es')).toEqual(['es', 'El token no existe o ha caducado.']);
    expect(await told('fr')).toEqual(['en', 'The token is unknown or has expired.']);
  });

  test('opens to a token what it was made for, until it ends', async () => {
    const { call, reader, journeyId, place, tokenFor, context } = await begin();
    const token = await tokenFor(reader, 'reading:read');
    expect((await call('GET', '/api/v1/library', { token })).status).toBe(200);
    const path = `/api/v1/places/${journeyId}`;
    expect(await call('PUT', path, { token, body: place })).toMatchObject({
      status: 403,
      body: { code: 'permission-denied' },
    });
    expect((await call('GET', '/api/v1/notifications', { token })).status).toBe(403);
    const writing = await tokenFor(reader, 'reading:write');
    expect((await call('PUT', path, { token: writing, body: place })).status).toBe(200);
    expect((await call('GET', path, { token: writing })).status).toBe(200);
    for (const wrong of ['x', `fabula_${'a'.repeat(43)}`])
      expect((await call('GET', '/api/v1/library', { token: wrong, cookie: reader.cookie } as object)).status).toBe(
        401,
      );

    const basic = { cookie: reader.cookie, headers: { authorization: 'Basic YTpi' } };
    expect((await call('GET', '/api/v1/library', basic)).status).toBe(200);

    const { signOutAccount } = await import('#commands/account/sign-out-account.ts');
    await signOutAccount(context, reader.id);
    expect((await call('GET', '/api/v1/library', { token })).status).toBe(401);
  });

  test('lists notifications page by page, and marks them', async () => {
    const { call, reader, writer, tell } = await begin();
    const { cookie } = reader;
    for (let n = 0; n < 5; n++) await tell(reader, `event ${n}`);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await call('GET', `/api/v1/notifications?limit=2${after && `&after=${after}`}`, { cookie });
      seen.push(...body.records.map(({ id }: { id: string }) => id));
      after = body.next;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    const path = `/api/v1/notifications/${seen[0]}`;
    expect(await call('GET', path, { cookie: writer.cookie })).toMatchObject({ status: 404 });
    expect(await call('PATCH', path, { cookie: writer.cookie, body: { read: true } })).toMatchObject({ status: 404 });
    expect(await call('PATCH', path, { cookie, body: { read: true } })).toMatchObject({
      body: { data: { read: true } },
    });
    const told = async (language: string) =>
      (await call('GET', path, { cookie, headers: { 'accept-language': language } })).body.data;
    expect(Object.keys(await told('en'))).toEqual([
      'title',
      'message',
      'link',
      'project',
      'projectIcon',
      'timestamp',
      'read',
      'facts',
    ]);
    const titles = await Promise.all(['en', 'es-AR', 'uk', 'xx'].map(async (language) => (await told(language)).title));
    const [en, es, uk, other] = titles;
    expect(other).toBe(en);
    expect(new Set([en, es, uk]).size).toBe(3);
    expect(en).toBe('New login to your account');
    expect(await told('en')).toMatchObject({
      message: 'An unknown device',
      project: null,
      projectIcon: null,
      read: true,
    });
    const counts = '/api/v1/notification-counts/mine';
    expect((await call('GET', counts, { cookie })).body.data).toMatchObject({ total: 5, unread: 4 });
    expect((await call('PATCH', counts, { cookie, body: { unread: 0 } })).body.data).toMatchObject({ unread: 0 });
    expect((await call('GET', '/api/v1/notifications?isUnread=true', { cookie })).body.records).toEqual([]);
  });

  test('does a request that has a name once, and a batch whole or not at all', async () => {
    const { call, reader, journeyId, tell } = await begin();
    const { cookie } = reader;
    const headers = { 'idempotency-key': 'one' };
    const once = await call('POST', '/api/v1/readings', { cookie, headers, body: { journeyId } });
    expect(once.status).toBe(201);
    expect(once.headers.get('location')).toBe(`/api/v1/readings/${once.body.id}`);
    const again = await call('POST', '/api/v1/readings', { cookie, headers, body: { journeyId } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(once.body);
    const endless = { 'idempotency-key': 'x'.repeat(201) };
    expect((await call('POST', '/api/v1/readings', { cookie, headers: endless, body: { journeyId } })).status).toBe(
      400,
    );
    const other = await call('PATCH', '/api/v1/notification-counts/mine', { cookie, headers, body: { unread: 0 } });
    expect(other).toMatchObject({ status: 409, body: { code: 'failed-precondition' } });

    await tell(reader, 'one');
    await tell(reader, 'two');
    const { records } = (await call('GET', '/api/v1/notifications', { cookie })).body;
    const [one, two] = records;
    const read = (id: string, ifMatch?: string) => ({
      act: 'update',
      collection: 'notifications',
      id,
      data: { read: true },
      ifMatch,
    });
    const half = await call('POST', '/api/v1/batch', { cookie, body: { acts: [read(one.id), read(two.id, '"x"')] } });
    expect(half).toMatchObject({ status: 409, body: { code: 'aborted', act: 1 } });
    const unread = () =>
      call('GET', '/api/v1/notification-counts/mine', { cookie }).then(({ body }) => body.data.unread);
    expect(await unread()).toBe(2);
    const check = { act: 'check', collection: 'readings', id: once.body.id, ifMatch: once.body.etag };
    const whole = await call('POST', '/api/v1/batch', {
      cookie,
      body: { acts: [check, read(one.id, one.etag), read(two.id, two.etag)] },
    });
    expect(whole).toMatchObject({
      status: 200,
      body: { results: [{ id: once.body.id }, { id: one.id }, { id: two.id }] },
    });
    expect(await unread()).toBe(0);
  });
});
