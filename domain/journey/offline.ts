import { dayMs } from '#domain/duration.ts';

/** What a browser keeps of journeys, so that they continue without a network. */
export const offlineLimits = {
  /** Characters of a version, as JSON; a longer one is not kept. */
  graphLength: 4 * 1024 * 1024,
  /** Journeys kept in one browser; the ones travelled last stay. */
  journeys: 5,
  /** Milliseconds for which a journey opens without a network, after the server gave it: its reader may lose it meanwhile. */
  openMs: 30 * dayMs,
} as const;

/**
 * The form in which browsers keep a journey. Raise it with every change after which a version or a state that was kept
 * before would be read differently: such a journey opens without a network only after the server has sent it again.
 */
export const keptForm = 1;

/** Bytes of a way that is sent: its moves, and the words written on it, in characters of up to three bytes. */
export const offlineWayBytes = 4 * 1024 * 1024;

/** The journey that an address of this site, without its language, stands in; undefined for any other address. */
export function journeyIn(path: string): string | undefined {
  return /^\/journey\/([^/]+)(?:\/activity\/[^/]+)?\/?$/.exec(path)?.[1];
}
