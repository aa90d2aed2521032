import type { Context } from 'hono';
import type { SiteFacts } from '#app/context.ts';
import { freshId } from '#commands/context.ts';
import { findAccount, listOperators } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { rates } from '#domain/limits.ts';
import { makeAddressOf } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { languageOf } from '#identity/language.ts';
import { queueEmail } from '#identity/mail.ts';
import { readWayOut } from '#identity/unsubscribe.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

type OperatorsContext = {
  readonly settings: Pick<Settings, 'mail' | 'trustsProxy'>;
  readonly identity: IdentityContext;
  readonly startedAt: number;
};

/** What pages need of the process itself, and of the emails to the site's admins. */
export function siteFacts({ settings, identity, startedAt }: OperatorsContext, c: Context): SiteFacts {
  const { db, limiter, now } = identity;
  const { smtpUrl, reachesPeople } = settings.mail;
  return {
    version,
    startedAt,
    mailWay: smtpUrl !== undefined ? 'sent' : reachesPeople ? 'kept' : 'dropped',
    takesReport: () => limiter.take(`report ${makeAddressOf(settings.trustsProxy)(c)}`, rates.report),
    takesSearch: () => limiter.take(`search ${makeAddressOf(settings.trustsProxy)(c)}`, rates.visitorSearches),
    takesTester: (what) => limiter.take(`${what} ${makeAddressOf(settings.trustsProxy)(c)}`, rates[what]),
    readWayOut: (token) => readWayOut(identity, token),
    async sendTestEmail(accountId) {
      if (!limiter.take(`test letter ${accountId}`, rates.testEmail)) return false;
      const id = freshId(identity);
      return db.inTransaction(async (tx) => {
        const account = await findAccount(tx, accountId);
        if (account?.email === undefined) return false;
        const language = languageOf(account);
        await queueEmail(identity, tx, { to: account.email, accountId, language, letter: { kind: 'test' } });
        await insertAuditEvent(tx, { id, accountId, kind: 'testLetterWritten', at: now() });
        return true;
      });
    },
    async writeOfReport(title) {
      if (!limiter.take('report letters', rates.reportEmails)) return;
      await db.inTransaction(async (tx) => {
        for (const account of await listOperators(tx)) {
          // Where the operator's address is set, the report went there.
          if (account.email === undefined || account.email === settings.mail.operator) continue;
          const { id: accountId, email: to } = account;
          const letter = { kind: 'report', title } as const;
          await queueEmail(identity, tx, { to, accountId, language: languageOf(account), letter });
        }
      });
    },
  };
}
