/** One of six tones, always the same for the same seed. */
export function toneOf(seed: string): number {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % 6) + 1;
}
