import { move, type RunState, waysOf } from './engine.ts';
import type { Story } from './story.ts';
import { testerLimits } from './tester.ts';

/**
 * A tester's run as the address of its page holds it: the seed, and of each move its place among the offered ones. It
 * means something in one story only, which never changes.
 */
export type Trail = { readonly seed: number; readonly places: readonly number[] };

const form = /^[0-9a-z]{1,7}(?:-[0-9a-z]{1,2})*$/;

/** Reads a trail; undefined for a text that is none, or one of too many moves. */
export function readTrail(text: string): Trail | undefined {
  // Three characters a move at most: nothing longer is looked at.
  if (text.length > 7 + 3 * testerLimits.moves || !form.test(text)) return undefined;
  const [seed = 0, ...places] = text.split('-').map((part) => Number.parseInt(part, 36));
  return seed <= 0xffff_ffff && places.length <= testerLimits.moves ? { seed, places } : undefined;
}

/** Writes a trail: 36 digits, 32 bits of seed, and a place a move. */
export function writeTrail({ seed, places }: Trail): string {
  return [seed, ...places].map((number) => number.toString(36)).join('-');
}

/** The moves that are possible at this point of a run, in the order in which places count. */
function offered(story: Story, state: RunState): string[] {
  const { answers, options } = waysOf(story, state);
  return [...answers, ...options].map(({ id }) => id);
}

/**
 * The place of a move among the offered ones; undefined where it is not offered, or a trail has no character for so
 * high a place.
 */
export function placeOf(story: Story, state: RunState, id: string): number | undefined {
  const at = offered(story, state).indexOf(id);
  return at === -1 || at >= 36 ** 2 ? undefined : at;
}

/** The move at a place, and where it leads; undefined where it cannot be made. */
export function moveTo(
  story: Story,
  state: RunState,
  place: number,
): { readonly id: string; readonly state: RunState } | undefined {
  const id = offered(story, state)[place];
  const next = id === undefined ? undefined : move(story, state, id);
  return id === undefined || !next ? undefined : { id, state: next };
}
