import { randomBytes } from 'node:crypto';
import type { Database } from '#database/connection.ts';
import { listMails } from '#database/mail.ts';
import type { Locale } from '#domain/locale.ts';
import { type Email, mailJob, queueEmail } from '#identity/mail.ts';
import { defaultIdentitySettings } from '#identity/settings.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { makeMailDelivery } from '#server/mail/deliver-mail.ts';

type Wish = { smtpUrl: string | undefined; hasMailbox?: boolean; brand?: string };

/** Emails on a database, jobs that send them, and everything that was logged on the way. */
export function beginMail(db: Database, { smtpUrl, hasMailbox = false, brand = 'Stories' }: Wish) {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const logged: string[] = [];
  const note = (detail: object, message: string) => {
    const { err } = detail as { err?: Error };
    logged.push(`${message} ${JSON.stringify(detail)} ${err?.stack ?? ''}`);
  };
  const log = { info: note, warn: note, error: note, debug: note };
  const context = {
    db,
    now: () => clock.now,
    random: (bytes: number) => randomBytes(bytes),
    hideSlug: (slug: string) => `#${slug}`,
    secret: randomBytes(32),
    log,
  };
  const site = { brand, publicUrl: 'https://stories.example.org', codeLives: defaultIdentitySettings.codes };
  const from = { name: brand, address: 'fabula@stories.example.org' };
  const makeDeliver = (of = context) => makeMailDelivery({ ...of, site, from, smtpUrl, hasMailbox });
  const deliver = makeDeliver();
  const handlers = {
    [mailJob]: (payload: unknown, attempt: { isLast: boolean }) =>
      deliver((payload as { mailId: string }).mailId, attempt),
  };

  return {
    clock,
    logged,
    context,
    makeDeliver,
    write: (letter: Email, to = 'olena@example.org', language: Locale = 'en') =>
      db.inTransaction((tx) => queueEmail(context, tx, { to, accountId: undefined, language, letter })),
    work: () => runDueJobs(context, handlers, log as unknown as Parameters<typeof runDueJobs>[2]),
    mail: async () => (await listMails(db.reader, 1))[0],
    lastErrors: async () =>
      (await db.reader.selectFrom('job').select('last_error').execute()).map((row) => row.last_error ?? ''),
  };
}
