import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { install, isBuilt, logInAll } from '#tests/crash/install.ts';
import { type Environment, environmentFor, freePort, run, startProcess } from '#tests/crash/process.ts';
import { freshSchema, postgresUrl } from '#tests/databases.ts';
import { hasRedis } from '#tests/offer-redis.js';
import { send } from '#tests/server.ts';
import { startRedis } from './redis.ts';
import { startUntilEnd } from './start-until-end.ts';

const onServer = () => ({ DATABASE_URL: postgresUrl ?? '', FABULA_DATABASE_SCHEMA: freshSchema() });

test('several processes are refused in a sentence where something they need is missing', async () => {
  const environment = await environmentFor('/tmp/never-made');
  const refused = (more: Environment) => run(['server/start.js'], { ...environment, ...more }).ended;
  const [DATABASE_URL, REDIS_URL] = ['postgres://localhost/none', 'redis://localhost'];
  for (const [more, said] of [
    [{ FABULA_PROCESSES: '2' }, 'need DATABASE_URL and REDIS_URL'],
    [{ FABULA_PROCESSES: '2', DATABASE_URL }, 'need REDIS_URL'],
    [{ FABULA_PROCESSES: '2', REDIS_URL }, 'need DATABASE_URL'],
    [{ REDIS_URL }, 'need DATABASE_URL'],
    [{ FABULA_PROCESSES: 'many' }, 'FABULA_PROCESSES: '],
    [{ REDIS_URL: 'http://localhost' }, 'REDIS_URL: '],
  ] as const) {
    const { code, output } = await refused(more);
    expect([code, output.includes(said), output.includes('    at ')], output).toEqual([1, true, false]);
  }
});

describe.skipIf(!isBuilt || !postgresUrl || !hasRedis())('several processes of one site (PostgreSQL)', () => {
  test('start side by side where all have REDIS_URL; one that is alone, or has another secret, is refused', async () => {
    const redis = await startRedis();
    const { folder, environment, client, emails } = await install({ ...onServer(), REDIS_URL: redis.url });
    await logInAll(environment, client, emails);
    await startUntilEnd(environment);
    const PORT = String(await freePort());
    const lone = await run(['server/start.js'], { ...environment, PORT, REDIS_URL: '' }).ended;
    expect(lone).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL and REDIS_URL') });
    const stranger = { ...environment, PORT, FABULA_DATA: join(folder, 'elsewhere') };
    expect(await run(['server/start.js'], stranger).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('the same FABULA_SECRET'),
    });
    await startUntilEnd({ ...environment, PORT });
  });

  test('are one site: sessions, what the command line publishes, and a Redis that goes away', async () => {
    const redis = await startRedis();
    const { folder, environment, client, author, emails } = await install({ ...onServer(), REDIS_URL: redis.url });
    const [cookie = ''] = await logInAll(environment, client, emails);
    const PORT = String(await freePort());
    await startUntilEnd(environment);
    await startUntilEnd({ ...environment, PORT, FABULA_PUBLIC_URL: client.origin });
    const both = [environment.PORT, PORT].map((port) => ({ ...client, address: `localhost:${port}` }));
    const whoAt = async (one: typeof client) =>
      ((await (await send(one, '/session', { headers: { cookie } })).json()) as { account: object | null }).account;
    for (const one of both) expect(await whoAt(one)).toMatchObject({ displayName: 'Author' });

    const file = join(folder, 'Night.md');
    writeFileSync(file, '# Night\n\nIt was night.\n');
    const words = ['cli/start.js', 'import', file, '--org', author.orgSlug, '--json', '--publish'];
    expect(await run(words, environment).ended).toMatchObject({ code: 0 });
    for (const one of both) {
      const page = await send(one, `/org/${author.orgSlug}/night`, { headers: { cookie } });
      expect([page.status, (await page.text()).includes('Night')]).toEqual([200, true]);
    }

    const readiness = async (one: typeof client) => (await send(one, '/readyz')).json();
    for (const one of both) expect(await readiness(one)).toEqual({ ok: true });
    await redis.kill();
    for (const one of both) await expect.poll(() => readiness(one)).toEqual({ ok: true, degraded: 'messages' });
    await redis.start();
    for (const one of both) await expect.poll(() => readiness(one)).toEqual({ ok: true });

    expect((await send(both[0] ?? client, '/session', { method: 'DELETE', headers: { cookie } })).status).toBe(204);
    for (const one of both) expect(await whoAt(one)).toBe(null);
  });

  test('start by one command at one address; a killed one is replaced, and all end together', async () => {
    const redis = await startRedis();
    const { environment, client, emails } = await install({
      ...onServer(),
      REDIS_URL: redis.url,
      FABULA_APP_CHECK: 'off',
    });
    const FABULA_METRICS_TOKEN = 'a token for metrics';
    const running = await startProcess({ ...environment, FABULA_PROCESSES: '2', FABULA_METRICS_TOKEN });
    const children = () =>
      readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8').trim().split(' ').map(Number);
    const first = children();
    expect(first).toHaveLength(2);
    const answers = async () => (await send(client, '/healthz')).status;
    for (let count = 0; count < 4; count++) expect(await answers()).toBe(200);

    // Whichever process is asked, its answer has the requests of both.
    const metrics = await send(client, '/metrics', { headers: { authorization: `Bearer ${FABULA_METRICS_TOKEN}` } });
    const counted = [...(await metrics.text()).matchAll(/^fabula_request_seconds_count\{[^}]*\} (\d+)$/gm)];
    expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(4);

    // Whichever is asked, it shows the emails of both.
    await send(client, '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=fabula', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: emails[0] }),
    });
    // A connection of its own for each look: they go to the processes in turn.
    const look = () =>
      new Promise<string>((resolve, reject) => {
        get(`${client.origin}/dev/mailbox.json`, { agent: false }, (answer) => resolve(text(answer))).on(
          'error',
          reject,
        );
      });
    const shown = async () => (JSON.parse(await look()) as { messages: { to: string }[] }).messages.map(({ to }) => to);
    await expect.poll(shown).toEqual([emails[0]]);
    for (let count = 0; count < 6; count++) expect(await shown()).toEqual([emails[0]]);

    process.kill(first[0] ?? 0, 'SIGKILL');
    await expect.poll(() => children().filter((pid) => !first.includes(pid)), { timeout: 30_000 }).toHaveLength(1);
    for (let count = 0; count < 4; count++) expect(await answers()).toBe(200);
    running.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
  });
});
