import type { Failure } from '#domain/outcome.ts';

/**
 * The failure that a refusal becomes: people who may not know that a thing exists get notFound, never forbidden. Only
 * someone who may already see the thing learns why they may not do more.
 */
export function concealed(verdict: string, maySee: boolean): Failure {
  return maySee ? { kind: 'forbidden', because: verdict } : { kind: 'notFound' };
}
