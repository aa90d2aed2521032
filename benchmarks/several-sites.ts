import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { openDatabase } from '#database/engine/open.ts';
import { environmentFor, freePort, startProcess } from '#tests/crash/process.ts';
import { offerPostgres } from '#tests/offer-postgres.js';
import { hasRedis, offerRedis } from '#tests/offer-redis.js';
import { startRedis } from '#tests/redis.ts';

/** Servers of one site at an address. */
export type Servers = {
  readonly url: string;
  readonly folder: string;
};

/** One site on PostgreSQL and Redis, served at several addresses. */
export type SharedSite = {
  readonly db: Database;
  /** Starts a command with so many processes at an address of its own. */
  readonly start: (processes: number) => Promise<Servers>;
  readonly stop: () => Promise<void>;
};

/** A site of its own with nothing on it; undefined where PostgreSQL or Redis cannot be had. */
export async function openSharedSite(): Promise<SharedSite | undefined> {
  offerRedis();
  const postgres = offerPostgres();
  const url = process.env.TEST_POSTGRES_URL ?? postgres.environment.TEST_POSTGRES_URL;
  if (!url || !hasRedis()) {
    console.log('Skipped: PostgreSQL and redis-server are not both here.');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'fabula-processes-'));
  const schema = `bench_${process.pid}`;
  const redis = await startRedis(await freePort());
  const db = await openDatabase({ url, schema, file: '' });
  const running: Awaited<ReturnType<typeof startProcess>>[] = [];
  return {
    db,
    async start(processes) {
      const environment = await environmentFor(folder, {
        DATABASE_URL: url,
        FABULA_DATABASE_SCHEMA: schema,
        REDIS_URL: redis.url,
        FABULA_PROCESSES: String(processes),
        FABULA_APP_CHECK: 'off',
        FABULA_TRUST_PROXY: 'on',
        NODE_ENV: 'production',
      });
      const server = await startProcess(environment);
      running.push(server);
      return {
        url: `http://localhost:${environment.PORT}`,
        folder: environment.FABULA_DATA ?? '',
      };
    },
    async stop() {
      for (const server of running) {
        server.kill('SIGTERM');
        await server.ended;
      }
      await db.inTransaction((tx) => sql`drop schema ${sql.id(schema)} cascade`.execute(tx));
      await db.close();
      await redis.kill();
      postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
