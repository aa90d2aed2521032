import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { type Account, findAccount } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { findInvitation, findInvitationByHash, type Invitation, updateInvitationEnded } from '#database/invitation.ts';
import { insertMember, listMemberIds, listOwners } from '#database/member.ts';
import { lockOrganisation, type Organisation } from '#database/organisation.ts';
import type { Actor } from '#domain/account.ts';
import { type AccountId, type InvitationId, isId } from '#domain/ids.ts';
import { type MemberProblem, organisationLimits } from '#domain/organisation.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayAnswerInvitation } from '#policies/organisation.ts';
import { invitationHash } from './invite-member.ts';

/**
 * The invitation that a link names: by the code of its email, which is proof enough for anyone who has it; or by its
 * id, for the account whose verified address it was sent to. Undefined for everything else.
 */
export async function findInvitationFor(
  db: Queries,
  code: string,
  accountId: AccountId | undefined,
): Promise<Invitation | undefined> {
  if (!isId(code)) return findInvitationByHash(db, invitationHash(code));
  const invitation = await findInvitation(db, code as InvitationId);
  const account = accountId && (await findAccount(db, accountId));
  return invitation && account && isTheirs(account, invitation) ? invitation : undefined;
}

function isTheirs(account: Account, { email }: Invitation): boolean {
  return account.emailVerifiedAt !== undefined && account.email === email;
}

/** Whether an invitation can still be answered. */
export function isOpen({ endedAt, expiresAt }: Invitation, now: number): boolean {
  return endedAt === undefined && expiresAt > now;
}

/** Joins the organisation that someone was invited to, in the role of the invitation. Owners are told. */
export async function acceptInvitation(
  context: CommandContext,
  actor: Actor,
  code: string,
): Promise<Outcome<Organisation, MemberProblem>> {
  const eventId = freshId(context);
  return answer(context, actor, code, async (tx, { id, role, organisationId, organisation, account, now }) => {
    const members = await listMemberIds(tx, organisationId);
    if (members.length >= organisationLimits.members)
      return failed({ kind: 'invalid', problems: [{ kind: 'tooManyMembers' }] });
    await insertMember(tx, { organisationId, accountId: account.id, role, now });
    await insertAuditEvent(tx, {
      id: eventId,
      accountId: account.id,
      kind: 'memberJoined',
      detail: { organisationId, role },
      at: now,
    });
    const { name, slug } = organisation;
    const told = await tellPeople(
      context,
      tx,
      (await listOwners(tx, organisationId)).filter((owner) => owner !== account.id),
      {
        key: `joined ${id}`,
        facts: { kind: 'membership', event: 'joined', organisation: name, slug, role, name: account.displayName },
        projectId: undefined,
      },
    );
    return done(told);
  });
}

/** Declines an invitation: its link is no longer valid. */
export async function declineInvitation(
  context: CommandContext,
  actor: Actor,
  code: string,
): Promise<Outcome<Organisation, MemberProblem>> {
  return answer(context, actor, code, async () => done([]));
}

type Answered = Invitation & { organisation: Organisation; account: Account; now: number };

async function answer(
  context: CommandContext,
  actor: Actor,
  code: string,
  act: (tx: Queries, answered: Answered) => Promise<Outcome<AccountId[], MemberProblem>>,
): Promise<Outcome<Organisation, MemberProblem>> {
  const { accountId } = actor;
  const verdict = mayAnswerInvitation(actor);
  if (accountId === undefined || verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
  const now = context.now();
  let told: AccountId[] = [];
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<Organisation, MemberProblem>> => {
    told = [];
    const named = await findInvitationFor(tx, code, accountId);
    const organisation = named && (await lockOrganisation(tx, named.organisationId));
    const account = await findAccount(tx, accountId);
    if (!named || !organisation || organisation.deletedAt !== undefined || !account)
      return failed({ kind: 'notFound' });
    // A member already has nothing to answer, and does not use up someone else's invitation.
    if ((await listMemberIds(tx, organisation.id)).includes(accountId)) return done(organisation);
    // Read again under the lock: of two who answer at the same time the second finds it used.
    const invitation = await findInvitation(tx, named.id);
    if (!invitation || !isOpen(invitation, now))
      return failed({ kind: 'invalid', problems: [{ kind: 'invitationOver' }] });
    const answered = await act(tx, { ...invitation, organisation, account, now });
    if (!answered.ok) return answered;
    await updateInvitationEnded(tx, invitation.id, now);
    told = answered.value;
    return done(organisation);
  });
  if (outcome.ok && told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
  return outcome;
}
