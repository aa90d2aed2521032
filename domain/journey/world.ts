import { chanceOf } from './chance.ts';
import { evaluate, isTrue, type World } from './evaluate.ts';
import type { Expression } from './expression.ts';
import type { RunState } from './run-state.ts';
import type { Story } from './story.ts';

/**
 * What expressions can ask at this point of a run.
 *
 * @param purpose - what is asked for: each purpose has its own chances in a turn
 */
export function worldOf(story: Story, state: RunState, purpose: string): World {
  let chance: (() => number) | undefined;
  return {
    variable: (name) =>
      Object.hasOwn(state.variables, name) ? state.variables[name] : story.variables.get(name)?.start,
    visits: (activity) => state.visits[activity ?? state.activity] ?? 0,
    turns: () => state.turn,
    chance: () => {
      chance ??= chanceOf(state.seed, state.turn, purpose);
      return chance();
    },
  };
}

/** Whether a condition holds: none always does, a broken one never. */
export function holds(condition: Expression | 'broken' | undefined, world: World): boolean {
  return condition === undefined || (condition !== 'broken' && isTrue(evaluate(condition, world)));
}
