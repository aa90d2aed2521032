import { isSame, wordFields } from './edit-fields.ts';
import { mergeWords } from './merge-words.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that two people changed who began from the same: each field is the one that somebody changed, and where both
 * did, words and lists have both changes in them.
 *
 * @returns undefined where both changed the same, and not both can be
 */
export function mergeFields<One extends object>(before: One, mine: object, theirs: object): One | undefined {
  const merged: Record<string, unknown> = {};
  for (const name of new Set([before, mine, theirs].flatMap((one) => Object.keys(one)))) {
    const values = [before, mine, theirs].map((one) => (one as Fields)[name]);
    const [was, own, other] = values;
    if (isSame(own, was)) merged[name] = other;
    else if (isSame(other, was) || isSame(own, other)) merged[name] = own;
    else if (values.every(Array.isArray)) {
      const list = mergeLists(...(values as [unknown[], unknown[], unknown[]]));
      if (!list) return undefined;
      merged[name] = list;
    } else if (wordFields.has(name)) {
      const [from = '', here = '', there = ''] = values as readonly (string | undefined)[];
      const text = mergeWords(from, here, there);
      if (text === undefined) return undefined;
      merged[name] = text;
    } else if (values.every((one) => typeof one === 'object' && one !== null)) {
      const parts = mergeFields(...(values as [object, object, object]));
      if (!parts) return undefined;
      merged[name] = parts;
    } else return undefined;
  }
  return merged as One;
}

/**
 * One list from two that began as the same, in their order: both changes are in it, and of two additions at one place
 * theirs comes first. Undefined where both changed the same items.
 */
function mergeLists(before: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const [own, other] = [sameAround(before, mine), sameAround(before, theirs)];
  if (own.from < other.to && own.to > other.from) return undefined;
  const from = own.from + (other.to <= own.from ? theirs.length - before.length : 0);
  return theirs.toSpliced(from, own.to - own.from, ...mine.slice(own.from, mine.length - (before.length - own.to)));
}

/** Between which items of a list another one differs from it: after the same ones at its start, before those at its end. */
export function sameAround(before: readonly unknown[], after: readonly unknown[]) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && isSame(before[from], after[from])) from++;
  let end = 0;
  while (end < most - from && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  return { from, to: before.length - end };
}
