import { positionsFor } from '#commands/block/outline-position.ts';
import type { PlacedDate } from '#database/story-date.ts';

/** Gives each of some dates a place, in their order. */
export function placeDates(keys: readonly string[]): PlacedDate[] {
  const positions = positionsFor(keys.length);
  return keys.map((key, at) => ({ key, position: positions[at] ?? '' }));
}
