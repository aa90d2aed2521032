import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseUnavailable } from '#database/connection.ts';
import { isLost } from './lost.ts';
import { beginWaiting, growingPauses } from './retry.ts';

/** A connection as the driver of the library has it. */
type Inner = Parameters<PostgresDriver['releaseConnection']>[0];

const firstPauseMs = 50;
const longestPauseMs = 1_000;

/**
 * A PostgreSQL that may become unreachable at any moment: restarted, failed over, or with one of its connections ended.
 * A connection is requested again and again, at growing intervals, for a while. A query outside of a transaction, which
 * only reads, is repeated on another connection. Within a transaction a lost connection fails as `DatabaseUnavailable`,
 * which says whether the commit had been sent already.
 */
export class PatientDriver implements Driver {
  readonly #driver: PostgresDriver;

  constructor(config: PostgresDialectConfig) {
    this.#driver = new PostgresDriver(config);
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<PatientConnection> {
    const release = (inner: Inner) => this.#driver.releaseConnection(inner);
    return new PatientConnection(() => this.#connect(), release, await this.#connect());
  }

  async #connect(): Promise<Inner> {
    const isLongEnough = beginWaiting();
    const pause = growingPauses(firstPauseMs, longestPauseMs);
    for (;;) {
      try {
        return (await this.#driver.acquireConnection()) as Inner;
      } catch (error) {
        if (!isLost(error)) throw error;
        if (isLongEnough()) throw new DatabaseUnavailable(false, { cause: error });
        await pause();
      }
    }
  }

  async beginTransaction(connection: PatientConnection, settings: TransactionSettings): Promise<void> {
    await connection.onAnyConnection((inner) => this.#driver.beginTransaction(inner, settings));
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: PatientConnection): Promise<void> {
    try {
      await this.#driver.commitTransaction(connection.inner);
      connection.isInTransaction = false;
    } catch (error) {
      // It is unknown whether the server still received it.
      throw isLost(error) ? new DatabaseUnavailable(true, { cause: error }) : error;
    }
  }

  async rollbackTransaction(connection: PatientConnection): Promise<void> {
    connection.isInTransaction = false;
    await this.#driver.rollbackTransaction(connection.inner).catch((error: unknown) => {
      // The transaction is lost with its connection; the caller is told why it failed.
      if (!isLost(error)) throw error;
    });
  }

  releaseConnection(connection: PatientConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class PatientConnection implements DatabaseConnection {
  inner: Inner;
  isInTransaction = false;
  readonly #connect: () => Promise<Inner>;
  readonly #release: (inner: Inner) => Promise<void>;

  constructor(connect: () => Promise<Inner>, release: (inner: Inner) => Promise<void>, inner: Inner) {
    this.#connect = connect;
    this.#release = release;
    this.inner = inner;
  }

  /** Does something that changes nothing: again on another connection, where this one is lost. */
  async onAnyConnection<Value>(work: (inner: Inner) => Promise<Value>): Promise<Value> {
    const isLongEnough = beginWaiting();
    for (;;) {
      try {
        return await work(this.inner);
      } catch (error) {
        if (!isLost(error)) throw error;
        if (isLongEnough()) throw new DatabaseUnavailable(false, { cause: error });
      }
      const next = await this.#connect();
      await this.#release(this.inner);
      this.inner = next;
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.isInTransaction) return this.onAnyConnection((inner) => inner.executeQuery<Row>(query));
    try {
      return await this.inner.executeQuery<Row>(query);
    } catch (error) {
      throw isLost(error) ? new DatabaseUnavailable(false, { cause: error }) : error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}
