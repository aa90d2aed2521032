import { expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { type Role, roles } from '#domain/role.ts';
import {
  mayAnswerInvitation,
  mayBeginOrganisation,
  mayChangeProfile,
  mayFollow,
  mayLeave,
  mayManageMembers,
  mayManageWorks,
  maySeeMembers,
  maySeeProfile,
} from './organisation.ts';

const id = 'ours' as OrganisationId;

function signedIn(role?: Role, isAnonymous = false): Actor {
  return { accountId: 'somebody' as AccountId, isAnonymous, roles: new Map(role ? [[id, role]] : []) };
}

const rules = {
  maySeeProfile: (actor: Actor) => maySeeProfile(actor, { id, isGuests: false }),
  'maySeeProfile of a guest': (actor: Actor) => maySeeProfile(actor, { id, isGuests: true }),
  maySeeMembers: (actor: Actor) => maySeeMembers(actor, id),
  mayManageWorks: (actor: Actor) => mayManageWorks(actor, id),
  mayChangeProfile: (actor: Actor) => mayChangeProfile(actor, id),
  'mayManageMembers of a shared one': (actor: Actor) => mayManageMembers(actor, { id, kind: 'shared' }),
  'mayManageMembers of a personal one': (actor: Actor) => mayManageMembers(actor, { id, kind: 'personal' }),
  'mayLeave a shared one': (actor: Actor) => mayLeave(actor, { id, kind: 'shared' }),
  'mayLeave a personal one': (actor: Actor) => mayLeave(actor, { id, kind: 'personal' }),
  mayBeginOrganisation,
  mayAnswerInvitation,
  mayFollow: (actor: Actor) => mayFollow(actor, id),
} as const;

/** All actors, in the order of the columns below. */
const actors: readonly Actor[] = [visitor, signedIn(), ...roles.map((role) => signedIn(role)), signedIn('owner', true)];

//                                          visitor   stranger  reader    writer    editor    owner     guest's own
const table: readonly [keyof typeof rules, string][] = [
  ['maySeeProfile', '                       signedOut allowed   allowed   allowed   allowed   allowed   allowed'],
  ['maySeeProfile of a guest', '            signedOut guests    allowed   allowed   allowed   allowed   allowed'],
  ['maySeeMembers', '                       notMember notMember allowed   allowed   allowed   allowed   allowed'],
  ['mayManageWorks', '                      notMember notMember needsRole needsRole allowed   allowed   allowed'],
  ['mayChangeProfile', '                    notMember notMember needsRole needsRole needsRole allowed   guest'],
  ['mayManageMembers of a shared one', '    notMember notMember needsRole needsRole needsRole allowed   allowed'],
  ['mayManageMembers of a personal one', '  notMember notMember needsRole needsRole needsRole personal  personal'],
  ['mayLeave a shared one', '               notMember notMember allowed   allowed   allowed   allowed   allowed'],
  ['mayLeave a personal one', '             notMember notMember personal  personal  personal  personal  personal'],
  ['mayBeginOrganisation', '                signedOut allowed   allowed   allowed   allowed   allowed   guest'],
  ['mayAnswerInvitation', '                 signedOut allowed   allowed   allowed   allowed   allowed   guest'],
  ['mayFollow', '                           signedOut allowed   member    member    member    member    member'],
];

test.each(table)('%s', (rule, verdicts) => {
  expect(actors.map((actor) => rules[rule](actor))).toEqual(verdicts.trim().split(/\s+/));
});
