import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { migrations } from '#database/migrations/index.ts';
import { install, isBuilt, openDatabaseOf } from '#tests/crash/install.ts';
import { type Environment, environmentFor, run } from '#tests/crash/process.ts';
import { dropSchema, freshSchema, postgresUrl } from '#tests/databases.ts';
import { hasRedis } from '#tests/offer-redis.js';
import { type Client, send } from '#tests/server.ts';
import { startRedis } from './redis.ts';

const onServer = () => ({ DATABASE_URL: postgresUrl ?? '', FABULA_DATABASE_SCHEMA: freshSchema() });

/** A server that may take long until it is ready; stopped when its test ends. */
function start(environment: Environment) {
  const running = run(['server/start.js'], environment);
  onTestFinished(async () => {
    running.kill('SIGTERM');
    await running.ended;
  });
  return running;
}

async function change(environment: Environment, write: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabaseOf(environment);
  await write(db).finally(() => db.close());
}

const noteMigration = (name: string) => (db: Database) =>
  db.inTransaction((tx) => sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(tx));

const forgetMigrations = (names: readonly string[]) => (db: Database) =>
  db.inTransaction((tx) => sql`delete from kysely_migration where name in (${sql.join(names)})`.execute(tx));

const readiness = async (client: Client) => (await send(client, '/readyz')).json();

/** 0 while nobody listens. */
const statusOf = (client: Client, path: string) =>
  send(client, path).then(
    ({ status }) => status,
    () => 0,
  );

describe.skipIf(!isBuilt || !postgresUrl || !hasRedis())('releases of one site, side by side (PostgreSQL)', () => {
  test('work beside the next release; one that cannot work with the database waits, alive and not ready', async () => {
    const redis = await startRedis();
    const { environment, client, author } = await install({ ...onServer(), REDIS_URL: redis.url });
    await change(environment, noteMigration('997-adds'));
    const first = start(environment);
    await first.says('Fabula is at ');
    expect((await send(client, '/readyz')).status).toBe(200);
    expect((await send(client, `/org/${author.orgSlug}`)).status).not.toBe(500);

    // It finds out while it runs, too; another one waits.
    await change(environment, noteMigration('998-takes.needs-997'));
    expect(await readiness(client)).toEqual({ ok: false, because: 'newerDatabase' });
    first.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });
    const second = start(environment);
    await second.says('a newer Fabula has changed the database');
    await expect.poll(() => statusOf(client, '/healthz')).toBe(200);
    expect(await readiness(client)).toEqual({ ok: false, because: 'newerDatabase' });
    const page = await send(client, '/');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    await change(environment, forgetMigrations(['998-takes.needs-997', '997-adds']));
    await second.says('Fabula is at ');
    expect((await send(client, '/readyz')).status).toBe(200);
  });

  test('wait for the command that migrates, where a start may not', async () => {
    const redis = await startRedis();
    const folder = mkdtempSync(join(tmpdir(), 'fabula-release-'));
    const environment = await environmentFor(folder, {
      ...onServer(),
      REDIS_URL: redis.url,
      FABULA_MIGRATE: 'command',
    });
    const client = { address: `127.0.0.1:${environment.PORT}`, origin: `http://localhost:${environment.PORT}` };
    onTestFinished(async () => {
      await change(environment, (db) => dropSchema(db, environment.FABULA_DATABASE_SCHEMA ?? ''));
      rmSync(folder, { recursive: true, force: true });
    });
    const waiting = start(environment);
    await waiting.says('npm run fabula -- migrate');
    await expect.poll(() => statusOf(client, '/healthz')).toBe(200);
    expect(await readiness(client)).toEqual({ ok: false, because: 'olderDatabase' });
    // Other commands do not do it unasked.
    const list = await run(['cli/start.js', 'account', 'list'], environment).ended;
    expect(list).toMatchObject({ code: 1, output: expect.stringContaining('npm run fabula -- migrate') });
    const migrate = () => run(['cli/start.js', 'migrate', '--json'], environment).ended;
    const done = JSON.parse((await migrate()).output);
    expect(done).toEqual({ migrations: Object.keys(migrations) });
    await waiting.says('Fabula is at ');
    expect((await send(client, '/readyz')).status).toBe(200);
    expect(JSON.parse((await migrate()).output)).toEqual({ migrations: [] });
  });
});
