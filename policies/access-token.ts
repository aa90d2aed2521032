import type { Actor } from '#domain/account.ts';
import type { Verdict } from './verdict.ts';

/** People make tokens for programs of theirs; a guest, whose account nobody can come back to, does not. */
export function mayMakeTokens(actor: Actor): Verdict<'signedOut' | 'guest'> {
  if (actor.accountId === undefined) return 'signedOut';
  return actor.isAnonymous ? 'guest' : 'allowed';
}
