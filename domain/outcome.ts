/** Why something could not be done. Expected failures are values; exceptions are bugs. */
export type Failure<Problem = never> =
  | { readonly kind: 'notFound' }
  | { readonly kind: 'forbidden'; readonly because: string }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /** Someone else changed the thing first; nothing was changed. */
  | { readonly kind: 'conflict'; readonly because: string };

/** The result of a command: its value, or the failure, and then nothing was changed. */
export type Outcome<Value, Problem = never> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure<Problem> };

/** The outcome of a success. */
export function done<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** The outcome of a failure. */
export function failed<Problem = never>(
  failure: Failure<Problem>,
): { readonly ok: false; readonly failure: Failure<Problem> } {
  return { ok: false, failure };
}
