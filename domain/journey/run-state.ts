import type { ActivityId, LinkId } from '#domain/ids.ts';
import type { Value } from './graph.ts';

/**
 * The point that a run has reached, and everything that decides how it can continue. Plain data: it is stored, compared
 * and sent as JSON.
 */
export type RunState = {
  readonly activity: ActivityId;
  readonly variables: Readonly<Record<string, Value>>;
  /** How often each activity was arrived at; those never arrived at are left out. */
  readonly visits: Readonly<Record<string, number>>;
  /** The links taken that are offered only once. */
  readonly taken: readonly LinkId[];
  /** The answers given to the question that is open now, in order; empty elsewhere. */
  readonly answers: readonly LinkId[];
  /** The choices made in the ink story that is open now, each by its place among those offered; none elsewhere. */
  readonly picks?: readonly number[];
  /** How many moves were made. */
  readonly turn: number;
  readonly seed: number;
};
