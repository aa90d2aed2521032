import type { Context } from 'hono';
import type { ContactMessage, ContactOutcome } from '#app/context.ts';
import type { Locale } from '#domain/locale.ts';
import { makeAddressOf } from '#identity/address.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import { queueLetter } from '#identity/mail.ts';
import type { Settings } from './settings.ts';

const hourMs = 3_600_000;

/** Letters of one address an hour: fewer without the proof of work, which a browser without scripts can not do. */
const proven = { most: 6, withinMs: hourMs };
const unproven = { most: 2, withinMs: hourMs };
/** Letters of everybody together. */
const ofAll = { most: 60, withinMs: hourMs };

/** Whether people can write to whoever runs the site: there is an address, and letters leave or stay readable here. */
export function hasContact({ mail }: Pick<Settings, 'mail'>): boolean {
  return mail.operator !== undefined && mail.reachesPeople;
}

/** Sends what somebody wrote to the operator, unless they wrote too often. */
export async function sendContact(
  {
    settings,
    identity,
  }: { readonly settings: Pick<Settings, 'mail' | 'trustsProxy'>; readonly identity: IdentityContext },
  c: Context,
  locale: Locale,
  { name, email, message, proof, form }: ContactMessage,
): Promise<ContactOutcome> {
  const { operator } = settings.mail;
  if (operator === undefined || !hasContact(settings)) return 'closed';
  const isProven = proof !== '' && (await passesAppCheck(identity, proof));
  const address = makeAddressOf(settings.trustsProxy)(c);
  const { limiter } = identity;
  const key = `contact form ${address} ${form}`;
  if (limiter.remembers(key, hourMs)) return 'sent';
  if (!limiter.take(`contact ${address}`, isProven ? proven : unproven)) return 'tooMany';
  if (!limiter.take('contact', ofAll)) return 'tooMany';
  limiter.remember(key);
  const letter = { kind: 'support', name, email, message } as const;
  await identity.db.inTransaction((tx) =>
    queueLetter(identity, tx, { to: operator, accountId: undefined, language: locale, letter }),
  );
  return 'sent';
}
