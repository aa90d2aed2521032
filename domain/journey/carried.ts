import { isTrue } from './evaluate.ts';
import type { RunState } from './run-state.ts';
import type { Story } from './story.ts';
import { fillIn } from './story-text.ts';
import { worldOf } from './world.ts';

/**
 * What a reader carries at this point of a run: story text in one line each, filled in; lines without words are left
 * out.
 */
export function carriedIn(story: Story, state: RunState): string[] {
  return story.carried.flatMap(({ variable, text }) => {
    const world = worldOf(story, state, `carried ${variable}`);
    const value = world.variable(variable);
    const words = value !== undefined && isTrue(value) ? fillIn(text, world).trim() : '';
    return words === '' ? [] : [words];
  });
}
