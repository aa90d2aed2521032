/**
 * How alike two words are, from 0 to 1: the share of neighbouring letters they have in common (Dice's coefficient of
 * their bigrams, as often as each occurs).
 */
export function likeness(one: string, other: string): number {
  const [first, second] = [bigramsOf(one), bigramsOf(other)];
  const total = first.length + second.length;
  if (total === 0) return one === other ? 1 : 0;
  const left = new Map<string, number>();
  for (const pair of first) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of second) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    common++;
  }
  return (2 * common) / total;
}

function bigramsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
}
