import type { EditProblem } from '#domain/journey/edits.ts';
import type { Batch } from './waiting-edits.ts';

export type Refusal = EditProblem | 'tooLarge' | 'notUnderstood';

/** Edits that were not made because others changed the same meanwhile: their author's words are still here. */
export type Refused = Batch & { readonly problem: Refusal };

/** Refused batches that a page and its browser keep at most; the oldest go first. */
export const refusedLimit = 50;

/** Refused batches with newer ones after them, each request once. */
export function withRefused(refused: readonly Refused[], newer: readonly Refused[]): readonly Refused[] {
  const known = new Set(newer.map(({ request }) => request));
  return [...refused.filter(({ request }) => !known.has(request)), ...newer].slice(-refusedLimit);
}
