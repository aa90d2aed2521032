/** What a browser keeps of journeys, so that they go on without a network. */
export const offlineLimits = {
  /** Characters of a version, as JSON; a longer one is not kept. */
  graphLength: 4 * 1024 * 1024,
  /** Journeys kept in one browser; the ones travelled last stay. */
  journeys: 5,
  /** Milliseconds for which a journey opens without a network, after the server gave it: its reader may lose it meanwhile. */
  openMs: 30 * 24 * 60 * 60 * 1_000,
} as const;

/**
 * The form in which browsers keep a journey. Raise it with every change after which a version or a state that was kept
 * before would be read otherwise: such a journey opens without a network only when the server has given it anew.
 */
export const keptForm = 1;

/** Bytes of a way that is sent: its moves, and what was written on it, in letters of up to three bytes. */
export const offlineWayBytes = 4 * 1024 * 1024;

/** The journey that an address of this site, without its language, stands in; undefined for any other address. */
export function journeyIn(path: string): string | undefined {
  return /^\/journey\/([^/]+)(?:\/activity\/[^/]+)?\/?$/.exec(path)?.[1];
}
