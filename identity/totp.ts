import { Secret, TOTP } from 'otpauth';

/** Seconds one code lasts, and its digits: what every authenticator app expects (RFC 6238). */
export const period = 30;
export const digits = 6;
const algorithm = 'SHA1';

/** A new secret, base32: 160 bits, as RFC 4226 (4, R6) advises. */
export function makeSecret(random: (bytes: number) => Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(random(20)).buffer }).base32;
}

/**
 * The step of time a code belongs to, or undefined when it is wrong. Clocks may be one step apart. A step up to
 * `lastStep` is not accepted: a code seen over a shoulder is worth nothing (RFC 6238, 5.2).
 */
export function stepOf(
  secret: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm, digits, period });
  const delta = totp.validate({ token, timestamp: now, window: 1 });
  if (delta === null) return undefined;
  const present = Math.floor(now / 1000 / period);
  const step = present + delta;
  // A last step that is still to come was noted by a clock that has been set back since.
  return step > lastStep || lastStep > present + 1 ? step : undefined;
}
