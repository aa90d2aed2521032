import type { CommandContext } from '#commands/context.ts';
import type { Queries } from '#database/connection.ts';
import type { GoalOwner } from '#database/goal.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import type { ProjectId } from '#domain/ids.ts';
import { failed, type Outcome } from '#domain/outcome.ts';
import { concealed } from '#policies/concealed.ts';
import { mayHaveGoal } from '#policies/goal.ts';
import { mayReadDrafts } from '#policies/project.ts';

/** Does something in the name of the one whose goal it is, in one transaction, if they may have one for this project. */
export async function asGoalOwner<Value, Problem>(
  { db }: Pick<CommandContext, 'db'>,
  actor: Actor,
  projectId: ProjectId,
  act: (tx: Queries, owner: GoalOwner) => Promise<Outcome<Value, Problem>>,
): Promise<Outcome<Value, Problem>> {
  return db.inTransaction(async (tx): Promise<Outcome<Value, Problem>> => {
    const project = await findProject(tx, projectId);
    const { accountId } = actor;
    if (!project || accountId === undefined) return failed({ kind: 'notFound' });
    const verdict = mayHaveGoal(actor, project);
    if (verdict !== 'allowed') return failed(concealed(verdict, mayReadDrafts(actor, project) === 'allowed'));
    return act(tx, { accountId, projectId });
  });
}
