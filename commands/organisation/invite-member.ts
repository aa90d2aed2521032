import { createHash } from 'node:crypto';
import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { findAccount, findAccountByEmail } from '#database/account.ts';
import {
  countInvitations,
  findInvitation,
  insertInvitation,
  listOpenInvitations,
  updateInvitationEnded,
} from '#database/invitation.ts';
import { listMembers } from '#database/member.ts';
import { type Actor, normaliseEmail } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId, InvitationId, OrganisationId } from '#domain/ids.ts';
import { isLocale, type Locale } from '#domain/locale.ts';
import { invitationDays, type MemberProblem, organisationLimits } from '#domain/organisation.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Role } from '#domain/role.ts';
import { mayManageMembers } from '#policies/organisation.ts';
import { lockMembers } from './locked-organisation.ts';

/** The stored form of an invitation's code. */
export function invitationHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/**
 * Invites someone to join a shared organisation: an email with a code that works once, for seven days, and a
 * notification where the address is an account's. Inviting the same address again ends the earlier invitation.
 *
 * @param wish.language - the language of the email where the person has no account here
 */
export async function inviteMember(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
  wish: { readonly email: string; readonly role: Role; readonly language: Locale },
): Promise<Outcome<{ readonly email: string }, MemberProblem>> {
  const email = normaliseEmail(wish.email);
  if (email === undefined) return refused('noEmail');
  // Someone has to be answerable for email that is sent to strangers in their name.
  if (actor.mustProveEmail) return refused('unproved');
  const now = context.now();
  const id = freshId<InvitationId>(context);
  const code = Buffer.from(context.random(24)).toString('base64url');
  const { role } = wish;
  let told: AccountId[] = [];
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<{ email: string }, MemberProblem>> => {
    told = [];
    const allowed = await lockMembers(tx, actor, organisationId, mayManageMembers);
    if (!allowed.ok) return allowed;
    const { organisation } = allowed;
    const members = await listMembers(tx, organisationId);
    const open = await listOpenInvitations(tx, organisationId, now);
    const account = await findAccountByEmail(tx, email);
    if (account && members.some(({ accountId }) => accountId === account.id)) return refused('alreadyMember');
    if (members.length >= organisationLimits.members) return refused('tooManyMembers');
    const others = open.filter((invitation) => invitation.email !== email);
    const invitedBy = actor.accountId as AccountId;
    const today = await countInvitations(tx, invitedBy, now - dayMs);
    if (others.length >= organisationLimits.invitations || today >= organisationLimits.invitationsADay)
      return refused('tooManyInvitations');
    for (const before of open) if (before.email === email) await updateInvitationEnded(tx, before.id, now);

    const expiresAt = now + invitationDays * dayMs;
    const hash = invitationHash(code);
    await insertInvitation(tx, { id, organisationId, email, role, hash, invitedBy, createdAt: now, expiresAt });
    const inviter = (await findAccount(tx, invitedBy))?.displayName ?? '';
    await context.post?.(tx, {
      to: email,
      accountId: account?.id,
      language: isLocale(account?.language) ? account.language : wish.language,
      letter: {
        kind: 'invitation',
        path: `/invitation/${code}`,
        organisation: organisation.name,
        inviter,
        role,
        until: expiresAt,
      },
    });
    // The owner of an address is known only once it is verified.
    if (account?.emailVerifiedAt !== undefined && account.closedAt === undefined) {
      const { name, slug } = organisation;
      told = await tellPeople(context, tx, [account.id], {
        key: `invited ${id}`,
        facts: { kind: 'membership', event: 'invited', organisation: name, slug, role, invitationId: id },
        projectId: undefined,
      });
    }
    return done({ email });
  });
  if (outcome.ok) {
    context.announce?.({ kind: 'job' });
    if (told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
  }
  return outcome;
}

function refused(kind: MemberProblem['kind']) {
  return failed<MemberProblem>({ kind: 'invalid', problems: [{ kind }] });
}

/** Cancels an invitation: its link is no longer valid. */
export async function revokeInvitation(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
  id: InvitationId,
): Promise<Outcome<void>> {
  const now = context.now();
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const allowed = await lockMembers(tx, actor, organisationId, mayManageMembers);
    if (!allowed.ok) return allowed;
    const invitation = await findInvitation(tx, id);
    if (invitation?.organisationId !== organisationId) return failed({ kind: 'notFound' });
    await updateInvitationEnded(tx, id, now);
    return done(undefined);
  });
}
