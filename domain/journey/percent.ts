import type { RunState } from './engine.ts';
import { hasEnded } from './ink.ts';
import type { Story } from './story.ts';

/** The progress of a run, in whole percent: 100 at an ending, else the share of the activities that it has reached. */
export function percentOf(story: Story, state: RunState, isEnded = hasEnded(story, state)): number {
  if (isEnded) return 100;
  const seen = Object.keys(state.visits).length / Math.max(1, story.activities.size);
  return Math.min(99, Math.round(seen * 100));
}
