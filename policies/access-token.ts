import type { Actor } from '#domain/account.ts';
import type { Verdict } from './verdict.ts';

/** People make tokens for their programs; a guest, whose account cannot be recovered, does not. */
export function mayMakeTokens(actor: Actor): Verdict<'signedOut' | 'guest'> {
  if (actor.accountId === undefined) return 'signedOut';
  return actor.isAnonymous ? 'guest' : 'allowed';
}
