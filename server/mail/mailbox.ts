import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { findMail, listMails, type Mail } from '#database/mail.ts';
import { defaultLocale, isLocale, type Locale, localeCookie, preferredLocale } from '#domain/locale.ts';
import { isLoopbackAddress } from '#domain/loopback.ts';
import { connectionAddress } from '#identity/address.ts';
import type { IdentityContext } from '#identity/context.ts';
import { openEmail } from '#identity/mail.ts';
import { composeEmail } from './compose-email.ts';
import { emailHtml } from './email-html.ts';
import type { MailSite } from './email-parts.ts';
import { emailText } from './email-text.ts';
import { mailboxPage, type ShownEmail } from './mailbox-page.ts';

type MailboxContext = {
  readonly identity: IdentityContext;
  readonly site: MailSite;
  /** Whether emails stay on this machine: no mail server is set, and the site is for this machine only. */
  readonly isOpen: boolean;
};

/** Emails shown at most. */
const shownAtMost = 100;

/**
 * The emails that no mail server was there for, to be read by people at this machine. Emails open accounts: for
 * everyone else there is no such address, whatever a proxy in between says about them.
 */
export function mailboxRoutes({ identity, site, isOpen }: MailboxContext): Hono {
  const app = new Hono();
  if (!isOpen) return app;

  app.use('/dev/*', async (c, next) => {
    if (!isHere(c, site.publicUrl)) return c.notFound();
    c.header('Cache-Control', 'no-store');
    return next();
  });

  async function letters(): Promise<ShownEmail[]> {
    const mails = await listMails(identity.db.reader, shownAtMost);
    const shown = await Promise.all(mails.map((mail) => asShown(identity, site, mail)));
    return shown.filter((letter) => letter !== undefined);
  }

  app.get('/dev/mailbox.json', async (c) => {
    const messages = (await letters()).map(({ id: _, at, ...letter }) => ({
      ...letter,
      at: new Date(at).toISOString(),
    }));
    return c.json({ messages });
  });

  app.get('/dev/mailbox', async (c) => {
    const nonce = randomBytes(16).toString('base64url');
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    );
    return c.html(await mailboxPage(await letters(), { locale: localeOf(c), brand: site.brand, nonce }));
  });

  app.get('/dev/mailbox/:id', async (c) => {
    const mail = await findMail(identity.db.reader, c.req.param('id'));
    const letter = mail && (await asShown(identity, site, mail));
    if (!letter) return c.notFound();
    // An email has its own styles, runs nothing, and opens its links outside of the mailbox.
    c.header(
      'Content-Security-Policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
    c.header('X-Frame-Options', 'SAMEORIGIN');
    return c.html(letter.html.replace('<head>', '<head>\n<base target="_blank">'));
  });

  return app;
}

/** Whether a request was made on this machine, to the address this machine has. */
function isHere(c: Context, publicUrl: string): boolean {
  // A name that someone else pointed here is not ours: their page could read the answer.
  return isLoopbackAddress(connectionAddress(c.env)) && new URL(c.req.url).host === new URL(publicUrl).host;
}

async function asShown(identity: IdentityContext, site: MailSite, mail: Mail): Promise<ShownEmail | undefined> {
  const letter = openEmail(identity, mail);
  if (!letter || letter.kind === 'nobody') return undefined;
  const locale = isLocale(mail.language) ? mail.language : defaultLocale;
  const composed = await composeEmail(letter, { locale, timeZone: mail.timeZone }, site);
  return {
    id: mail.id,
    to: mail.recipient,
    subject: composed.subject,
    text: emailText(composed),
    html: emailHtml(composed),
    at: mail.createdAt,
  };
}

function localeOf(c: Context): Locale {
  const chosen = getCookie(c, localeCookie);
  return isLocale(chosen) ? chosen : (preferredLocale(c.req.header('accept-language')) ?? defaultLocale);
}
