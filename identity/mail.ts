import { freshId } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import { upsertJob } from '#database/job.ts';
import { insertMail, type Mail } from '#database/mail.ts';
import type { ArchiveEmail, InvitationEmail, NewsEmail } from '#domain/email.ts';
import type { AccountId } from '#domain/ids.ts';
import type { Locale } from '#domain/locale.ts';
import type { IdentityContext } from '#identity/context.ts';
import { seal, unseal } from '#identity/secret.ts';

/** The kind of the job that sends an email; its payload is `{ mailId }`. */
export const mailJob = 'mail';

/** The emails of the identity, and the facts that each needs. */
export type Email =
  | { readonly kind: 'verifyEmail'; readonly link: string; readonly name: string }
  | { readonly kind: 'resetPassword'; readonly link: string }
  | { readonly kind: 'signIn'; readonly link: string }
  | { readonly kind: 'verifyAndChangeEmail'; readonly link: string; readonly newEmail: string }
  /** To the address before, which can take the change back. */
  | { readonly kind: 'emailChanged'; readonly link: string; readonly newEmail: string }
  | { readonly kind: 'passwordChanged' }
  | { readonly kind: 'secondFactorAdded'; readonly link: string; readonly factor: string }
  | { readonly kind: 'secondFactorRemoved'; readonly factor: string }
  | { readonly kind: 'recoveryCodeUsed'; readonly left: number }
  | { readonly kind: 'providerLinked'; readonly provider: string }
  | { readonly kind: 'providerUnlinked'; readonly provider: string }
  | { readonly kind: 'passwordRemoved' }
  | { readonly kind: 'newDevice'; readonly userAgent: string; readonly address: string; readonly at: number }
  | { readonly kind: 'accountClosed'; readonly until: number }
  | { readonly kind: 'accountReopened' }
  | InvitationEmail
  | ArchiveEmail
  /** With the path by which its reader ends emails like it. */
  | (NewsEmail & { readonly wayOut: string })
  /** A message to the operator; answers go to the address that its sender gave, which is not verified. */
  | { readonly kind: 'support'; readonly name: string; readonly email: string; readonly message: string }
  /** To the site's admins: a reader reported a work. */
  | { readonly kind: 'report'; readonly title: string }
  /** To one of the site's admins, who wants to see whether emails arrive. */
  | { readonly kind: 'test' }
  /** For an unknown address: it is written like the others, takes as long, and is never sent. */
  | { readonly kind: 'nobody' };

type MailContext = Pick<IdentityContext, 'now' | 'random' | 'secret'>;

/** Writes an email and plans its sending, as part of the transaction that it tells about. */
export async function queueEmail(
  context: MailContext,
  tx: Queries,
  {
    to,
    accountId,
    language,
    letter,
  }: {
    to: string;
    accountId: AccountId | undefined;
    language: Locale;
    letter: Email;
  },
): Promise<void> {
  const id = freshId(context);
  const { kind, ...data } = letter;
  const sealedData = seal(context.secret, sealedAs(id), JSON.stringify(data), context.random(12));
  await insertMail(tx, { id, accountId, kind, recipient: to, language, sealedData, createdAt: context.now() });
  await upsertJob(tx, {
    id: freshId(context),
    kind: mailJob,
    payload: JSON.stringify({ mailId: id }),
    uniqueKey: `mail ${id}`,
    runAt: context.now(),
  });
}

/** The contents of a stored email; undefined when they were deleted, or sealed with another secret. */
export function openEmail({ secret }: Pick<MailContext, 'secret'>, mail: Mail): Email | undefined {
  const data = mail.sealedData && unseal(secret, sealedAs(mail.id), mail.sealedData);
  return data ? ({ kind: mail.kind, ...JSON.parse(data) } as Email) : undefined;
}

const sealedAs = (id: string) => ({ purpose: 'mail', name: id }) as const;
