import { isSame, wordFields } from './edit-fields.ts';
import { mergeWords } from './merge-words.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that two people changed who began from the same: each field is the one that somebody changed, and where both
 * did, words and lists have both changes in them.
 *
 * @param before - what both began from; only its fields are merged
 * @returns undefined where both changed the same, and not both can be
 */
export function mergeFields<One extends object>(before: One, mine: object, theirs: object): One | undefined {
  const merged: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(mine)])) {
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

/** A list to which both added, and from which both removed; undefined where both put something else for the same. */
function mergeLists(before: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const [added, removed] = [without(mine, before), without(before, mine)];
  const both = removed.length - without(removed, without(before, theirs)).length;
  if (both > 0 && added.length > 0 && without(theirs, before).length > 0) return undefined;
  return [...without(theirs, removed), ...without(added, without(theirs, before))];
}

/** A list without what is in another, each as often as it is there. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.findIndex((held) => isSame(held, one));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
