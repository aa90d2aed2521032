import { type Actor, visitor } from '#domain/account.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { type Role, roles } from '#domain/role.ts';

/** The organisation in which the actors have their roles. */
export const organisationId = 'ours' as OrganisationId;

/** Someone signed in, with a role there or none. */
export function signedIn(name: string, role?: Role, more: Partial<Actor> = {}): Actor {
  const held = new Map(role ? [[organisationId, role]] : []);
  return { accountId: name as AccountId, isAnonymous: false, roles: held, ...more };
}

const members = Object.fromEntries(roles.map((role) => [role, signedIn(role, role)])) as Record<Role, Actor>;

/** All actors: the outsider owns another organisation, the guest and the operator none. */
export const actors = {
  visitor,
  guest: signedIn('guest', undefined, { isAnonymous: true }),
  ...members,
  outsider: signedIn('outsider', undefined, { roles: new Map([['other' as OrganisationId, 'owner']]) }),
  operator: signedIn('operator', undefined, { isOperator: true }),
} as const satisfies Record<string, Actor>;

/** The verdict of a rule for each of them, as one object to be compared. */
export function verdictsOf<Said>(rule: (actor: Actor) => Said): Record<keyof typeof actors, Said> {
  return Object.fromEntries(Object.entries(actors).map(([name, actor]) => [name, rule(actor)])) as never;
}

/** The same verdict for everyone, except those who are named. */
export function allBut<Said>(said: Said, others: Partial<Record<keyof typeof actors, Said>> = {}) {
  return { ...verdictsOf(() => said), ...others };
}
