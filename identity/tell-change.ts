import type { Tell } from '#commands/account/update-account.ts';
import { makeActionCode } from '#identity/action-code.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Call } from '#identity/endpoint.ts';
import { languageOf } from '#identity/language.ts';
import { type Email, queueEmail } from '#identity/mail.ts';

/**
 * Tells someone, at the address they had, that their password or address was changed, or their account closed or opened
 * again: within the transaction, so that no change goes untold. The email about an address can take it back.
 */
export function tellChange(context: IdentityContext, call?: Call): Tell {
  return async (tx, before, change) => {
    const { email, id: accountId } = before;
    if (email === undefined) return;
    const language = languageOf(before, call);
    const queue = (letter: Email) => queueEmail(context, tx, { to: email, accountId, language, letter });
    if (change === 'closed') return queue({ kind: 'accountClosed', until: context.now() + context.settings.reopenMs });
    if (change === 'reopened') return queue({ kind: 'accountReopened' });
    if (change.passwordHash !== undefined) await queue({ kind: 'passwordChanged' });
    if (change.email === undefined || change.email === email) return;
    const link = await makeActionCode(context, tx, { kind: 'recoverEmail', accountId, email, language });
    await queue({ kind: 'emailChanged', link, newEmail: change.email });
  };
}
