import type { RunState } from '#domain/journey/engine.ts';
import { type Refit, refit } from '#domain/journey/refit.ts';
import type { Story } from '#domain/journey/story.ts';
import { replayTold, told } from './told.ts';

/**
 * How a run fits another version of its journey.
 *
 * @param findHeld - the version that it travels, where that is published still: it is only asked for where the reader
 * would be asked
 */
export async function fitRun(
  story: Story,
  state: RunState,
  moves: Parameters<typeof refit>[2],
  findHeld: () => Promise<Story | undefined> = async () => undefined,
): Promise<Refit> {
  const made = moves.map(({ move }) => move);
  const states = await replayTold(story, state.seed, made);
  const fitted = await told(() => refit(story, state, moves, states));
  const held = fitted.kind === 'asked' ? await findHeld() : undefined;
  if (!held) return fitted;
  const own = await replayTold(held, state.seed, made);
  return told(() => refit(story, state, moves, states, own));
}
