import type { IdentityContext } from '#identity/context.ts';
import { sha256 } from '#identity/secret.ts';

/** An attempt to sign in that was let through; it counts as a failure until its result is known. */
type Attempt = {
  succeeded(): void;
  /** There was no result: that was our fault. */
  neverMind(): void;
};

/** The key under which an address and an account are counted together; a remembered one has signed in successfully. */
export function pairKey(address: string, email: string): string {
  return `pair ${address} ${sha256(email)}`;
}

/** The key that emails of a kind to a mailbox are counted under. */
export function mailKey(kind: string, email: string): string {
  return `mail ${kind} to ${sha256(email)}`;
}

/** Forgets the failures of an account and trusts an address: its person has proved by email who they are. */
export function unlock({ limiter }: Pick<IdentityContext, 'limiter'>, address: string, email: string): void {
  const byPair = pairKey(address, email);
  limiter.forget(`account ${sha256(email)}`);
  limiter.forget(byPair);
  for (const kind of ['resetPassword', 'signIn']) limiter.forget(mailKey(kind, email));
  limiter.remember(byPair);
}

/**
 * Lets an attempt to sign in through, or not: by the address, by the account, and by both together. The account is its
 * email address whether or not it exists, so that a refusal reveals nothing. Others' failures never block an address
 * from which the account has lately signed in, and a wait never grows past its maximum: nobody can lock an owner out.
 */
export function beginAttempt(
  { limiter, settings: { limits } }: Pick<IdentityContext, 'limiter' | 'settings'>,
  { address, email }: { address: string; email: string },
): Attempt | undefined {
  const person = sha256(email);
  const byAddress = `sign-in ${address}`;
  const byPair = pairKey(address, email);
  const byAccount = `account ${person}`;
  const isKnown = limiter.remembers(byPair, limits.knownMs);

  if (limiter.mustWait(byPair, limits.pair)) return undefined;
  if (!isKnown && limiter.mustWait(byAccount, limits.account)) return undefined;
  if (!limiter.take(byAddress, limits.signInsByAddress)) return undefined;
  limiter.fail(byPair, limits.pair);
  if (!isKnown) limiter.fail(byAccount, limits.account);

  function takeBack(): void {
    limiter.giveBack(byAddress);
    limiter.unfail(byPair);
    if (!isKnown) limiter.unfail(byAccount);
  }

  return {
    succeeded() {
      takeBack();
      limiter.forget(byPair);
      limiter.remember(byPair);
    },
    neverMind: takeBack,
  };
}
