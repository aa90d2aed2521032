import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailable } from '#database/connection.ts';
import { isLost } from './lost.ts';
import { beginWaiting } from './retry.ts';

/** Any number will do, as long as no other advisory lock has it. */
const lockNumber = 7_204_611_909;

/** Milliseconds between the attempts to have the lock again. */
const againMs = 200;

/** Held on a database of a server, as long as its connection lives; taken again when that is lost. */
export type ServerLock = {
  readonly isHeld: () => Promise<void>;
  readonly release: () => Promise<void>;
};

/**
 * Takes the advisory lock on a database. When its connection is lost, nothing may be written until it is held again:
 * meanwhile another process could have taken it.
 *
 * @param onTaken - called when another process has it by then
 */
export async function lockDatabase(
  url: string,
  schema: string | undefined,
  onTaken: () => void,
): Promise<ServerLock | undefined> {
  const name = `fabula-${randomBytes(9).toString('hex')}`;
  const take = () => takeLock(url, name, schema ?? 'public');
  const first = await take();
  if (!first) return undefined;
  let client = first;
  let isReleased = false;
  let isTaken = false;
  let again: Promise<void> | undefined;

  async function takeAgain(): Promise<void> {
    for (;;) {
      const next = await take().catch((error: unknown) => {
        if (!isLost(error)) throw error;
        return 'away' as const;
      });
      if (isReleased) return next && next !== 'away' ? next.end() : undefined;
      if (!next) {
        isTaken = true;
        return onTaken();
      }
      if (next !== 'away') {
        again = undefined;
        return keep(next);
      }
      await pause();
    }
  }

  function keep(held: pg.Client): void {
    client = held;
    held.once('end', () => {
      if (isReleased) return;
      again = takeAgain();
      again.catch(() => {
        isTaken = true;
        onTaken();
      });
    });
  }

  keep(first);
  return {
    async isHeld() {
      const isLongEnough = beginWaiting();
      while (again) {
        if (isTaken || isLongEnough()) throw new DatabaseUnavailable(false);
        await Promise.race([again, pause()]);
      }
    },
    async release() {
      isReleased = true;
      await client.end().catch(() => undefined);
    },
  };
}

/** @returns undefined when another process has it */
async function takeLock(url: string, name: string, schema: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  client.on('error', () => undefined);
  const isMineElsewhere = 'application_name = $1 and pid <> pg_backend_pid()';
  try {
    await client.connect();
    // A connection of ours that we have lost, but that the server still believes in, is ended.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isMineElsewhere}`, [name]);
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1::bigint + hashtext($2)) as held', [
        lockNumber,
        schema,
      ]);
      if (rows[0]?.held === true) return client;
      const { rowCount } = await client.query(`select 1 from pg_stat_activity where ${isMineElsewhere}`, [name]);
      if (!rowCount) break;
      // It takes the server a moment to see such a connection off.
      await pause();
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return undefined;
}

function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume, againMs));
}
