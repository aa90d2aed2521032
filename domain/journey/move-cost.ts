import type { ActivityId } from '#domain/ids.ts';
import type { Story } from './story.ts';

/** Activities of a group that are looked at in about the time of one move. */
const membersOfMove = 100;

/** What a move from an activity costs, in ordinary moves: each one that its group may offer is looked at. */
export function moveCost(story: Story, from: ActivityId): number {
  const offer = story.activities.get(from)?.activity.offer;
  return 1 + ((offer && story.groups.get(offer.group)?.length) ?? 0) / membersOfMove;
}
