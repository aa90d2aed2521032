import type { RunState } from './engine.ts';
import { hasEnded } from './ink.ts';
import type { Story } from './story.ts';

/** How far a run is, in whole percent: 100 at an ending, else by how many of the activities it has come to. */
export function percentOf(story: Story, state: RunState, isEnded = hasEnded(story, state)): number {
  if (isEnded) return 100;
  const seen = Object.keys(state.visits).length / Math.max(1, story.activities.size);
  return Math.min(99, Math.round(seen * 100));
}
