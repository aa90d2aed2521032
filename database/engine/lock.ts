import { existsSync, rmSync } from 'node:fs';
import SqliteFile from 'better-sqlite3';
import { type Lead, lockDatabase, startingAlone, takeLead } from './server-lock.ts';

/** Held by the processes that work on some data, mostly one; released when the process ends, in any way. */
export type ProcessLock = {
  /** Resolves while it is held; where its connection is lost, when it is taken again. Rejects if that takes long. */
  readonly isHeld: () => Promise<void>;
  readonly release: () => Promise<void>;
  /** Lets go of it, and leaves no file of it where there was none before. */
  readonly forget: () => Promise<void>;
};

/** What is locked, and with whom. */
export type Locked = {
  /** The file of the lock in the data folder. */
  readonly file: string;
  readonly databaseUrl?: string | undefined;
  readonly schema?: string | undefined;
  /** Held together with other processes that say so, too; only where there is a database on a server. */
  readonly isShared?: boolean;
  /** Called when the connection was lost and another process has taken the lock before it was back. */
  readonly onTaken?: () => void;
};

/**
 * Takes the lock on a data folder (an SQLite file held exclusively, or read together) and on a PostgreSQL database where
 * there is one (an advisory lock).
 *
 * @returns undefined when another process has it
 */
export async function takeProcessLock({
  file,
  databaseUrl,
  schema,
  isShared = false,
  onTaken = () => undefined,
}: Locked): Promise<ProcessLock | undefined> {
  const folderLock = lockFile(file, isShared);
  if (!folderLock) return undefined;
  if (!databaseUrl) return folderLock;
  try {
    const databaseLock = await lockDatabase(databaseUrl, schema, onTaken, { isShared });
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

/** Runs what only one process may do at a time as it starts. Where there is but one, it is that one. */
export function inStartOrder<Value>(
  { databaseUrl, schema, isShared }: Locked,
  work: () => Promise<Value>,
): Promise<Value> {
  return isShared && databaseUrl ? startingAlone(databaseUrl, schema, work) : work();
}

/** The lead of the only process. */
export const alwaysLeads: Lead = { isHeld: () => true, release: async () => undefined };

/** The lead among the processes that work on some data; where there is but one, it has it from the beginning. */
export function leadOf({ databaseUrl, schema, isShared }: Locked): Lead {
  return isShared && databaseUrl ? takeLead(databaseUrl, schema) : alwaysLeads;
}

function lockFile(file: string, isShared: boolean): ProcessLock | undefined {
  const isNew = !existsSync(file);
  for (;;) {
    const database = heldFile(file, isShared);
    if (!database) return undefined;
    const release = async () => void database.close();
    const forget = async () => {
      // While it is held, no other process uses it. Where an open file cannot be removed, it stays.
      if (isNew && !isShared && process.platform !== 'win32') rmSync(file, { force: true });
      await release();
    };
    // The former holder may have removed the file meanwhile: then this locks nothing.
    if (existsSync(file)) return { isHeld: async () => undefined, release, forget };
    database.close();
  }
}

function heldFile(file: string, isShared: boolean): SqliteFile.Database | undefined {
  const database = new SqliteFile(file, { timeout: 200 });
  try {
    if (isShared) {
      // A transaction that has read holds others off from writing, and not from reading.
      database.exec('begin; select count(*) from sqlite_master');
      return database;
    }
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}
