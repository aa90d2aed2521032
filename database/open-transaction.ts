import type { Database, Queries } from '#database/connection.ts';

/**
 * An open transaction in the shape of a database, so that commands which begin a transaction of their own become part
 * of it. What they read is what it sees; it is committed by whoever opened it, and by nobody else.
 */
export function toDatabase(tx: Queries): Database {
  const within = <Value>(body: (tx: Queries) => Promise<Value>): Promise<Value> => body(tx);
  const notHere = async () => {
    throw new Error('Not within a transaction.');
  };
  return {
    reader: tx,
    inTransaction: within,
    inSnapshot: within,
    migrate: notHere,
    makeAnew: notHere,
    listDamage: notHere,
    isReady: async () => true,
    close: notHere,
  };
}
