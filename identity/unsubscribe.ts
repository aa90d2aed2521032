import { timingSafeEqual } from 'node:crypto';
import type { NewsTopic, PostedEmail } from '#domain/email.ts';
import { type AccountId, isAccountId } from '#domain/ids.ts';
import { notificationKinds } from '#domain/notification.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { queueEmail } from '#identity/mail.ts';
import { derivedValue } from '#identity/secret.ts';

type Secret = Pick<IdentityContext, 'secret'>;

/** The account whose emails end, and their kind. */
type WayOut = { readonly accountId: AccountId; readonly about: NewsTopic };

/** The token in an email that ends emails like it: it needs no login, and nobody can invent one. */
export function wayOutToken({ secret }: Secret, { accountId, about }: WayOut): string {
  return `${accountId}.${about}.${derivedValue(secret, 'unsubscribe', `${accountId} ${about}`)}`;
}

/** Which emails a token ends; undefined for a token that is not ours. */
export function readWayOut(context: Secret, token: string): WayOut | undefined {
  const [, id = '', kind] = /^(.+)\.(\w+)\.[\w-]+$/.exec(token) ?? [];
  const about = ([...notificationKinds, 'all'] as const).find((topic) => topic === kind);
  if (!isAccountId(id) || about === undefined) return undefined;
  const [given, right] = [token, wayOutToken(context, { accountId: id, about })].map((text) => Buffer.from(text));
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return { accountId: id, about };
}

/** An email of a command with what only the holder of the secret can give it. */
export function withWayOut(context: Secret, posted: PostedEmail): Parameters<typeof queueEmail>[2] {
  const { letter, accountId } = posted;
  if (letter.kind !== 'news') return { ...posted, letter };
  if (accountId === undefined) throw new Error('News are for an account.');
  const token = wayOutToken(context, { accountId, about: letter.about });
  return { ...posted, letter: { ...letter, wayOut: `/unsubscribe/${encodeURIComponent(token)}` } };
}
