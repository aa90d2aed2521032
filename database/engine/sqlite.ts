import { existsSync } from 'node:fs';
import SqliteFile from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Logger,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#database/connection.ts';
import type { Tables } from '#database/tables/tables.ts';
import { findSchemaState, makeTablesAnew, migrateToLatest } from './migrate.ts';
import { retried } from './retry.ts';
import { SteadyCompiler } from './steady-compiler.ts';

/** Write transactions take the lock immediately, so that reading first and writing later cannot fail half-way. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Statements kept for each connection. */
const mostStatements = 200;

/** A connection that prepares each statement once; the one not used for the longest is forgotten first. */
function preparedOnce(database: SqliteFile.Database): SqliteDatabase {
  const kept = new LRUCache<string, SqliteFile.Statement>({ max: mostStatements });
  return {
    prepare(text) {
      const known = kept.get(text);
      // One whose rows are still being read is not there for others.
      const statement = known && !known.busy ? known : database.prepare(text);
      if (statement !== known) kept.set(text, statement);
      return statement as SqliteFile.Statement<unknown[]>;
    },
    close: () => database.close(),
  };
}

function dialectFor(database: SqliteFile.Database): SqliteDialect {
  const config = { database: preparedOnce(database) };
  return Object.assign(new SqliteDialect(config), {
    createDriver: () => new ImmediateDriver(config),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SteadyCompiler(),
  });
}

/** Opens an SQLite file with one writing and one reading connection; commits are on the disk when they return. */
export async function openSqlite(file: string, log?: Logger): Promise<Database> {
  const writing = new SqliteFile(file, { timeout: 5_000 });
  writing.pragma('journal_mode = WAL');
  writing.pragma('synchronous = FULL');
  writing.pragma('foreign_keys = ON');
  const reading = new SqliteFile(file, { readonly: true, timeout: 5_000 });
  reading.pragma('mmap_size = 268435456');
  const heard = log ? { log } : {};
  const writer = new Kysely<Tables>({ dialect: dialectFor(writing), ...heard });
  const reader = new Kysely<Tables>({ dialect: dialectFor(reading), ...heard });

  const inTransaction: Database['inTransaction'] = (body) =>
    retried(() => writer.transaction().execute(body), isConflict);

  return {
    reader,
    inTransaction,
    // One writes at a time.
    inKeyedTransaction: inTransaction,
    async inSnapshot(body) {
      const snapshot = new Kysely<Tables>({
        dialect: new SqliteDialect({ database: new SqliteFile(file, { readonly: true, timeout: 5_000 }) }),
      });
      try {
        return await snapshot.transaction().execute(body);
      } finally {
        await snapshot.destroy();
      }
    },
    migrate: () =>
      migrateToLatest(writer, {
        keepCopy: async (name) => {
          const copy = `${file}.before-${name}`;
          if (!existsSync(copy)) await writing.backup(copy);
          return copy;
        },
      }),
    schemaState: () => findSchemaState(reader),
    makeAnew: (version) => makeTablesAnew(writer, version, undefined),
    async listDamage() {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reader);
      return rows.map((row) => row.integrity_check).filter((said) => said !== 'ok');
    },
    async clock() {
      const asked = sql<{ now: number }>`select cast(unixepoch('subsec') * 1000 as integer) as now`;
      return Number((await asked.execute(reader)).rows[0]?.now);
    },
    async isReady() {
      await sql`select 1`.execute(reader);
      return true;
    },
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
