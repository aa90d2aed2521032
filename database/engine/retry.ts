import { DatabaseUnavailable, TransactionConflict, transactionAttempts } from '#database/connection.ts';

/** Milliseconds that a server which is away is waited for before its caller hears of it. */
const patienceMs = 5_000;

/** Begins to wait for a server that is away; answers whether that has been long enough. */
export function beginWaiting(): () => boolean {
  const until = performance.now() + patienceMs;
  return () => performance.now() > until;
}

/** Pauses that grow up to a most, each a little more or less: those who wait do not all come back in one moment. */
export function growingPauses(firstMs: number, mostMs: number): () => Promise<void> {
  let nextMs = firstMs;
  return async () => {
    await new Promise((resume) => setTimeout(resume, nextMs * (0.5 + Math.random())));
    nextMs = Math.min(nextMs * 2, mostMs);
  };
}

/**
 * Runs an attempt again while it fails by a conflict, or loses its connection before anything was committed; other
 * errors pass at once. Waits are drawn from a range that triples each time, so that many writers of one row spread out
 * instead of meeting again.
 */
export async function retried<Value>(
  attempt: () => Promise<Value>,
  isConflict: (error: unknown) => boolean,
): Promise<Value> {
  const isLongEnough = beginWaiting();
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isGone = error instanceof DatabaseUnavailable && !error.isInDoubt;
      if (!isGone && !isConflict(error)) throw error;
      if (tries >= transactionAttempts || (isGone && isLongEnough()))
        throw isGone ? error : new TransactionConflict('Others interfered.', { cause: error });
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
