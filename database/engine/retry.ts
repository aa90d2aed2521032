import { DatabaseUnavailable, TransactionConflict, transactionAttempts } from '#database/connection.ts';

/** Milliseconds to wait for an unreachable server before the caller gets an error. */
const patienceMs = 5_000;

/** Begins to wait for a server that is away; answers whether that has been long enough. */
export function beginWaiting(): () => boolean {
  const until = performance.now() + patienceMs;
  return () => performance.now() > until;
}

/** Pauses that grow up to a maximum, each with some randomness: waiting processes do not all return in one moment. */
export function growingPauses(firstMs: number, mostMs: number): () => Promise<void> {
  let nextMs = firstMs;
  return async () => {
    await new Promise((resume) => setTimeout(resume, nextMs * (0.5 + Math.random())));
    nextMs = Math.min(nextMs * 2, mostMs);
  };
}

/**
 * Runs an attempt again while it fails because of a conflict, or loses its connection before anything was committed;
 * other errors are passed on immediately. Waits are drawn from a range that triples each time, so that many writers of
 * one row spread out instead of colliding again.
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
