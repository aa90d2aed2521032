import { type CommandContext, freshId, randomLetters } from '#commands/context.ts';
import { insertAuditEvent } from '#database/audit-event.ts';
import { findOrganisation, listRoles, lockOrganisation } from '#database/organisation.ts';
import { updateProjectOrganisation } from '#database/project-move.ts';
import { insertSlug } from '#database/slug.ts';
import type { Actor } from '#domain/account.ts';
import type { OrganisationId, ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { mayManageWorks } from '#policies/organisation.ts';
import { mayTrashProject } from '#policies/project.ts';
import { lockAllowed } from './loaded-project.ts';

/** Why a project stays where it is: it is there already, or there would be a guest's work for others. */
export type MoveProblem = { readonly kind: 'isThere' | 'guest' };

/**
 * Gives a project, with all that is in it, to another organisation of the same person: texts, editions, readings and
 * places stay as they are, and its former addresses lead to the new one.
 */
export async function moveProject(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  to: OrganisationId,
): Promise<Outcome<{ readonly organisationSlug: string; readonly slug: string }, MoveProblem>> {
  const { accountId } = actor;
  if (accountId === undefined) return failed({ kind: 'notFound' });
  const now = context.now();
  const eventId = freshId(context);
  const random = randomLetters(context, 5);
  const problem = (kind: MoveProblem['kind']) => failed<MoveProblem>({ kind: 'invalid', problems: [{ kind }] });
  type Moved = { organisationSlug: string; slug: string };
  const outcome = await context.db.inTransaction(async (tx): Promise<Outcome<Moved, MoveProblem>> => {
    const present = { ...actor, roles: await listRoles(tx, accountId) };
    const allowed = await lockAllowed(tx, present, projectId, mayTrashProject);
    if (!allowed.ok) return allowed;
    const { project } = allowed;
    if (actor.isAnonymous) return problem('guest');
    if (project.organisationId === to) return problem('isThere');
    // Its lock keeps it from being deleted meanwhile.
    const target = await lockOrganisation(tx, to);
    if (!target || target.deletedAt !== undefined || !(await findOrganisation(tx, to)))
      return failed({ kind: 'notFound' });
    const verdict = mayManageWorks(present, to);
    if (verdict === 'notMember') return failed({ kind: 'notFound' });
    if (verdict !== 'allowed') return failed({ kind: 'forbidden', because: verdict });
    const slug = await insertSlug(tx, {
      kind: 'project',
      scope: to,
      name: project.title,
      targetId: projectId,
      random,
      now,
    });
    await updateProjectOrganisation(tx, projectId, { organisationId: to, slug });
    const detail = { projectId, from: project.organisationId, to };
    await insertAuditEvent(tx, { id: eventId, accountId, kind: 'projectMoved', detail, at: now });
    return done({ organisationSlug: target.slug, slug });
  });
  // People who write in it reconnect with their roles in its new home.
  if (outcome.ok) context.announce?.({ kind: 'access', projectId });
  return outcome;
}
