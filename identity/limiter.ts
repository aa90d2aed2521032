import { LRUCache } from 'lru-cache';

/** So many times within so long, counted over a sliding window. */
export type Limit = { readonly most: number; readonly withinMs: number };

/** After some free tries every further one waits, each time twice as long, up to a most; then all is forgotten. */
export type Delays = {
  readonly free: number;
  readonly firstMs: number;
  readonly mostMs: number;
  readonly forgetMs: number;
};

/** Counts what addresses and accounts do, in this process's memory. */
export type Limiter = {
  /** Counts one more, or several together; false, and nothing counted, when there were too many. */
  take(key: string, limit: Limit, count?: number): boolean;
  /** How many more there may be, and in how many milliseconds there may be others. */
  left(key: string, limit: Limit): { readonly count: number; readonly resetMs: number };
  /** Takes one back that turned out to be harmless. */
  giveBack(key: string): void;
  /** Whether a key has to wait. Waiting is not made longer by asking. */
  mustWait(key: string, delays: Delays): boolean;
  /** Counts one more failure. */
  fail(key: string, delays: Delays): void;
  /** Takes one failure back. */
  unfail(key: string): void;
  /** Forgets all failures. */
  forget(key: string): void;
  /** Remembers a key. */
  remember(key: string): void;
  /** Whether a key was remembered within a time. */
  remembers(key: string, withinMs: number): boolean;
};

/** How many keys of each kind are kept; then those go that were not asked for the longest. */
const keysKept = 50_000;

/** An empty limiter that lives by the given clock. */
export function makeLimiter(now: () => number): Limiter {
  const windows = new LRUCache<string, { start: number; count: number; before: number }>({ max: keysKept });
  const failures = new LRUCache<string, { count: number; at: number }>({ max: keysKept });
  const remembered = new LRUCache<string, number>({ max: keysKept });

  /** The count of the present window, and the part of the one before that still counts. */
  function counted(key: string, withinMs: number) {
    const start = Math.floor(now() / withinMs) * withinMs;
    const kept = windows.get(key);
    const before = kept?.start === start ? kept.before : kept?.start === start - withinMs ? kept.count : 0;
    const count = kept?.start === start ? kept.count : 0;
    return { start, count, before, weighed: before * (1 - (now() - start) / withinMs) };
  }

  return {
    take(key, { most, withinMs }, more = 1) {
      const { start, count, before, weighed } = counted(key, withinMs);
      if (weighed + count + more > most) return false;
      windows.set(key, { start, count: count + more, before });
      return true;
    },
    left(key, { most, withinMs }) {
      const { start, count, weighed } = counted(key, withinMs);
      return { count: Math.max(0, Math.floor(most - weighed - count)), resetMs: start + withinMs - now() };
    },
    giveBack(key) {
      const kept = windows.get(key);
      if (kept && kept.count > 0) kept.count--;
    },
    mustWait(key, delays) {
      const kept = failures.get(key);
      // After a clock was set back nobody waits until it has caught up.
      if (kept && kept.at > now()) kept.at = now();
      return kept !== undefined && now() - kept.at < waitAfter(kept.count, delays);
    },
    fail(key, { forgetMs }) {
      const kept = failures.get(key);
      const count = kept && now() - kept.at < forgetMs ? kept.count + 1 : 1;
      failures.set(key, { count, at: now() });
    },
    unfail(key) {
      const kept = failures.get(key);
      if (kept && --kept.count <= 0) failures.delete(key);
    },
    forget(key) {
      failures.delete(key);
    },
    remember(key) {
      remembered.set(key, now());
    },
    remembers(key, withinMs) {
      const at = remembered.get(key);
      return at !== undefined && now() - at < withinMs;
    },
  };
}

function waitAfter(count: number, { free, firstMs, mostMs }: Delays): number {
  return count < free ? 0 : Math.min(mostMs, firstMs * 2 ** Math.min(count - free, 40));
}
