import type { ActivityId, JourneyId, ProjectId, TesterLinkId, TesterNoteId } from '#domain/ids.ts';
import type { Value } from './graph.ts';
import type { RunState } from './run-state.ts';

/** A link by which people travel a journey's draft as it was when the link was made. */
export type TesterLink = {
  readonly id: TesterLinkId;
  readonly journeyId: JourneyId;
  readonly projectId: ProjectId;
  readonly name: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly withdrawnAt: number | undefined;
  /** The number of the draft that was copied. */
  readonly version: number;
};

/** What a tester has written at a step. It names no account: only the name that they wrote. */
export type TesterNote = {
  readonly id: TesterNoteId;
  readonly linkId: TesterLinkId;
  readonly activityId: ActivityId;
  /** The title of the step at that time. */
  readonly title: string;
  /** Of the tester; empty where they gave none. */
  readonly name: string;
  readonly text: string;
  readonly at: number;
  readonly doneAt: number | undefined;
  /** How the run got there: the engine makes the same run from them again. */
  readonly seed: number;
  readonly moves: readonly string[];
  /** The values of the variables there. */
  readonly variables: RunState['variables'];
};

/** For how many days a testers' link can be made. */
export const testerLinkDays = [1, 7, 30, 90] as const;

/** The limits of testers and their links; lengths are in UTF-16 units. */
export const testerLimits = {
  /** Open links of one journey: each holds a copy of the draft. */
  links: 10,
  linkNameLength: 100,
  /** Notes of one journey, done ones too. */
  notes: 500,
  nameLength: 60,
  textLength: 2_000,
  /** Moves of one test: its page's address holds them. */
  moves: 500,
  /** The values that a note keeps, as JSON; those that would pass it are left out. */
  valuesLength: 10_000,
} as const;

/** The values of variables that a note can keep, in their order. */
export function keptValues(variables: RunState['variables']): RunState['variables'] {
  const kept: [string, Value][] = [];
  let length = 0;
  for (const [name, value] of Object.entries(variables)) {
    length += JSON.stringify([name, value]).length;
    if (length > testerLimits.valuesLength) break;
    kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}
