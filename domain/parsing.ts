/** Manuscripts that are parsed at the same time, each in a thread with its own memory. */
export const parsedAtOnce = 2;

/** Bytes above which a manuscript is parsed by itself: its result takes some twenty times as much memory. */
const largeBytes = 8 * 2 ** 20;

/** Milliseconds of a processor: for a manuscript of any size, for each MiB of it, and at most. */
const work = { base: 15_000, perMebibyte: 5_000, most: 90_000 };

/** How many of the simultaneous turns a manuscript takes. */
export function turnsFor(bytes: number): number {
  return bytes > largeBytes ? parsedAtOnce : 1;
}

/** Milliseconds of a processor that parsing so many bytes may take, several times what the largest novels need. */
export function workFor(bytes: number): number {
  return Math.min(work.most, work.base + (work.perMebibyte * bytes) / 2 ** 20);
}
