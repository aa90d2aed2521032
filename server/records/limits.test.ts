import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccessToken } from '#commands/account/make-access-token.ts';
import { TransactionConflict } from '#database/connection.ts';
import { onEachEngine } from '#tests/databases.ts';
import { must } from '#tests/factories.ts';
import { quietLog } from '#tests/quiet-log.ts';
import { publicUrl, runServer, signUp } from '#tests/server.ts';
import { recordRoutes } from './routes.ts';

onEachEngine('the API', (openDatabase) => {
  async function begin(most: number) {
    const db = await openDatabase();
    const { client, context, identity } = await runServer(db);
    const person = await signUp(client, db, 'reader@example.org');
    const { cookie } = person;
    const limit = { most, withinMs: 60_000 };
    const limits = {
      read: limit,
      write: limit,
      visitor: { ...limit, most: 1 },
      wrongToken: { ...limit, most: 2 },
      answerMs: 30_000,
    };
    const parts = { identity, log: quietLog, publicUrl, brand: 'Fabula', limits };
    return { parts, context, person, cookie, app: recordRoutes({ ...parts, commands: context }).routes };
  }

  test('says how much is left, and when to try again', async () => {
    const { app, cookie } = await begin(3);
    const ask = (headers = {}) => app.request('/api/v1/library', { headers: { cookie, ...headers } });
    const first = await ask();
    expect(first.headers.get('ratelimit-policy')).toBe('"read";q=3;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"read";r=2;t=\d+$/);
    await ask();
    await ask();
    const fourth = await ask();
    expect(fourth.status).toBe(429);
    expect(await fourth.json()).toMatchObject({ code: 'resource-exhausted', status: 429 });
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    // Writing is counted by itself, and each act of a batch.
    const acts = Array.from({ length: 3 }, () => ({ act: 'check', collection: 'library', id: 'x', ifMatch: '*' }));
    const batch = (some: object[]) =>
      app.request('/api/v1/batch', {
        method: 'POST',
        headers: { cookie, origin: publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ acts: some }),
      });
    expect((await batch(acts)).status).toBe(404);
    const visit = () => app.request('/api/v1/projects');
    expect((await visit()).status).toBe(401);
    expect((await visit()).status).toBe(429);
  });

  test('counts wrong tokens of an address, of any form, and lets a good one through', async () => {
    const { app, context, person } = await begin(100);
    const ask = (token: string) => app.request('/api/v1/library', { headers: { authorization: `Bearer ${token}` } });
    expect((await ask('x')).status).toBe(401);
    expect((await ask(`fabula_${'a'.repeat(43)}`)).status).toBe(401);
    const third = await ask(`fabula_${'b'.repeat(43)}`);
    expect(third.status).toBe(429);
    expect(await third.json()).toMatchObject({
      code: 'resource-exhausted',
      detail: expect.stringMatching(/Retry-After/),
    });
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    const wish = { name: 'A program', scopes: ['reading:read' as const], days: 7 };
    expect((await ask(must(await makeAccessToken(context, person.actor, wish)).token)).status).toBe(200);
    expect((await ask('x')).status).toBe(429);
  });

  test('refuses requests that are too large, and reports each time that others were first', async () => {
    const { app, cookie, parts, context } = await begin(100);
    const patch = (some: typeof app, body: string) =>
      some.request('/api/v1/notification-counts/mine', {
        method: 'PATCH',
        headers: { cookie, origin: publicUrl, 'content-type': 'application/json', 'idempotency-key': 'a' },
        body,
      });
    const large = await patch(app, JSON.stringify({ unread: 0, more: 'x'.repeat(70_000) }));
    expect([large.status, (await large.json()).code]).toEqual([413, 'invalid-argument']);
    expect([(await patch(app, '{')).status, (await patch(app, '[]')).status]).toEqual([400, 400]);

    const beaten = async () => Promise.reject(new TransactionConflict('Others interfered.'));
    const commands = { ...context, db: { ...context.db, inTransaction: beaten } };
    const busy = recordRoutes({ ...parts, commands }).routes;
    const answer = await patch(busy, JSON.stringify({ unread: 0 }));
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'aborted']);
  });

  test('reports damaged stored data, and requests that take too long', async () => {
    const { parts, cookie, context } = await begin(100);
    /** The API on a database whose answers differ. */
    const ask = async (transformResult: KyselyPlugin['transformResult'], answerMs = 30_000) => {
      const reader = context.db.reader.withPlugin({ transformQuery: ({ node }) => node, transformResult });
      const commands = { ...context, db: { ...context.db, reader } };
      const { routes } = recordRoutes({ ...parts, commands, limits: { ...parts.limits, answerMs } });
      const answer = await routes.request('/api/v1/library', { headers: { cookie } });
      return [answer.status, (await answer.json()).code];
    };
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error('On purpose.'), { code }));

    expect(await ask(failing('SQLITE_CORRUPT_VTAB'))).toEqual([500, 'data-loss']);
    expect(await ask(failing('XX001'))).toEqual([500, 'data-loss']);
    expect(await ask(failing('SQLITE_ERROR'))).toEqual([500, 'internal']);
    expect(await ask(() => new Promise(() => undefined), 50)).toEqual([504, 'deadline-exceeded']);
  });

  test('counts impossible requests under one name', async () => {
    const { app, cookie } = await begin(100);
    const ask = async (limit: number) => {
      const answer = await app.request(`/api/v1/library?limit=${limit}`, { headers: { cookie } });
      return [answer.status, (await answer.json()).code];
    };
    expect(await ask(100)).toEqual([200, undefined]);
    expect(await ask(101)).toEqual([400, 'out-of-range']);
  });
});
