import type { CommandContext } from '#commands/context.ts';
import { findGoal, updateGoalEnded, upsertGoal } from '#database/goal.ts';
import type { Actor } from '#domain/account.ts';
import { calendarDay } from '#domain/calendar-day.ts';
import { type Goal, type GoalProblem, goalProblems } from '#domain/goal.ts';
import type { ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { asGoalOwner } from './as-goal-owner.ts';

/**
 * Sets someone's own goal for a project: from then on their words are counted. One that was ended goes on, with all that
 * was counted before.
 *
 * @param goal.timeZone - whose clocks say which day it is: a deadline may not be before today
 */
export async function setGoal(
  context: CommandContext,
  actor: Actor,
  { projectId, timeZone, ...goal }: Goal & { readonly projectId: ProjectId; readonly timeZone: string },
): Promise<Outcome<undefined, GoalProblem>> {
  const now = context.now();
  const problems = goalProblems(goal, calendarDay(now, timeZone));
  if (problems.length > 0) return failed({ kind: 'invalid', problems });
  return asGoalOwner(context, actor, projectId, async (tx, owner) => {
    await upsertGoal(tx, owner, { ...goal, timeZone }, now);
    return done(undefined);
  });
}

/** Ends someone's own goal for a project: no more words are counted, and after 30 days all of it is erased. To end it again changes nothing. */
export async function endGoal(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
): Promise<Outcome<undefined, never>> {
  const now = context.now();
  return asGoalOwner(context, actor, projectId, async (tx, owner) => {
    const isThere = (await updateGoalEnded(tx, owner, now)) || (await findGoal(tx, owner)) !== undefined;
    return isThere ? done(undefined) : failed({ kind: 'notFound' });
  });
}
