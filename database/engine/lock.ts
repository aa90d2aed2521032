import SqliteFile from 'better-sqlite3';
import pg from 'pg';

/** Held by the one process that works on some data; let go of when the process ends, however it ends. */
export type ProcessLock = { readonly release: () => Promise<void> };

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
  if (!databaseUrl) return { release: async () => void folderLock.close() };
  const client = new pg.Client({ connectionString: databaseUrl });
  let isHeld = false;
  client.on('error', () => undefined);
  client.on('end', () => isHeld && onLost());
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1::bigint + hashtext($2)) as held', [
    lockNumber,
    schema ?? 'public',
  ]);
  if (rows[0]?.held !== true) {
    await client.end();
    folderLock.close();
    return undefined;
  }
  isHeld = true;
  return {
    async release() {
      isHeld = false;
      await client.end();
      folderLock.close();
    },
  };
}

function lockFile(file: string): SqliteFile.Database | undefined {
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
