import type { ProfileProblem } from '#domain/profile.ts';
import type { FieldProblem } from '#domain/project.ts';

/** Days an invitation is good for. */
export const invitationDays = 7;

/** Days a deleted organisation can be restored. */
export const organisationRestoreDays = 30;

/** How many at most: organisations of one person, members and open invitations of one organisation, invitations of one person a day. */
export const organisationLimits = { owned: 20, members: 200, invitations: 50, invitationsADay: 100 } as const;

/** Why something about an organisation's members cannot be. */
export type MemberProblem = {
  readonly kind:
    | 'lastOwner'
    | 'noEmail'
    | 'alreadyMember'
    | 'tooManyMembers'
    | 'tooManyInvitations'
    | 'unproved'
    | 'invitationOver'
    | 'hasWorks'
    | 'notConfirmed';
};

/** Something wrong with a new organisation; `tooManyOwned` where someone has as many as one may. */
export type OrganisationProblem =
  | FieldProblem
  | ProfileProblem
  | { readonly field: 'name'; readonly kind: 'tooManyOwned' };

/** Days an invitation is kept after it could last be accepted, so that people who follow its link late are told. */
export const invitationKeptDays = 30;
