import { type CryptoKey, generateKeyPair } from 'jose';
import { LRUCache } from 'lru-cache';
import type { IdTokenClaims } from './token-claims.ts';

/** A key ready for signing. */
export type OpenKey = { readonly id: string; readonly createdAt: number; readonly key: CryptoKey };

export type NewPair = () => Promise<{ readonly publicKey: CryptoKey; readonly privateKey: CryptoKey }>;

/** The keys this process has opened. */
export type KeyRing = {
  /** Makes the pair of a new key. */
  readonly newPair: NewPair;
  signing: OpenKey | undefined;
  /** Everyone who needs a key while one is being made waits for the same one. */
  opening: Promise<OpenKey> | undefined;
  readonly believed: Map<string, { readonly key: CryptoKey; readonly retiresAt: number }>;
  /** ID tokens whose signature was found right (see id-token.ts). */
  readonly checked: LRUCache<string, CheckedToken>;
};

/** The contents of a checked token, and when it expires. */
type CheckedToken = { readonly claims: IdTokenClaims; readonly expiresAt: number };

const newRsaPair: NewPair = () => generateKeyPair('RS256', { modulusLength: 2048, extractable: true });

/** Checked tokens that are remembered, of the last people seen. */
const checkedAtMost = 5_000;

/** A ring without keys. */
export function makeKeyRing(newPair = newRsaPair): KeyRing {
  return {
    newPair,
    signing: undefined,
    opening: undefined,
    believed: new Map(),
    checked: new LRUCache({ max: checkedAtMost }),
  };
}
