import type { CommandContext } from '#commands/context.ts';
import { findGoal } from '#database/goal.ts';
import { countStints, findStint, listWordsByDay, upsertStints } from '#database/stint.ts';
import type { Actor } from '#domain/account.ts';
import { calendarDay, daysBetween } from '#domain/calendar-day.ts';
import type { ProjectId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type Stint, stintLimits, wordsBelieved } from '#domain/stint.ts';
import { asGoalOwner } from './as-goal-owner.ts';

/** Why a stint is not counted: its day is too long ago or has not come anywhere, or that day has too many. */
export type StintProblem = { readonly field: 'day'; readonly kind: 'noSuchDay' | 'tooMany' };

/**
 * Notes how far a stint of someone is. The same one may be noted again and again, in any order: it only grows. Where
 * they have no goal for the project, or ended it, nothing is kept.
 *
 * @returns all words of its day, with those of this stint; undefined where nothing is counted
 */
export async function noteStint(
  context: CommandContext,
  actor: Actor,
  projectId: ProjectId,
  stint: Stint,
): Promise<Outcome<number | undefined, StintProblem>> {
  const now = context.now();
  // The clocks of the world show the day before or after that of UTC.
  const late = daysBetween(stint.day, calendarDay(now, 'UTC'));
  if (late < -1 || late > stintLimits.daysLate) return refused('noSuchDay');
  return asGoalOwner<number | undefined, StintProblem>(context, actor, projectId, async (tx, owner) => {
    const goal = await findGoal(tx, owner);
    if (!goal || goal.endedAt !== undefined) return done(undefined);
    const known = await findStint(tx, stint.id);
    if (known && (known.accountId !== owner.accountId || known.projectId !== projectId))
      return failed({ kind: 'notFound' });
    if (!known && (await countStints(tx, owner, stint.day)) >= stintLimits.perDay) return refused('tooMany');
    const seconds = Math.min(stint.seconds, stintLimits.seconds);
    const words = wordsBelieved(stint.words, seconds);
    await upsertStints(tx, owner, [{ ...stint, startedAt: Math.min(stint.startedAt, now), seconds, words }]);
    const byDay = await listWordsByDay(tx, owner, stint.day);
    return done(byDay.get(stint.day) ?? 0);
  });
}

const refused = (kind: StintProblem['kind']) =>
  failed({ kind: 'invalid' as const, problems: [{ field: 'day' as const, kind }] });
