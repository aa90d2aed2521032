import { existsSync, rmSync } from 'node:fs';
import SqliteFile from 'better-sqlite3';
import { lockDatabase } from './server-lock.ts';

/** Held by the one process that works on some data; released when the process ends, in any way. */
export type ProcessLock = {
  /** Resolves while it is held; where its connection is lost, when it is taken again. Rejects if that takes long. */
  readonly isHeld: () => Promise<void>;
  readonly release: () => Promise<void>;
  /** Lets go of it, and leaves no file of it where there was none before. */
  readonly forget: () => Promise<void>;
};

/**
 * Takes the lock on a data folder (an SQLite file held exclusively) and on a PostgreSQL database where there is one
 * (an advisory lock).
 *
 * @param onTaken - called when the connection was lost and another process has taken the lock before it was back
 * @returns undefined when another process has it
 */
export async function takeProcessLock(
  file: string,
  databaseUrl: string | undefined,
  schema?: string,
  onTaken: () => void = () => undefined,
): Promise<ProcessLock | undefined> {
  const folderLock = lockFile(file);
  if (!folderLock) return undefined;
  if (!databaseUrl) return folderLock;
  try {
    const databaseLock = await lockDatabase(databaseUrl, schema, onTaken);
    if (!databaseLock) await folderLock.forget();
    return (
      databaseLock && {
        isHeld: databaseLock.isHeld,
        release: () => databaseLock.release().then(folderLock.release),
        forget: () => databaseLock.release().then(folderLock.forget),
      }
    );
  } catch (error) {
    await folderLock.forget();
    throw error;
  }
}

function lockFile(file: string): ProcessLock | undefined {
  const isNew = !existsSync(file);
  for (;;) {
    const database = heldFile(file);
    if (!database) return undefined;
    const release = async () => void database.close();
    const forget = async () => {
      // While it is held, no other process uses it. Where an open file cannot be removed, it stays.
      if (isNew && process.platform !== 'win32') rmSync(file, { force: true });
      await release();
    };
    // The former holder may have removed the file meanwhile: then this locks nothing.
    if (existsSync(file)) return { isHeld: async () => undefined, release, forget };
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
