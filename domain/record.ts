import { dayMs } from './duration.ts';

/** Why a call of the API could not be answered as requested, with its status. */
export const problemStatuses = {
  'invalid-argument': 400,
  'out-of-range': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'already-exists': 409,
  'failed-precondition': 409,
  'resource-exhausted': 429,
  cancelled: 499,
  internal: 500,
  unknown: 500,
  'data-loss': 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504,
} as const;

export type ProblemCode = keyof typeof problemStatuses;
export const problemCodes = Object.keys(problemStatuses) as readonly ProblemCode[];

/** A problem of one field of a request. */
export type FieldError = { readonly field: string; readonly kind: string };

/** A problem as the API reports it (RFC 9457). */
export type ApiProblem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Which act of a batch it was, from 0. */
  readonly act?: number;
};

/** A record of a collection, with the tag of the state it is in. */
export type ApiRecord<Data> = { readonly id: string; readonly etag: string; readonly data: Data };

/** Some records of a collection, and where those after them begin. */
export type ApiPage<Data> = { readonly records: readonly ApiRecord<Data>[]; readonly next: string | null };

/** Acts in one batch at most. */
export const actsAtMost = 500;

/** How often a transaction is tried at most. */
export const attemptsAtMost = 5;

/** How long a named request to the API may be repeated. */
export const answerKeepMs = dayMs;

/** Records in one answer at most. */
export const recordsAtMost = 100;

export const recordsUnasked = 50;
