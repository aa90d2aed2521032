import type { Database, Queries } from '#database/connection.ts';

/**
 * An open transaction in the shape of a database, so that commands that begin their own transaction become part of it.
 * They read what it sees; only the code that opened it commits it.
 */
export function toDatabase(tx: Queries): Database {
  const within = <Value>(body: (tx: Queries) => Promise<Value>): Promise<Value> => body(tx);
  const notHere = async () => {
    throw new Error('Not within a transaction.');
  };
  return {
    reader: tx,
    inTransaction: within,
    inKeyedTransaction: within,
    inSnapshot: within,
    migrate: notHere,
    schemaState: notHere,
    makeAnew: notHere,
    listDamage: notHere,
    clock: notHere,
    isReady: async () => true,
    close: notHere,
  };
}
