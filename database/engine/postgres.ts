import {
  type IsolationLevel,
  Kysely,
  type Logger,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely';
import pg from 'pg';
import type { Database } from '#database/connection.ts';
import type { Tables } from '#database/tables/tables.ts';
import { findSchemaState, makeTablesAnew, migrateToLatest } from './migrate.ts';
import { PatientDriver } from './patient-driver.ts';
import { atMost, retried } from './retry.ts';

/** Whole numbers of 64 bits and sums of them arrive as numbers: none of ours passes 2^53. */
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/**
 * Looks for tables in our own schema only. Kysely would look through every schema of the server, which takes seconds
 * where there are many and fails when one of them is removed meanwhile. A table that an operator has partitioned is one.
 */
class OwnTables extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;
  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }
  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select relname as name, nspname as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = current_schema() and relkind in ('r', 'p') and not relispartition
    `.execute(this.#db);
    return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
  }
}

function dialectFor(pool: pg.Pool): PostgresDialect {
  return Object.assign(new PostgresDialect({ pool }), {
    createDriver: () => new PatientDriver({ pool }),
    createIntrospector: (db: Kysely<unknown>) => new OwnTables(db),
  });
}

/** Milliseconds after which a connection that does not come about, or is not free, is given up. */
const connectMs = 30_000;

/**
 * Milliseconds that a process may leave a write transaction alone. One that is frozen in it holds rows that others wait
 * for: then the server ends its connection, and it learns that nothing was done when it goes on.
 */
const idleMs = 10_000;

/**
 * How each connection is begun: what is left alone is ended; and since every query of ours takes milliseconds, to start
 * workers for one, or to compile it, would take longer.
 */
const beginning = `set idle_in_transaction_session_timeout = ${idleMs}; set jit = off;
  set max_parallel_workers_per_gather = 0`;

/** Milliseconds that the question may take whether the database is there. */
const probeMs = 3_000;

type Options = {
  readonly schema?: string | undefined;
  readonly mayWrite?: (() => Promise<void>) | undefined;
  readonly log?: Logger | undefined;
};

/**
 * Opens a PostgreSQL database (in its own schema where one is named); write transactions are serializable, but
 * for those that only change rows by their keys.
 *
 * @param options.mayWrite - asked before each write transaction; it throws to keep the transaction from beginning
 */
export async function openPostgres(
  url: string,
  { schema, mayWrite = async () => {}, log }: Options = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    onConnect: async (client) => void (await client.query(beginning)),
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        numberTypes.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // A connection that is lost during use fails its queries; a client without an error listener would also end the
  // process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const database = new Kysely<Tables>({ dialect: dialectFor(pool), ...(log ? { log } : {}) });
  if (schema) await sql`create schema if not exists ${sql.id(schema)}`.execute(database);

  // Serializable writers of one process mostly wait for one another here instead of failing one another there.
  const inTurn = atMost(2);
  const writing =
    (level: IsolationLevel): Database['inTransaction'] =>
    (body) =>
      retried(
        () =>
          inTurn(async () => {
            await mayWrite();
            return database.transaction().setIsolationLevel(level).execute(body);
          }),
        isConflict,
      );

  return {
    reader: database,
    inTransaction: writing('serializable'),
    inKeyedTransaction: writing('read committed'),
    inSnapshot: (body) =>
      database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (reader) => {
          // It holds nothing that others wait for, and may write a file between two queries.
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(reader);
          return body(reader);
        }),
    migrate: () => migrateToLatest(database, { schema }),
    schemaState: () => findSchemaState(database, schema),
    makeAnew: (version) => makeTablesAnew(database, version, schema),
    listDamage: async () => [],
    async clock() {
      const asked = sql<{ now: number }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
      return Number((await asked.execute(database)).rows[0]?.now);
    },
    async isReady() {
      // Asked of the server as it is now, without the patience that others have with it.
      const tooLate = AbortSignal.timeout(probeMs);
      const late = new Promise<false>((resolve) => tooLate.addEventListener('abort', () => resolve(false)));
      const asked = mayWrite()
        .then(() => pool.query('select 1'))
        .then(() => true);
      return Promise.race([asked, late]);
    },
    close: () => database.destroy(),
  };
}

/** Serialization failure, deadlock, and the unique violation that two serializable writers can meet first. */
function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01', '23505'].includes(error.code ?? '');
}
