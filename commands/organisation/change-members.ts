import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { findAccount } from '#database/account.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import type { Queries } from '#database/connection.ts';
import { deleteMember, listOwners, updateMemberRole } from '#database/member.ts';
import { listRoles, type Organisation } from '#database/organisation.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import type { MembershipFacts } from '#domain/notification.ts';
import type { MemberProblem } from '#domain/organisation.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import type { Role } from '#domain/role.ts';
import { mayLeave, mayManageMembers } from '#policies/organisation.ts';
import { lockMembers } from './locked-organisation.ts';

/** Gives a member of an organisation another role. One owner always stays. */
export async function changeRole(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
  { accountId, role }: { readonly accountId: AccountId; readonly role: Role },
): Promise<Outcome<void, MemberProblem>> {
  return change(context, actor, { organisationId, accountId, rule: mayManageMembers }, async (tx, before, note) => {
    if (before === role) return done(undefined);
    if (before === 'owner' && (await isLastOwner(tx, organisationId, accountId))) return lastOwner;
    await updateMemberRole(tx, { organisationId, accountId, role });
    await note('roleChanged', { event: 'role', role }, [accountId]);
    return done(undefined);
  });
}

/** Makes another member the owner and the actor an editor, in one step. */
export async function handOver(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
  accountId: AccountId,
): Promise<Outcome<void, MemberProblem>> {
  const { accountId: own } = actor;
  if (own === undefined || own === accountId) return failed({ kind: 'notFound' });
  const outcome = await change(
    context,
    actor,
    { organisationId, accountId, rule: mayManageMembers },
    async (tx, _, note) => {
      await updateMemberRole(tx, { organisationId, accountId, role: 'owner' });
      await updateMemberRole(tx, { organisationId, accountId: own, role: 'editor' });
      await note('roleChanged', { event: 'role', role: 'owner' }, [accountId]);
      return done(undefined);
    },
  );
  if (outcome.ok) context.announce?.({ kind: 'role', accountId: own });
  return outcome;
}

/** Takes a member out of an organisation; their works in it stay. One owner always stays. */
export async function removeMember(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
  accountId: AccountId,
): Promise<Outcome<void, MemberProblem>> {
  return change(context, actor, { organisationId, accountId, rule: mayManageMembers }, async (tx, before, note) => {
    if (before === 'owner' && (await isLastOwner(tx, organisationId, accountId))) return lastOwner;
    await deleteMember(tx, organisationId, accountId);
    await note('memberRemoved', { event: 'removed' }, [accountId]);
    return done(undefined);
  });
}

/** Leaves an organisation; texts written in it stay. Its last owner hands it over first, or deletes it. */
export async function leaveOrganisation(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
): Promise<Outcome<void, MemberProblem>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'notFound' });
  return change(context, actor, { organisationId, accountId, rule: mayLeave }, async (tx, before, note) => {
    if (before === 'owner' && (await isLastOwner(tx, organisationId, accountId))) return lastOwner;
    await deleteMember(tx, organisationId, accountId);
    await note('memberLeft', { event: 'left' }, await listOwners(tx, organisationId));
    return done(undefined);
  });
}

const lastOwner = failed<MemberProblem>({ kind: 'invalid', problems: [{ kind: 'lastOwner' }] });

async function isLastOwner(tx: Queries, organisationId: OrganisationId, accountId: AccountId): Promise<boolean> {
  const owners = await listOwners(tx, organisationId);
  return owners.every((owner) => owner === accountId);
}

type Note = (
  kind: 'roleChanged' | 'memberRemoved' | 'memberLeft',
  facts: Pick<MembershipFacts, 'event' | 'role'>,
  toBeTold: readonly AccountId[],
) => Promise<void>;

/** Changes someone's place in an organisation: under its lock, recorded, notified, and announced in every open room. */
async function change(
  context: CommandContext,
  actor: Actor,
  of: {
    readonly organisationId: OrganisationId;
    readonly accountId: AccountId;
    readonly rule: (actor: Actor, organisation: Organisation) => string;
  },
  act: (tx: Queries, before: Role, note: Note) => Promise<Outcome<void, MemberProblem>>,
): Promise<Outcome<void, MemberProblem>> {
  const { organisationId, accountId, rule } = of;
  const now = context.now();
  const eventId = freshId(context);
  let told: AccountId[] = [];
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<void, MemberProblem>> => {
    told = [];
    const allowed = await lockMembers(tx, actor, organisationId, rule);
    if (!allowed.ok) return allowed;
    const { name: organisation, slug } = allowed.organisation;
    const before = (await listRoles(tx, accountId)).get(organisationId);
    if (before === undefined) return failed({ kind: 'notFound' });
    return act(tx, before, async (kind, facts, toBeTold) => {
      const { role } = facts;
      const by = actor.accountId;
      await insertAuditEvent(tx, {
        id: eventId,
        accountId,
        kind,
        detail: { organisationId, before, role, by },
        at: now,
      });
      const name = (await findAccount(tx, accountId))?.displayName ?? '';
      told = await tellPeople(
        context,
        tx,
        toBeTold.filter((some) => some !== by),
        {
          key: `membership ${eventId}`,
          facts: { kind: 'membership', organisation, slug, ...facts, ...(facts.event === 'left' && { name }) },
          projectId: undefined,
        },
      );
    });
  });
  if (outcome.ok) {
    context.announce?.({ kind: 'role', accountId });
    if (told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
  }
  return outcome;
}
