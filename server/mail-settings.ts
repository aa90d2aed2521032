import { z } from 'zod';
import { normaliseEmail } from '#domain/account.ts';
import { isLoopback } from '#domain/loopback.ts';

/** How emails leave. */
export type MailSettings = {
  /** The mail server; undefined: none is set. */
  readonly smtpUrl: string | undefined;
  /** Whether emails can be read by those they are for: they are sent, or everyone is at this machine. */
  readonly reachesPeople: boolean;
  readonly from: { readonly name: string; readonly address: string };
  /** The operator's address for messages; undefined: people cannot write. */
  readonly operator: string | undefined;
};

const Sender = z.string().transform((text, context): { name: string | undefined; address: string } => {
  const [, name, inside] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const address = normaliseEmail(inside ?? text);
  if (address === undefined)
    context.addIssue('must be an address, or a name and an address: Stories <mail@example.org>.');
  return { name: name?.trim() || undefined, address: address ?? '' };
});

const Address = z.string().transform((text, context): string => {
  const address = normaliseEmail(text);
  if (address === undefined) context.addIssue('must be an address: someone@example.org.');
  return address ?? '';
});

/** The variables about email. */
export const MailEnvironment = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…, with the login in it where one is needed.' })
    .optional(),
  FABULA_MAIL_FROM: Sender.optional(),
  FABULA_OPERATOR_EMAIL: Address.optional(),
});

/** How emails are sent, and from whom: without a setting of the operator, from the site's own name and host. */
export function readMailSettings(
  { SMTP_URL, FABULA_MAIL_FROM, FABULA_OPERATOR_EMAIL }: z.infer<typeof MailEnvironment>,
  { brand, publicUrl }: { brand: string; publicUrl: URL },
): MailSettings {
  const isForThisMachine = isLoopback(publicUrl.hostname);
  const host = isForThisMachine ? 'localhost' : publicUrl.hostname;
  return {
    smtpUrl: SMTP_URL,
    operator: FABULA_OPERATOR_EMAIL,
    reachesPeople: SMTP_URL !== undefined || isForThisMachine,
    from: { name: FABULA_MAIL_FROM?.name ?? brand, address: FABULA_MAIL_FROM?.address ?? `fabula@${host}` },
  };
}
