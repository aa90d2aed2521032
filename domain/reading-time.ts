/** Words of fiction read in a minute, for "9 min left". */
export const wordsPerMinute = 230;

/** Minutes a text of so many words takes to read, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}
