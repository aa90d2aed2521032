import { TransactionConflict, transactionAttempts } from '#database/connection.ts';

/**
 * Runs an attempt again while it fails by a conflict; other errors pass at once. Waits are drawn from a range that
 * triples each time, so that many writers of one row spread out instead of meeting again.
 */
export async function retried<Value>(
  attempt: () => Promise<Value>,
  isConflict: (error: unknown) => boolean,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries >= transactionAttempts) throw new TransactionConflict('Others interfered.', { cause: error });
      await new Promise((resume) => setTimeout(resume, Math.random() * 10 * 3 ** tries));
    }
  }
}

/** Lets at most so many of the given pieces of work run at a time; the others wait their turn. */
export function atMost(limit: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resume) => waiting.push(resume));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
