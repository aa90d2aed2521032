import type { AccountId } from './ids.ts';

/** What a member may do in an organisation or a project, from least to most. */
export const roles = ['reader', 'writer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether a role is at least another one; false without a role. */
export function isAtLeast(role: Role | undefined, least: Role): boolean {
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(least);
}

/** What decides who follows an owner. */
type Ranked = { readonly accountId: AccountId; readonly role: Role; readonly joinedAt: number };

/**
 * Who owns an organisation after someone who leaves: the next member by role, and then by the time they joined; the owner
 * who is there already, where there is one.
 *
 * @returns undefined where nobody else is there
 */
export function nextOwner<Member extends Ranked>(members: readonly Member[], leaving: AccountId): Member | undefined {
  return members
    .filter(({ accountId }) => accountId !== leaving)
    .toSorted((one, other) => roles.indexOf(other.role) - roles.indexOf(one.role) || one.joinedAt - other.joinedAt)[0];
}
