/** The change that makes one text from another: the characters from one place to before another become others. */
type Splice = { readonly from: number; readonly to: number; readonly words: string };

/** The smallest splice that makes one text from another, between whole characters. */
function spliceOf(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (/[\uD800-\uDBFF]/.test(before[start - 1] ?? '')) start--;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (end > 0 && /[\uDC00-\uDFFF]/.test(before.at(-end) ?? '')) end--;
  return { from: start, to: before.length - end, words: after.slice(start, after.length - end) };
}

/**
 * One text from two that began as the same: both changes are in it, and of two at one place theirs comes first.
 * Undefined where both changed the same characters.
 */
export function mergeWords(before: string, mine: string, theirs: string): string | undefined {
  if (mine === before || mine === theirs) return theirs;
  if (theirs === before) return mine;
  const [own, other] = [spliceOf(before, mine), spliceOf(before, theirs)];
  if (own.from < other.to && own.to > other.from) return undefined;
  const isBehind = other.to <= own.from;
  const from = own.from + (isBehind ? theirs.length - before.length : 0);
  return theirs.slice(0, from) + own.words + theirs.slice(from + own.to - own.from);
}

/** Where a place in a text lies when the text has become another. */
export function placeAfter(at: number, before: string, after: string): number {
  const { from, to } = spliceOf(before, after);
  if (at <= from) return at;
  return at >= to ? at + after.length - before.length : Math.min(at, from);
}
