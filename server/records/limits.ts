import type { Context } from 'hono';
import { rates } from '#domain/limits.ts';
import type { Limit, Limiter } from '#identity/limiter.ts';

/**
 * How much someone may ask and write; a visitor, of whom only the address is known, less, and with wrong tokens least.
 */
export type ApiLimits = {
  readonly read: Limit;
  readonly write: Limit;
  readonly visitor: Limit;
  readonly wrongToken: Limit;
  /** Milliseconds that an answer to a question may take. */
  readonly answerMs: number;
};

/** Enough for a program that keeps up with what its person does; every act of a batch counts. */
export const apiLimits: ApiLimits = {
  read: rates.apiRead,
  write: rates.apiWrite,
  visitor: rates.apiVisitor,
  wrongToken: rates.apiWrongToken,
  answerMs: 30_000,
};

/**
 * Counts requests, and says in the answer how many are left (the IETF's draft of RateLimit header fields).
 *
 * @returns false when there were too many
 */
export function isWithinLimit(
  c: Context,
  limiter: Limiter,
  {
    name,
    limit,
    counted,
    cost,
  }: { name: Exclude<keyof ApiLimits, 'answerMs'>; limit: Limit; counted: string; cost: number },
): boolean {
  const key = `api ${name} ${counted}`;
  const isTaken = limiter.take(key, limit, cost);
  const { count, resetMs } = limiter.left(key, limit);
  const seconds = Math.max(1, Math.ceil(resetMs / 1_000));
  c.header('RateLimit-Policy', `"${name}";q=${limit.most};w=${limit.withinMs / 1_000}`);
  c.header('RateLimit', `"${name}";r=${count};t=${seconds}`);
  if (!isTaken) c.header('Retry-After', String(seconds));
  return isTaken;
}
