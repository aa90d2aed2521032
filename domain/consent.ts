/** An answer to the question about cookies, as the banner keeps it in `cc_cookie` (specification, section 3). */
export type Consent = {
  readonly categories: readonly string[];
  readonly revision: number;
  readonly consentId: string;
  readonly consentTimestamp: string;
  readonly lastConsentTimestamp: string;
};

/** Characters of a cookie that are looked at; the banner's own is a quarter of that. */
const longest = 2_000;

/**
 * Reads the banner's cookie: its categories, revision, id and times, and nothing else that it may hold.
 *
 * @returns undefined for anything that is no such answer
 */
export function readConsent(cookie: string): Consent | undefined {
  if (cookie.length > longest) return undefined;
  let said: unknown;
  try {
    said = JSON.parse(cookie);
  } catch {
    return undefined;
  }
  if (typeof said !== 'object' || said === null) return undefined;
  const { categories, revision, consentId, consentTimestamp, lastConsentTimestamp } = said as Record<string, unknown>;
  if (!Array.isArray(categories) || !categories.every((name) => typeof name === 'string' && name.length <= 40))
    return undefined;
  if (typeof revision !== 'number' || !Number.isInteger(revision)) return undefined;
  if (!isShort(consentId) || !isShort(consentTimestamp) || !isShort(lastConsentTimestamp)) return undefined;
  return { categories: categories.slice(0, 10), revision, consentId, consentTimestamp, lastConsentTimestamp };
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64;
}

/** Days after which people are asked again about cookies. */
export const consentDays = 182;
