/**
 * The chance of a run: numbers from 0 up to 1 that follow from its seed, the turn, and what they are drawn for, so that
 * a replay draws the same and showing a page twice changes nothing. sfc32 by Chris Doty-Humphrey (PractRand), seeded by
 * FNV-1a; for games, not for secrets.
 */
export function chanceOf(seed: number, turn: number, purpose: string): () => number {
  let [a, b, c, d] = [hashOf(`${seed}`), hashOf(`${turn}`), hashOf(purpose), 1];
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 15; round++) next();
  return next;
}

/** FNV-1a: a number of 32 bits, with a sign. */
export function hashOf(text: string): number {
  let result = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) result = Math.imul(result ^ text.charCodeAt(at), 0x01000193);
  return result | 0;
}

/**
 * Draws storylets by their weights, none twice, in the order they are drawn.
 *
 * @param atMost - how many; the first of them are the same however many are drawn
 */
export function draw<Item extends { readonly storylet: { readonly weight: number } }>(
  items: readonly Item[],
  chance: () => number,
  atMost = items.length,
): Item[] {
  const weights = items.map(({ storylet }) => storylet.weight);
  const left = sumsOf(weights);
  const drawn: Item[] = [];
  const isDrawn = new Set<number>();
  while (drawn.length < Math.min(atMost, items.length)) {
    let at = left.find(chance() * left.total());
    // Where rounding leads to none that is left, one beside it is meant.
    while (at >= 0 && (at >= items.length || isDrawn.has(at))) at--;
    while (at < 0 || isDrawn.has(at)) at++;
    isDrawn.add(at);
    left.add(at, -(weights[at] ?? 0));
    drawn.push(items[at] as Item);
  }
  return drawn;
}

/** Sums of numbers from the first on, which change one by one: a binary indexed tree (Fenwick, 1994). */
function sumsOf(numbers: readonly number[]) {
  const size = numbers.length;
  const tree = [0, ...numbers];
  for (let at = 1; at <= size; at++) {
    const above = at + (at & -at);
    if (above <= size) tree[above] = (tree[above] ?? 0) + (tree[at] ?? 0);
  }
  return {
    total(): number {
      let sum = 0;
      for (let at = size; at > 0; at -= at & -at) sum += tree[at] ?? 0;
      return sum;
    },
    add(index: number, number: number): void {
      for (let at = index + 1; at <= size; at += at & -at) tree[at] = (tree[at] ?? 0) + number;
    },
    /** The first index up to which the sum is more than a mark; the size where none is. */
    find(mark: number): number {
      let [at, rest] = [0, mark];
      for (let step = 2 ** Math.floor(Math.log2(Math.max(1, size))); step >= 1; step /= 2) {
        const sum = tree[at + step] ?? Number.POSITIVE_INFINITY;
        if (at + step > size || sum > rest) continue;
        at += step;
        rest -= sum;
      }
      return at;
    },
  };
}
