import type { AccountId, OrganisationId } from '#domain/ids.ts';
import type { Role } from '#domain/role.ts';
import { hourMs } from './duration.ts';

/** Whoever asks for something: a visitor, or a signed-in person with the roles they hold. */
export type Actor = {
  /** Undefined for a visitor. */
  readonly accountId: AccountId | undefined;
  readonly isAnonymous: boolean;
  /** What they publish needs an address that was proved, and theirs was not. */
  readonly mustProveEmail?: boolean;
  /** One of the site's admins. */
  readonly isOperator?: boolean;
  /** The role in each organisation the account is a member of. */
  readonly roles: ReadonlyMap<OrganisationId, Role>;
};

/** Someone nobody has signed in as. */
export const visitor: Actor = { accountId: undefined, isAnonymous: false, roles: new Map() };

/** Days a closed account can be opened again by logging in. */
export const reopenDays = 14;

/** Minutes after which whoever takes everything out, or lets a program in, proves once more who they are. */
export const proofMinutes = 5;

/** Characters of a display name at most. */
export const displayNameLength = 80;

/** A name as it is shown: one line, without control characters or marks that would turn the page around it. */
export function shownName(typed: string): string {
  return typed
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Characters of an email address at most (RFC 5321, 4.5.3.1). */
export const emailLength = 254;

/** An email address as it is compared: trimmed, lower case. The form is checked loosely: only a mail can prove it. */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  // Letters nobody sees make two addresses look like one.
  if (/[\p{Cc}\p{Cf}]/u.test(email)) return undefined;
  return email.length <= emailLength && /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)*$/.test(email) ? email : undefined;
}

/** Days after which a guest nobody has been is removed. */
export const guestDays = 90;

/** Minutes after which whoever does something to others proves once more who they are. */
export const operatorProofMs = hourMs;
