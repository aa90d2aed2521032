import type { AccountId, OrganisationId } from '#domain/ids.ts';
import type { Role } from '#domain/role.ts';
import { hourMs } from './duration.ts';

/** The source of a request: a visitor, or a signed-in person with the roles they hold. */
export type Actor = {
  /** Undefined for a visitor. */
  readonly accountId: AccountId | undefined;
  readonly isAnonymous: boolean;
  /** Their publications require a verified address, and theirs was not. */
  readonly mustProveEmail?: boolean;
  /** One of the site's admins. */
  readonly isOperator?: boolean;
  /** The role in each organisation the account is a member of. */
  readonly roles: ReadonlyMap<OrganisationId, Role>;
};

/** Someone who is not signed in. */
export const visitor: Actor = { accountId: undefined, isAnonymous: false, roles: new Map() };

/** Days a closed account can be opened again by logging in. */
export const reopenDays = 14;

/** Minutes after which people prove again who they are before they export everything or give a program access. */
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

/**
 * An email address as it is compared: trimmed, lower case. The form is checked loosely: only an email can verify it.
 */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  // Invisible letters make two addresses look alike.
  if (/[\p{Cc}\p{Cf}]/u.test(email)) return undefined;
  return email.length <= emailLength && /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)*$/.test(email) ? email : undefined;
}

/** Days after which an unused guest is removed. */
export const guestDays = 90;

/** Milliseconds after which people prove again who they are before they do something to others. */
export const operatorProofMs = hourMs;
