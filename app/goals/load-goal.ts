import type { RequestScope } from '#app/context.ts';
import type { LastWritten } from '#app/work/load-last-written.ts';
import { findGoal, type GoalOwner } from '#database/goal.ts';
import { listWordsByDay } from '#database/stint.ts';
import { calendarDay, dayAfter } from '#domain/calendar-day.ts';
import { daysInARow, type KeptGoal, rowDays } from '#domain/goal.ts';
import type { AccountId, ProjectId } from '#domain/ids.ts';

/** What was written today towards a goal, and for how many days in a row. */
export type Today = { readonly words: number; readonly daily: number | undefined; readonly inARow: number };

/** The zone whose clocks say which day it is for someone: the one they chose for everything, else that of the goal. */
export function zoneOf(scope: RequestScope, goal: Pick<KeptGoal, 'timeZone'> | undefined): string {
  return scope.account?.timeZone ?? goal?.timeZone ?? 'UTC';
}

/** The words of each day towards a goal, with what they make of today. */
export async function loadDays(scope: RequestScope, owner: GoalOwner, goal: KeptGoal) {
  const today = calendarDay(scope.commands.now(), zoneOf(scope, goal));
  const words = await listWordsByDay(scope.commands.db.reader, owner, dayAfter(today, -rowDays));
  const { daily } = goal;
  return { today, words, shown: { words: words.get(today) ?? 0, daily, inARow: daysInARow(words, daily, today) } };
}

/** What counts the words of a workspace while they are written; undefined for who has no goal for its project. */
export async function loadCounting(scope: RequestScope, accountId: AccountId, projectId: ProjectId) {
  const { reader } = scope.commands.db;
  const goal = await findGoal(reader, { accountId, projectId });
  if (!goal || goal.endedAt !== undefined) return undefined;
  const now = scope.commands.now();
  const timeZone = zoneOf(scope, goal);
  const today = calendarDay(now, timeZone);
  const words = await listWordsByDay(reader, { accountId, projectId }, today);
  return { daily: goal.daily, timeZone, now, today: words.get(today) ?? 0 };
}

/**
 * The words of today towards the goal of the project that was written last, of those given; undefined where none of them
 * has one.
 */
export async function loadTodaysWords(
  scope: RequestScope,
  accountId: AccountId,
  written: readonly LastWritten[],
): Promise<(Today & { readonly path: string }) | undefined> {
  const last = written.find(({ goal }) => goal !== undefined);
  if (!last?.goal) return undefined;
  const { shown } = await loadDays(scope, { accountId, projectId: last.projectId }, last.goal);
  return { ...shown, path: `${last.projectPath}/goals` };
}
