import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailable } from '#database/connection.ts';
import { isLost } from './lost.ts';
import { beginWaiting } from './retry.ts';

/**
 * The advisory locks of ours: of the processes that work on the data, of those that start one after the other, and of
 * the one that does what must be done once. Any numbers will do, as long as no other advisory lock has them.
 */
const lockNumbers = { work: 7_204_611_909, start: 7_204_611_910, lead: 7_204_611_911 } as const;

/** What is locked, and whether others may hold it at the same time. */
type Wanted = { readonly what: keyof typeof lockNumbers; readonly isShared: boolean };

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
 * @param of.isShared - held together with every other process that says so, and not with one that wants to be alone
 * @param onTaken - called when another process has it by then
 */
export async function lockDatabase(
  url: string,
  schema: string | undefined,
  onTaken: () => void,
  { isShared = false } = {},
): Promise<ServerLock | undefined> {
  const name = `fabula-${randomBytes(9).toString('hex')}`;
  const take = () => takeLock(url, name, schema ?? 'public', { what: 'work', isShared });
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

/**
 * Runs what only one process may do at a time as it starts; the others wait for it.
 *
 * @throws what the work throws
 */
export async function startingAlone<Value>(
  url: string,
  schema: string | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1::bigint + hashtext($2))', [lockNumbers.start, schema ?? 'public']);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Held by one of the processes, which does what must be done once; the next one takes it when that one has ended. */
export type Lead = { readonly isHeld: () => boolean; readonly release: () => Promise<void> };

/** Milliseconds between the attempts to take the lead. */
const leadMs = 2_000;

/** Tries to take the lead until it is released, and again where its connection is lost. */
export function takeLead(url: string, schema: string | undefined): Lead {
  const name = `fabula-lead-${randomBytes(9).toString('hex')}`;
  let client: pg.Client | undefined;
  let isReleased = false;
  const look = async () => {
    const taken = await takeLock(url, name, schema ?? 'public', { what: 'lead', isShared: false });
    if (!taken) return;
    if (isReleased) return void (await taken.end());
    client = taken;
    taken.once('end', () => {
      client = undefined;
    });
  };
  let looking: Promise<void> | undefined;
  const tryToLead = () => {
    if (client || looking) return;
    looking = look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  };
  tryToLead();
  const timer = setInterval(tryToLead, leadMs);
  timer.unref();
  return {
    isHeld: () => client !== undefined,
    async release() {
      isReleased = true;
      clearInterval(timer);
      await looking;
      await client?.end().catch(() => undefined);
    },
  };
}

/** @returns undefined when another process has it */
async function takeLock(
  url: string,
  name: string,
  schema: string,
  { what, isShared }: Wanted,
): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  client.on('error', () => undefined);
  const isMineElsewhere = 'application_name = $1 and pid <> pg_backend_pid()';
  try {
    await client.connect();
    // A connection of ours that we have lost, but that the server still believes in, is ended.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isMineElsewhere}`, [name]);
    for (;;) {
      const lock = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
      const { rows } = await client.query(`select ${lock}($1::bigint + hashtext($2)) as held`, [
        lockNumbers[what],
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
