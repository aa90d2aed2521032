import type { Actor } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import type { Verdict } from './verdict.ts';

/** Operators look after the site; everyone else is told that there is nothing here. */
export function mayOperate(actor: Actor): Verdict<'notOperator'> {
  return actor.accountId !== undefined && !actor.isAnonymous && actor.isOperator === true ? 'allowed' : 'notOperator';
}

/** An operator disables others, and not themselves: nobody could let them in again. */
export function mayDisable(actor: Actor, accountId: AccountId): Verdict<'notOperator' | 'oneself'> {
  if (mayOperate(actor) !== 'allowed') return 'notOperator';
  return actor.accountId === accountId ? 'oneself' : 'allowed';
}
