import { useRef } from 'react';
import { sameAround } from '#domain/journey/merge-fields.ts';

/**
 * A key for each item of a list that has none of its own. An item keeps its key while it is changed where it is, and when
 * others are added or removed around it: the focus stays with what is being typed.
 */
export function useStableKeys(items: readonly unknown[]): readonly number[] {
  const known = useRef<{ items: readonly unknown[]; keys: readonly number[]; next: number }>({
    ...{ items: [], keys: [], next: 0 },
  });
  const { current } = known;
  if (current.items !== items) known.current = { ...followed(current, items), items };
  return known.current.keys;
}

function followed(
  { items, keys, next }: { items: readonly unknown[]; keys: readonly number[]; next: number },
  after: readonly unknown[],
) {
  const { from, to } = sameAround(items, after);
  const middle = after.length - (items.length - to) - from;
  const kept = keys.slice(from, Math.min(to, from + middle));
  const fresh = Array.from({ length: middle - kept.length }, (_, at) => next + at);
  return { keys: [...keys.slice(0, from), ...kept, ...fresh, ...keys.slice(to)], next: next + fresh.length };
}
