import { expect, test } from 'vitest';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { upsertNotificationChoice } from '#database/setting.ts';
import type { NotificationCounts } from '#domain/notification.ts';
import { choiceOf } from '#domain/notification-choice.ts';
import { onEachEngine } from '#tests/databases.ts';
import type { Person } from '#tests/factories.ts';
import { logIn, runServer, send, signUp } from '#tests/server.ts';

/** The counts a stream tells, one after the other; undefined when it has ended. */
function reading(answer: Response) {
  const events = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return async (): Promise<(NotificationCounts & { id: string }) | undefined> => {
    for (;;) {
      const found = /id: (\d+)\nevent: counts\ndata: (.*)\n\n/.exec(rest);
      if (found?.[2]) {
        rest = rest.slice(found.index + found[0].length);
        return { id: found[1], ...JSON.parse(found[2]) };
      }
      const { value, done } = (await events?.read()) ?? { done: true };
      if (done) return undefined;
      rest += value;
    }
  };
}

onEachEngine('notifications over HTTP', (openDatabase) => {
  async function begin() {
    const db = await openDatabase();
    const { client, context, close } = await runServer(db);
    const reader = await signUp(client, db, 'reader@example.org');
    const tell = async (key: string, { id }: Pick<Person, 'id'> = reader) => {
      const facts = { kind: 'signIn', userAgent: 'a test', address: '' } as const;
      const told = await db.inTransaction((tx) => tellPeople(context, tx, [id], { key, facts, projectId: undefined }));
      context.announce?.({ kind: 'told', accountIds: told });
    };
    const get = (path: string, { cookie = reader.cookie, headers = {} } = {}) =>
      send(client, `/api/notifications/${path}`, { headers: { cookie, ...headers } });
    const readAll = () =>
      send(client, '/api/v1/notification-counts/mine', {
        method: 'PATCH',
        headers: { cookie: reader.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ unread: 0 }),
      });
    const ask = async (path: string, cookie = reader.cookie) =>
      (await send(client, `/api/v1/${path}`, { headers: { cookie } })).json();
    return { db, client, close, reader, tell, get, readAll, ask };
  }

  test('are marked as silent in their recipient’s quiet hours', async () => {
    const { db, reader, tell, get } = await begin();
    // All day but for an hour that is far from now.
    const hour = new Date().getUTCHours();
    const quiet = { from: ((hour + 13) % 24) * 60, to: ((hour + 12) % 24) * 60 };
    const choice = choiceOf({ quiet });
    await db.inTransaction((tx) => upsertNotificationChoice(tx, reader.id, choice, 1));
    const answer = await get('stream');
    const next = reading(answer);
    expect(await next()).toMatchObject({ id: '0', isQuiet: true });
    await tell('one');
    expect(await next()).toMatchObject({ id: '1', unread: 1, isQuiet: true });
    await answer.body?.cancel().catch(() => undefined);
  });

  test('are sent to open pages as they arrive, and what has been read as well', async () => {
    const { tell, get, readAll } = await begin();
    const answer = await get('stream');
    expect(answer.headers.get('content-type')).toMatch('text/event-stream');
    expect(answer.headers.get('cache-control')).toMatch('no-store');
    const next = reading(answer);
    expect(await next()).toEqual({ id: '0', total: 0, unread: 0, version: 0, isQuiet: false });
    await tell('one');
    expect(await next()).toMatchObject({ id: '1', total: 1, unread: 1 });
    expect(await (await readAll()).json()).toMatchObject({ data: { total: 1, unread: 0, version: 2 } });
    expect(await next()).toMatchObject({ id: '2', total: 1, unread: 0 });
    await answer.body?.cancel().catch(() => undefined);
  });

  test('that arrived while a page had no connection are sent when it reconnects, and only then', async () => {
    const { tell, get } = await begin();
    await tell('one');
    await tell('two');
    const missed = reading(await get('stream', { headers: { 'last-event-id': '1' } }));
    expect(await missed()).toMatchObject({ id: '2', unread: 2 });

    const upToDate = reading(await get('stream?since=2'));
    await tell('three');
    expect(await upToDate()).toMatchObject({ id: '3', unread: 3 });
    const fromTheFuture = reading(await get('stream?since=900'));
    expect(await fromTheFuture()).toMatchObject({ id: '3' });
  });

  test('end with the session, and continue with another of the same person', async () => {
    const { client, get, tell } = await begin();
    const other = await logIn(client, 'reader@example.org', { userAgent: 'another test' });
    const ending = reading(await get('stream?since=0'));
    const staying = reading(await get('stream?since=0', { cookie: other }));
    // The other sign-in was from an unknown browser.
    await staying();
    await ending();
    expect((await send(client, '/session', { method: 'DELETE', headers: { cookie: other } })).status).toBe(204);
    expect(await staying()).toBeUndefined();
    expect((await get('stream', { cookie: other })).status).toBe(401);
    const again = reading(await get('stream?since=1'));
    await tell('one');
    expect(await again()).toMatchObject({ id: '2', unread: 2 });
  });

  test('take as many open pages of an account as there may be', async () => {
    const { client, db, get } = await begin();
    for (let n = 0; n < 8; n++) expect((await get('stream')).status).toBe(200);
    expect((await get('stream')).status).toBe(429);
    const other = await signUp(client, db, 'other@example.org');
    expect((await get('stream', { cookie: other.cookie })).status).toBe(200);
  });

  test('let the process stop immediately', async () => {
    const { close, get } = await begin();
    const next = reading(await get('stream'));
    await next();
    await close();
    expect(await next()).toBeUndefined();
  });

  test('say that someone signed in from a browser that was never seen', async () => {
    const { client, reader, ask } = await begin();
    await logIn(client, 'reader@example.org', { headers: { cookie: reader.cookie } });
    expect(await ask('notification-counts/mine')).toMatchObject({ data: { total: 0 } });
    await logIn(client, 'reader@example.org', { userAgent: 'quite another browser' });
    expect(await ask('notifications')).toMatchObject({
      records: [{ data: { facts: { kind: 'signIn', userAgent: 'quite another browser' } } }],
    });
  });
});
