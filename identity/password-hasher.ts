import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { atMost } from '#database/engine/retry.ts';

/** Makes and compares password hashes. */
export type PasswordHasher = {
  /** @throws RangeError when the password is longer than passwordBytes */
  hash(password: string): Promise<string>;
  /** Whether a password is the one of a hash; where there is none it takes as long and is false. */
  matches(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than new ones are. */
  isOutdated(hash: string): boolean;
};

/** Bytes of a password at most, once normalised; a longer one is refused, never cut. */
export const passwordBytes = 4096;

/** More people than can be served want a password compared at the same time. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
}

type Options = {
  /** Draws the salts. */
  readonly random: (bytes: number) => Uint8Array;
  /** KiB. */
  readonly memoryCost?: number;
  readonly timeCost?: number;
  /** How many are computed at a time: each takes its memory. */
  readonly atOnce?: number;
  /** How many may wait for their turn. */
  readonly waiting?: number;
};

/** Whether a password is short enough to be taken. */
export function fitsPassword(password: string): boolean {
  return Buffer.byteLength(password.normalize('NFKC')) <= passwordBytes;
}

/** One core is left for everyone else: readers must not wait for people who sign in. */
const spareCores = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Argon2id, 19 MiB and two passes unless told otherwise, over the NFKC form of the password. */
export function makePasswordHasher({
  random,
  memoryCost = 19_456,
  timeCost = 2,
  atOnce = spareCores,
  waiting = 200,
}: Options): PasswordHasher {
  const parameters = { memoryCost, timeCost, parallelism: 1, outputLen: 32 };
  const nobody = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const limited = atMost(atOnce);
  let pending = 0;

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (pending >= atOnce + waiting) throw new TooBusyError('Too many passwords are being compared.');
    pending++;
    try {
      return await limited(work);
    } finally {
      pending--;
    }
  }

  return {
    hash(password) {
      if (!fitsPassword(password)) throw new RangeError('The password is too long.');
      return inTurn(() => hash(password.normalize('NFKC'), { ...parameters, salt: random(16) }));
    },
    matches(kept, password) {
      const fits = fitsPassword(password);
      const compared = fits ? password.normalize('NFKC') : '';
      return inTurn(async () => (await verify(kept ?? nobody, compared)) && fits && kept !== undefined);
    },
    isOutdated(kept) {
      const used = parseOptions(kept);
      return (
        !kept.startsWith('$argon2id$') ||
        used.memoryCost !== memoryCost ||
        used.timeCost !== timeCost ||
        used.parallelism !== 1 ||
        used.outputLen !== 32
      );
    },
  };
}
