/** How long a failed request of an upload is tried again: as the storage client does it (specification, section 9). */
export const uploadRetry = { firstMs: 1_000, longestMs: 64_000, totalMs: 600_000 } as const;

/**
 * Whether the same request may be answered otherwise a little later: the server was slow, busy or failed. A full disk
 * (507) is not such a case: someone who waits for it would not be told.
 */
export function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 507);
}
