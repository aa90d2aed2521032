import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { upsertJob } from '#database/job.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildProject } from '#tests/factories.ts';
import { begin, open, until } from '#tests/room.ts';
import { runServer, send, signUp } from '#tests/server.ts';
import { routeNames } from './route-names.ts';

const token = 'a token for metrics';
const authorization = `Bearer ${token}`;

/** The value of a metric, summed over its labels. */
function sumOf(text: string, name: string): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

test('a path is named by the route that answers it, and there are only so many names', async () => {
  const route = (id: string, path: string | undefined, parentId?: string, index?: boolean) => ({
    ...{ id, path, parentId, index, module: { default: undefined } },
  });
  const routes = Object.fromEntries(
    [
      route('root', undefined),
      route('home', undefined, 'root', true),
      route('org', 'org/:orgId', 'root'),
      route('work', ':projectId', 'org'),
      route('none', '*', 'root'),
    ].map((one) => [one.id, one]),
  ) as unknown as ServerBuild['routes'];
  const nameOf = routeNames(async () => ({ routes }));
  for (const [path, name] of [
    ['/', '/'],
    ['/uk', '/'],
    ['/org/ana', '/org/:orgId'],
    ['/es/org/ana/night', '/org/:orgId/:projectId'],
    ['/uk/org/ana/night.data', '/org/:orgId/:projectId'],
    ['/api/v1/projects', '/api/v1/'],
    ['/api/anything/at/all', '/api/'],
    ['/assets/x.js', '/assets/'],
    ['/no/such/page', 'other'],
    ['/%', 'other'],
    ['//', '/'],
    ['', '/'],
  ] as const)
    expect([path, await nameOf(path)]).toEqual([path, name]);
});

onEachEngine('the metrics', (openDatabase) => {
  test('are there for who has the token, and not at all where there is none', async () => {
    const db = await openDatabase();
    const without = await begin(db);
    expect((await send(without.client, '/metrics', { headers: { authorization: 'Bearer ' } })).status).not.toBe(200);
    const { client } = await runServer(db, { FABULA_METRICS_TOKEN: token });
    for (const headers of [{}, { authorization: 'Bearer another token' }, { authorization: token }]) {
      const refused = await send(client, '/metrics', { headers: headers as Record<string, string> });
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  test('count requests, open texts, commits and jobs', async () => {
    const db = await openDatabase();
    const { client, context } = await runServer(db, { FABULA_METRICS_TOKEN: token });
    const author = await signUp(client, db, 'olena@example.org');
    const { documentId } = await buildProject(context, author);
    const editor = open(client, author.cookie, documentId);
    await until(() => editor.provider.isSynced);
    editor.type('It was night.');
    await until(() => editor.isSaved());
    await db.inTransaction((tx) =>
      upsertJob(tx, { id: 'j', kind: 'none', payload: '{}', uniqueKey: 'j', runAt: Date.now() + 3_600_000 }),
    );
    const read = async () => {
      const answer = await send(client, '/metrics', { headers: { authorization } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return answer.text();
    };
    await read();
    const text = await read();
    for (const [name, least] of [
      ['fabula_request_seconds_count', 3],
      ['fabula_commit_seconds_count', 1],
      ['fabula_rooms', 1],
      ['fabula_sockets', 1],
      ['fabula_hears_others', 1],
      ['process_cpu_user_seconds_total', 0],
      ['nodejs_eventloop_lag_p99_seconds', 0],
    ] as const)
      expect([name, sumOf(text, name) >= least], text).toEqual([name, true]);
    expect(sumOf(text, 'fabula_jobs_due')).toBe(0);
    // Nothing of anyone is in it.
    expect(text).not.toContain(author.id);
    expect(text).not.toContain(documentId);
  });
});
