import type { RunState } from './engine.ts';
import type { Story } from './story.ts';

/** How far a run is, in whole percent: 100 at an ending, else by how many of the activities it has come to. */
export function percentOf(story: Story, { activity, visits }: RunState): number {
  if (story.activities.get(activity)?.activity.kind === 'ending') return 100;
  const seen = Object.keys(visits).length / Math.max(1, story.activities.size);
  return Math.min(99, Math.round(seen * 100));
}
