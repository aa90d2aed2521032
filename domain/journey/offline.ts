/** What a browser keeps of journeys, so that they go on without a network. */
export const offlineLimits = {
  /** Characters of a version, as JSON; a longer one is not kept. */
  graphLength: 4 * 1024 * 1024,
  /** Journeys kept in one browser; the ones travelled last stay. */
  journeys: 5,
} as const;

/** Bytes of a way that is sent: its moves, and what was written on it, in letters of up to three bytes. */
export const offlineWayBytes = 4 * 1024 * 1024;
