import type { Failure } from '#domain/outcome.ts';

/**
 * The failure a refusal becomes: who may not know that a thing exists gets notFound, never forbidden. Only someone
 * who may already see the thing learns why they may not do more.
 */
export function concealed(verdict: string, maySee: boolean): Failure {
  return maySee ? { kind: 'forbidden', because: verdict } : { kind: 'notFound' };
}
