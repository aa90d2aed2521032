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

/** Puts storylets into an order drawn by their weights, none twice. */
export function draw<Item extends { readonly storylet: { readonly weight: number } }>(
  items: readonly Item[],
  chance: () => number,
): Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) {
    let mark = chance() * left.reduce((sum, { storylet }) => sum + storylet.weight, 0);
    const at = left.findIndex(({ storylet }) => {
      mark -= storylet.weight;
      return mark < 0;
    });
    drawn.push(...left.splice(at === -1 ? left.length - 1 : at, 1));
  }
  return drawn;
}
