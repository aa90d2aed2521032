import type { ActivityId } from '#domain/ids.ts';
import type { RunState } from '#domain/journey/engine.ts';
import type { Verdict } from './verdict.ts';

/** The activity a run is at is open; one it was at before can be looked at again; every other is not reached yet. */
export function mayOpenActivity(
  { activity, visits }: Pick<RunState, 'activity' | 'visits'>,
  id: ActivityId,
): Verdict<'behind' | 'notReached'> {
  if (activity === id) return 'allowed';
  return Object.hasOwn(visits, id) ? 'behind' : 'notReached';
}
