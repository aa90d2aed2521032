import type { CommandContext } from '#commands/context.ts';
import type { AccountId } from '#domain/ids.ts';
import { type AddressOf, makeAddressOf } from '#identity/address.ts';
import { type Hosted, makeHosted } from '#identity/hosted.ts';
import { type Limiter, makeLimiter } from '#identity/limiter.ts';
import { makePasswordHasher, type PasswordHasher } from '#identity/password-hasher.ts';
import { makeProviders, type Providers } from '#identity/providers.ts';
import type { IdentitySettings } from '#identity/settings.ts';
import { type KeyRing, makeKeyRing } from './key-ring.ts';

/** Writes one line of the log; never given a token, a password or an email address. */
type Log = (detail: object, message: string) => void;

/** The context of everything in the identity. */
export type IdentityContext = CommandContext & {
  readonly settings: IdentitySettings;
  /** 32 bytes kept outside the database: seals the signing keys, derives refresh tokens. */
  readonly secret: Uint8Array;
  readonly log: { readonly info: Log; readonly warn: Log; readonly error: Log };
  readonly passwords: PasswordHasher;
  readonly limiter: Limiter;
  readonly keys: KeyRing;
  readonly addressOf: AddressOf;
  readonly providers: Providers;
  /** The hosted service, where it knows the people. */
  readonly hosted: Hosted | undefined;
  /** Called when sessions of an account have ended, so that its sockets can be closed immediately. */
  readonly onSessionsEnded: ((accountId: AccountId) => void)[];
};

type Given = CommandContext & Pick<IdentityContext, 'settings' | 'secret' | 'log'> & Partial<IdentityContext>;

/** The context of one process: missing parts are made, with nothing stored yet. */
export function makeIdentityContext(given: Given): IdentityContext {
  if (given.secret.length !== 32) throw new RangeError('The secret of the identity has 32 bytes.');
  return {
    passwords: makePasswordHasher({ random: given.random }),
    limiter: makeLimiter(given.now),
    keys: makeKeyRing(),
    addressOf: makeAddressOf(given.settings.trustProxy),
    providers: makeProviders(given.settings.providers),
    hosted: given.settings.hosted && makeHosted(given.settings.hosted),
    onSessionsEnded: [],
    ...given,
  };
}
