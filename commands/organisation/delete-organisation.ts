import { type CommandContext, freshId } from '#commands/context.ts';
import { tellPeople } from '#commands/notification/tell-people.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { listMemberIds } from '#database/member.ts';
import { listRoles, lockOrganisation, updateOrganisationDeleted } from '#database/organisation.ts';
import { countProjects } from '#database/project-count.ts';
import type { Actor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId, OrganisationId } from '#domain/ids.ts';
import { type MemberProblem, organisationRestoreDays } from '#domain/organisation.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayManageMembers } from '#policies/organisation.ts';
import { lockMembers } from './locked-organisation.ts';

/**
 * Deletes a shared organisation that has no works any more: they are moved, or put into its trash, first. For 30 days
 * an owner can restore it, with its members and its trash.
 *
 * @param typed - its name, typed by someone who means it
 */
export async function deleteOrganisation(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
  typed: string,
): Promise<Outcome<void, MemberProblem>> {
  const now = context.now();
  const eventId = freshId(context);
  let told: AccountId[] = [];
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<void, MemberProblem>> => {
    told = [];
    const allowed = await lockMembers(tx, actor, organisationId, mayManageMembers);
    if (!allowed.ok) return allowed;
    const { name, slug } = allowed.organisation;
    const problem = (kind: MemberProblem['kind']) => failed<MemberProblem>({ kind: 'invalid', problems: [{ kind }] });
    if (typed.trim().normalize() !== name.normalize()) return problem('notConfirmed');
    if ((await countProjects(tx, organisationId)) > 0) return problem('hasWorks');
    await updateOrganisationDeleted(tx, organisationId, now);
    await insertAuditEvent(tx, {
      id: eventId,
      accountId: actor.accountId as AccountId,
      kind: 'organisationDeleted',
      detail: { organisationId },
      at: now,
    });
    const others = (await listMemberIds(tx, organisationId)).filter((member) => member !== actor.accountId);
    told = await tellPeople(context, tx, others, {
      key: `organisationDeleted ${eventId}`,
      facts: { kind: 'membership', event: 'deleted', organisation: name, slug },
      projectId: undefined,
    });
    return done(undefined);
  });
  if (outcome.ok && told.length > 0) context.announce?.({ kind: 'told', accountIds: told });
  return outcome;
}

/** Restores a deleted organisation, as it was, within 30 days. */
export async function restoreOrganisation(
  context: CommandContext,
  actor: Actor,
  organisationId: OrganisationId,
): Promise<Outcome<void>> {
  const now = context.now();
  const eventId = freshId(context);
  return context.db.inTransaction(async (tx): Promise<Outcome<void>> => {
    const organisation = await lockOrganisation(tx, organisationId);
    const { accountId } = actor;
    if (organisation?.deletedAt === undefined || accountId === undefined) return failed({ kind: 'notFound' });
    const isOver = now - organisation.deletedAt > organisationRestoreDays * dayMs;
    const present = { ...actor, roles: await listRoles(tx, accountId) };
    if (isOver || mayManageMembers(present, organisation) !== 'allowed') return failed({ kind: 'notFound' });
    await updateOrganisationDeleted(tx, organisationId, undefined);
    await insertAuditEvent(tx, {
      id: eventId,
      accountId,
      kind: 'organisationRestored',
      detail: { organisationId },
      at: now,
    });
    return done(undefined);
  });
}
