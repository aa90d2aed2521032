import { type RunState, startRun } from './engine.ts';
import { replay } from './refit.ts';
import type { Story } from './story.ts';
import type { TesterNote } from './tester.ts';

/** A place a tester has noted something at, and how they came there. */
export type NotedPlace = Pick<TesterNote, 'activityId' | 'seed' | 'moves' | 'variables'>;

/** How a draft leads to such a place now. */
export type Revisit = {
  /** The run to it, the place last; empty where the draft has neither the place nor a beginning. */
  readonly states: readonly RunState[];
  /**
   * `same`: by the same moves, with the same values. `otherValues`: by the same moves. `otherWay`: they lead elsewhere
   * now, so the run begins at the step, with the values as they were. `gone`: the step was removed; the moves lead as
   * far as they can.
   */
  readonly kind: 'same' | 'otherValues' | 'otherWay' | 'gone';
};

/** Returns to a noted place in a draft that may have changed since. */
export function revisit(story: Story, { activityId, seed, moves, variables }: NotedPlace): Revisit {
  const states = replay(story, seed, moves);
  const last = states.at(-1);
  if (last && states.length === moves.length + 1 && last.activity === activityId) {
    const isSame = Object.entries(variables).every(([name, value]) => last.variables[name] === value);
    return { states, kind: isSame ? 'same' : 'otherValues' };
  }
  if (!story.activities.has(activityId)) return { states, kind: 'gone' };
  const there = startRun(story, seed, { at: activityId, variables });
  return { states: there ? [there] : [], kind: 'otherWay' };
}
