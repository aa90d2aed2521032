import { foldText } from '#domain/fold.ts';

/** Something that can be opened or done: a text by its name and where it lies, or an action. */
export type QuickEntry = {
  readonly id: string;
  readonly name: string;
  /** What it lies in, for texts. */
  readonly place?: string | undefined;
};

/** Entries listed at most: who does not see theirs types on. */
export const entriesListed = 50;

/**
 * The entries that a typed text means, the best first: every word of it begins or stands in the name or the place. A
 * name that begins with it comes before one in which a word does, and that before any other. Without a text, all in
 * their order.
 */
export function findEntries<Entry extends QuickEntry>(entries: readonly Entry[], typed: string): Entry[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.slice(0, entriesListed);
  const whole = words.join(' ');
  const ranks: Entry[][] = [[], [], []];
  for (const entry of entries) {
    const name = foldText(entry.name);
    const all = `${name} ${foldText(entry.place ?? '')}`;
    if (!words.every((word) => all.includes(word))) continue;
    const rank = name.startsWith(whole) ? 0 : ` ${name}`.includes(` ${words[0]}`) ? 1 : 2;
    ranks[rank]?.push(entry);
  }
  return ranks.flat().slice(0, entriesListed);
}
