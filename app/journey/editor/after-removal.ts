import type { ActivityId } from '#domain/ids.ts';
import type { Activity } from '#domain/journey/graph.ts';

/** The activity that takes the place of removed ones: the next one of a list, or the last before them. */
export function afterRemoval(
  here: readonly Pick<Activity, 'id'>[],
  gone: ReadonlySet<ActivityId>,
): ActivityId | undefined {
  const first = here.findIndex(({ id }) => gone.has(id));
  const isThere = ({ id }: Pick<Activity, 'id'>) => !gone.has(id);
  return (here.slice(Math.max(first, 0)).find(isThere) ?? here.findLast(isThere))?.id;
}
