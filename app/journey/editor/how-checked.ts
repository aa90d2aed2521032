import type { Graph } from '#domain/journey/graph.ts';
import type { CheckedNow } from './use-findings.ts';

/** How the ways of a journey were checked; undefined where there is nothing to check. */
export type HowChecked = 'notBegun' | 'byRuns' | 'allButInk' | 'all' | undefined;

/** Whether every way was travelled, only random ones, or none at all because the journey does not begin anywhere. */
export function howChecked(
  { isComplete }: Pick<CheckedNow, 'isComplete'>,
  { activities, start }: Pick<Graph, 'activities' | 'start'>,
): HowChecked {
  if (activities.length === 0) return undefined;
  if (!activities.some(({ id }) => id === start)) return 'notBegun';
  if (!isComplete) return 'byRuns';
  return activities.some(({ ink }) => ink !== undefined) ? 'allButInk' : 'all';
}
