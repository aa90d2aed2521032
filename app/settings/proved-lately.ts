import type { RequestScope } from '#app/context.ts';
import { proofMinutes } from '#domain/account.ts';
import { minuteMs } from '#domain/duration.ts';

/** Whether someone proved lately who they are; a guest has nothing to prove it by. */
export function isProvedLately({
  account,
  commands,
  provedAt = 0,
}: Pick<RequestScope, 'account' | 'commands' | 'provedAt'>): boolean {
  return account?.isAnonymous === true || commands.now() - provedAt <= proofMinutes * minuteMs;
}
