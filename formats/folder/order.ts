const collator = new Intl.Collator('en', { numeric: true });

/** Compares paths folder by folder, numbers in them by their value: 2 before 10. */
export function naturalOrder(one: string, other: string): number {
  const [first, second] = [one.split('/'), other.split('/')];
  for (let at = 0; at < Math.min(first.length, second.length); at++) {
    const order = collator.compare(first[at] ?? '', second[at] ?? '');
    if (order !== 0) return order;
  }
  return first.length - second.length;
}
