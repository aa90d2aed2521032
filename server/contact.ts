import type { Context } from 'hono';
import type { ContactMessage, ContactOutcome, SiteContact } from '#app/context.ts';
import { listOperators } from '#database/account.ts';
import { hourMs } from '#domain/duration.ts';
import type { AccountId } from '#domain/ids.ts';
import { rates } from '#domain/limits.ts';
import type { Locale } from '#domain/locale.ts';
import { makeAddressOf } from '#identity/address.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import { languageOf } from '#identity/language.ts';
import { queueEmail } from '#identity/mail.ts';
import type { Settings } from './settings.ts';

type ContactContext = {
  readonly settings: Pick<Settings, 'mail' | 'trustsProxy'>;
  readonly identity: IdentityContext;
};

/** Someone who runs the site, and in which language they are written to. */
type Reached = { readonly to: string; readonly accountId: AccountId | undefined; readonly language: Locale };

/** How the pages of one request write to the site's admins. */
export function siteContact(context: ContactContext, c: Context, locale: Locale): SiteContact {
  const { mail } = context.settings;
  const atAddress = (): Reached[] =>
    mail.operator !== undefined && mail.reachesPeople
      ? [{ to: mail.operator, accountId: undefined, language: locale }]
      : [];
  const everybody = async () => (mail.operator === undefined ? listReached(context) : atAddress());
  return {
    isOpen: async () => (await everybody()).length > 0,
    write: async (message) => send(context, c, await everybody(), message),
    writeToAddress: async (message) => send(context, c, atAddress(), message),
  };
}

/** The accounts of the site's admins, by their verified addresses; none where no email can be sent. */
async function listReached({ settings, identity }: ContactContext): Promise<Reached[]> {
  if (!settings.mail.reachesPeople) return [];
  const operators = await listOperators(identity.db.reader);
  return operators.flatMap((account) => {
    const { id: accountId, email: to, emailVerifiedAt } = account;
    return to === undefined || emailVerifiedAt === undefined ? [] : [{ to, accountId, language: languageOf(account) }];
  });
}

/** Sends someone's message to each of them, unless they wrote too often. */
async function send(
  { settings, identity }: ContactContext,
  c: Context,
  reached: readonly Reached[],
  { name, email, message, proof, form }: ContactMessage,
): Promise<ContactOutcome> {
  if (reached.length === 0) return 'closed';
  const isProven = proof !== '' && (await passesAppCheck(identity, proof));
  const address = makeAddressOf(settings.trustsProxy)(c);
  const { limiter } = identity;
  const key = `contact form ${address} ${form}`;
  if (limiter.remembers(key, hourMs)) return 'sent';
  if (!limiter.take(`contact ${address}`, isProven ? rates.contact : rates.contactUnproven)) return 'tooMany';
  if (!limiter.take('contact', rates.contacts)) return 'tooMany';
  limiter.remember(key);
  const letter = { kind: 'support', name, email, message } as const;
  await identity.db.inTransaction(async (tx) => {
    for (const to of reached) await queueEmail(identity, tx, { ...to, letter });
  });
  return 'sent';
}
