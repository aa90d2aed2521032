import { dayMs } from './duration.ts';

/** Why a call of the API could not be answered as it was wished, with the status that goes with it. */
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

/** Something wrong with one field of what was sent. */
export type FieldError = { readonly field: string; readonly kind: string };

/** A problem as it is told (RFC 9457). */
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

/** How long whoever asked something of the API under a name may ask it again. */
export const answerKeepMs = dayMs;

/** Records in one answer at most. */
export const recordsAtMost = 100;

export const recordsUnasked = 50;
