/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * How long two functions take against each other: the quotient of the medians of alternating calls, so that other load
 * on the machine affects both alike. Measured up to three times and returned as soon as it is near one: a true
 * difference stays, a busy moment does not.
 */
export async function quotientOf(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { calls, near }: { readonly calls: number; readonly near: number },
): Promise<number> {
  let quotient = Number.NaN;
  for (let round = 0; round < 3; round++) {
    const times: [number[], number[]] = [[], []];
    for (let call = 0; call < calls; call++) {
      times[0].push(await timed(one));
      times[1].push(await timed(other));
    }
    quotient = median(times[0]) / median(times[1]);
    if (Math.max(quotient, 1 / quotient) <= near) return quotient;
  }
  return quotient;
}

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await deed();
  return performance.now() - start;
}
