import { existsSync, rmSync } from 'node:fs';
import SqliteFile from 'better-sqlite3';
import pg from 'pg';

/** Held by the one process that works on some data; let go of when the process ends, however it ends. */
export type ProcessLock = {
  readonly release: () => Promise<void>;
  /** Lets go of it, and leaves no file of it where there was none before. */
  readonly forget: () => Promise<void>;
};

/** Any number will do, as long as nobody else's advisory lock has it. */
const lockNumber = 7_204_611_909;

/**
 * Takes the lock on a data folder (an SQLite file held exclusively) and on a PostgreSQL database where there is one
 * (an advisory lock).
 *
 * @param onLost - called when the database lets go of the lock by itself: another process may take it at any moment
 * @returns undefined when another process has it
 */
export async function takeProcessLock(
  file: string,
  databaseUrl: string | undefined,
  schema?: string,
  onLost: () => void = () => undefined,
): Promise<ProcessLock | undefined> {
  const folderLock = lockFile(file);
  if (!folderLock) return undefined;
  if (!databaseUrl) return folderLock;
  try {
    const databaseLock = await lockDatabase(databaseUrl, schema, onLost);
    if (!databaseLock) await folderLock.forget();
    return (
      databaseLock && {
        release: () => databaseLock.release().then(folderLock.release),
        forget: () => databaseLock.release().then(folderLock.forget),
      }
    );
  } catch (error) {
    await folderLock.forget();
    throw error;
  }
}

async function lockDatabase(
  url: string,
  schema: string | undefined,
  onLost: () => void,
): Promise<Pick<ProcessLock, 'release'> | undefined> {
  const client = new pg.Client({ connectionString: url });
  let isHeld = false;
  client.on('error', () => undefined);
  client.on('end', () => isHeld && onLost());
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1::bigint + hashtext($2)) as held', [
    lockNumber,
    schema ?? 'public',
  ]);
  isHeld = rows[0]?.held === true;
  const release = async () => {
    isHeld = false;
    await client.end();
  };
  if (isHeld) return { release };
  await release();
  return undefined;
}

function lockFile(file: string): ProcessLock | undefined {
  const isNew = !existsSync(file);
  for (;;) {
    const database = heldFile(file);
    if (!database) return undefined;
    const release = async () => void database.close();
    const forget = async () => {
      // While it is held: nobody else works by it. Where a file that is open can not be removed, it stays.
      if (isNew && process.platform !== 'win32') rmSync(file, { force: true });
      await release();
    };
    // Who held it before may have removed the file meanwhile: then this is the lock of nothing.
    if (existsSync(file)) return { release, forget };
    database.close();
  }
}

function heldFile(file: string): SqliteFile.Database | undefined {
  const database = new SqliteFile(file, { timeout: 200 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}
