import type { CommandContext } from '#commands/context.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import { failed, type Outcome } from '#domain/outcome.ts';
import { mayDisable, mayOperate } from '#policies/operator.ts';
import { disableAccount, enableAccount } from './disable-account.ts';
import { type NoEmail, vouchForEmail } from './vouch-for-email.ts';

/** What an operator can do to an account. */
export const accountActs = ['disable', 'enable', 'verify'] as const;
export type AccountAct = (typeof accountActs)[number];

/** Does something to someone's account, on behalf of an operator; the audit record says whose. */
export async function operateAccount(
  context: CommandContext,
  actor: Actor,
  { act, accountId }: { readonly act: AccountAct; readonly accountId: AccountId },
): Promise<Outcome<undefined, NoEmail>> {
  if (mayOperate(actor) !== 'allowed') return failed({ kind: 'notFound' });
  const by = actor.accountId;
  if (act === 'enable') return enableAccount(context, accountId, by);
  if (act === 'verify') return vouchForEmail(context, accountId, by);
  const verdict = mayDisable(actor, accountId);
  return verdict === 'allowed'
    ? disableAccount(context, accountId, by)
    : failed({ kind: 'forbidden', because: verdict });
}
