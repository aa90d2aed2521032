import { foldText } from '#domain/fold.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { Activity } from '#domain/journey/graph.ts';

/** A step that a link may lead to, with the words its text begins with. */
export type Target = { readonly id: ActivityId; readonly title: string; readonly said: string };

/** Steps that are shown at a time; more are found by typing. */
const atOnce = 50;

/** Characters of a step's text that tell it from others of the same title. */
const saidLength = 80;

/**
 * The steps to choose from, at most 50: those whose title begins with the typed text, then those whose title or text
 * has it; all where nothing was typed, the chosen one first. `more` counts those that are not shown.
 */
export function targetsFor(
  activities: readonly Activity[],
  typed: string | undefined,
  chosen: ActivityId | undefined,
): { readonly found: readonly Target[]; readonly more: number } {
  const sought = { title: foldText(typed ?? '').trim(), text: (typed ?? '').trim().toLowerCase() };
  const ranked: Activity[][] = [[], [], []];
  for (const activity of activities) ranked[rankOf(activity, sought, chosen)]?.push(activity);
  const all = ranked.flat();
  const found = all.slice(0, atOnce).map(({ id, title, text }) => ({ id, title, said: beginningOf(text) }));
  return { found, more: all.length - found.length };
}

/** The search compares titles without accents, and texts as they are, because there are many. */
type Words = { readonly title: string; readonly text: string };

/** The place in the order, from 0; -1 where it is not found. */
function rankOf({ id, title, text }: Activity, sought: Words, chosen: ActivityId | undefined): number {
  if (sought.text === '') return id === chosen ? 0 : 1;
  const at = foldText(title).indexOf(sought.title);
  if (at >= 0) return at === 0 ? 0 : 1;
  return text.toLowerCase().includes(sought.text) ? 2 : -1;
}

function beginningOf(text: string): string {
  return text.slice(0, saidLength).replace(/\s+/gu, ' ').trim();
}
