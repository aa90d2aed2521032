import type { Hono } from 'hono';
import type { IdentityContext } from '#identity/context.ts';
import type { Settings } from '#server/settings.ts';
import { makeMailDelivery } from './deliver-mail.ts';
import { mailboxRoutes } from './mailbox.ts';

/**
 * How this process sends emails, and where they can be read when nothing sends them. The operator of a public site
 * without a mail server is told.
 */
export function makeMail(
  { brand, publicUrl, mail }: Pick<Settings, 'brand' | 'publicUrl' | 'mail'>,
  identity: IdentityContext,
): { readonly deliver: ReturnType<typeof makeMailDelivery>; readonly mailbox: Hono } {
  const { db, now, secret, log } = identity;
  const site = { brand, publicUrl, codeLives: identity.settings.codes };
  const hasMailbox = mail.smtpUrl === undefined && mail.reachesPeople;
  if (!mail.reachesPeople)
    log.warn(
      {},
      'SMTP_URL is not set: no mail is sent. Nobody can confirm an email or set a forgotten password, and works are published without a confirmed email.',
    );
  return {
    deliver: makeMailDelivery({ db, now, secret, log, site, ...mail, hasMailbox }),
    mailbox: mailboxRoutes({ identity, site, isOpen: hasMailbox }),
  };
}
