import type { Transporter } from 'nodemailer';
import { createTransport } from 'nodemailer';
import { DatabaseUnavailable } from '#database/connection.ts';
import { findMail, type Mail, updateMail } from '#database/mail.ts';
import { secondMs } from '#domain/duration.ts';
import { defaultLocale, isLocale } from '#domain/locale.ts';
import type { IdentityContext } from '#identity/context.ts';
import { openEmail } from '#identity/mail.ts';
import type { Attempt } from '#server/jobs/runner.ts';
import { composeEmail } from './compose-email.ts';
import { emailHtml } from './email-html.ts';
import type { MailSite } from './email-parts.ts';
import { emailText } from './email-text.ts';

export type MailContext = Pick<IdentityContext, 'db' | 'now' | 'secret' | 'log'> & {
  readonly site: MailSite;
  /** The mail server; undefined: nothing leaves this machine. */
  readonly smtpUrl: string | undefined;
  readonly from: MailSender;
  /** Whether emails that cannot leave are kept to be read on this machine. */
  readonly hasMailbox: boolean;
};

/** The sender of emails. */
export type MailSender = { readonly name: string; readonly address: string };

/** A mail server answers within that, or the email is tried again later: other jobs wait meanwhile. */
const patienceMs = 10_000;

/** After a mail server could not be reached, the other emails do not wait for it one by one. */
const restMs = 30_000;

/** How often it is tried to note that an email has left; each attempt waits some seconds for a database that is away. */
const notedTries = 10;

/** Could not be sent now. Its error message is stored with the job: it names neither address nor code. */
export class MailError extends Error {
  override name = 'MailError';
}

/** Sends emails, each by its id; one that was sent or given up is left alone, so that a job may run twice. */
export function makeMailDelivery(context: MailContext): (mailId: string, attempt: Attempt) => Promise<void> {
  const { db, now, log } = context;
  const transport = context.smtpUrl === undefined ? undefined : transportTo(context.smtpUrl);
  let restsUntil = 0;

  function note(id: string, became: { sentAt?: number; failedAt?: number }, keepData = false): Promise<void> {
    return db.inTransaction((tx) => updateMail(tx, id, { ...became, keepData }));
  }

  /** It has left: where the database is away for a moment it is waited for, or the email would be sent again. */
  async function noteSent(id: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await note(id, { sentAt: now() });
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || tries >= notedTries) throw error;
        await new Promise((resume) => setTimeout(resume, secondMs));
      }
    }
  }

  return async (mailId, { isLast }) => {
    const mail = await findMail(db.reader, mailId);
    if (!mail || mail.sentAt !== undefined || mail.failedAt !== undefined) return;
    if (mail.kind === 'nobody') return note(mailId, { sentAt: now() });
    if (!transport) {
      const became = context.hasMailbox ? { sentAt: now() } : { failedAt: now() };
      return note(mailId, became, context.hasMailbox);
    }
    const message = await messageOf(context, mail);
    if (!message) {
      log.warn({ mail: mailId }, 'A letter was sealed with another secret and can not be sent.');
      return note(mailId, { failedAt: now() });
    }

    try {
      if (now() < restsUntil) throw new MailError('The mail server could not be reached a moment ago.');
      await transport.sendMail(message);
    } catch (error) {
      const { because, isFinal, isAway } = readFailure(error);
      if (isAway) restsUntil = now() + restMs;
      if (isFinal || isLast) {
        log.warn({ mail: mailId, because }, 'A letter was given up.');
        await note(mailId, { failedAt: now() });
      }
      if (isFinal) return;
      throw error instanceof MailError ? error : new MailError(because);
    }
    await noteSent(mailId);
  };
}

function transportTo(url: string): Transporter {
  return createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Emails hold no files; whatever its text says, it opens none and fetches nothing.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** An email as a message: the same each time, also in its id and date, so that a second copy is recognised. */
async function messageOf(context: MailContext, mail: Mail) {
  const letter = openEmail(context, mail);
  if (!letter || letter.kind === 'nobody') return undefined;
  const { site, from } = context;
  const locale = isLocale(mail.language) ? mail.language : defaultLocale;
  const composed = await composeEmail(letter, { locale, timeZone: mail.timeZone }, site);
  return {
    messageId: `<${mail.id}@${new URL(site.publicUrl).hostname}>`,
    date: new Date(mail.createdAt),
    from: { ...from },
    // Not as texts, which would be read for several addresses.
    to: { name: '', address: mail.recipient },
    envelope: { from: from.address, to: [mail.recipient] },
    ...(composed.replyTo === undefined ? {} : { replyTo: { name: '', address: composed.replyTo } }),
    subject: composed.subject,
    text: emailText(composed),
    html: emailHtml(composed),
    headers: {
      // No automatic reply should answer.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': locale,
      ...(composed.wayOut === undefined ? {} : wayOutHeaders(composed.wayOut)),
    },
  };
}

/** How a mail program offers to end emails like this one (RFC 2369), with one press where that is safe (RFC 8058). */
function wayOutHeaders(link: string): Record<string, string> {
  const isSafe = link.startsWith('https:');
  return {
    'List-Unsubscribe': `<${link}>`,
    ...(isSafe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

type Failure = { readonly because: string; readonly isFinal: boolean; readonly isAway: boolean };

/**
 * What went wrong, without the server's own words, which repeat the address. A refusal of this recipient or of this
 * email permanently is final; everything else may be fixed: a login, a sender, a full disk, a network.
 */
function readFailure(error: unknown): Failure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const isFinal = responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const isAway = responseCode === undefined && command === 'CONN';
  const answer = responseCode === undefined ? '' : ` The server answered ${responseCode}.`;
  const because =
    error instanceof MailError
      ? error.message
      : `Sending failed: ${code ?? 'unknown'}${command ? ` at ${command}` : ''}.${answer}`;
  return { because, isFinal, isAway };
}
